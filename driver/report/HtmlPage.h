//===- HtmlPage.h - style and script of the html report -----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_REPORT_HTMLPAGE_H
#define CUDA_LINT_DRIVER_REPORT_HTMLPAGE_H

namespace cudalint::report {

inline constexpr const char* htmlStyle = R"css(
:root { color-scheme: light dark; --bg: #fbfbfc; --fg: #1d2127; --soft: #5b6472; --line: #d9dde3; --panel: #ffffff;
  --error: #c4232d; --warning: #a86400; --performance: #0b7285; --portability: #7a3fb5; --mark: #ffe9a8; --hit: #fff8e1;
  --ins: #e2f6e6; --del: #fde7e8; --badge: #34435a; }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --bg: #14171b; --fg: #e3e7ed; --soft: #97a1b0;
  --line: #303741; --panel: #1b2026; --error: #ff7b82; --warning: #f0b54a; --performance: #4fc3d9; --portability: #c49bff;
  --mark: #6b5310; --hit: #2b2716; --ins: #173a20; --del: #461e22; --badge: #8fa3c4; } }
:root[data-theme=light] { color-scheme: light; }
:root[data-theme=dark] { color-scheme: dark; --bg: #14171b; --fg: #e3e7ed; --soft: #97a1b0; --line: #303741;
  --panel: #1b2026; --error: #ff7b82; --warning: #f0b54a; --performance: #4fc3d9; --portability: #c49bff; --mark: #6b5310;
  --hit: #2b2716; --ins: #173a20; --del: #461e22; --badge: #8fa3c4; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem 1.25rem 4rem; max-width: 78rem; background: var(--bg); color: var(--fg);
  font: 15px/1.45 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
code, pre, .path, .source, svg .line { font-family: ui-monospace, "SF Mono", "DejaVu Sans Mono", Consolas, monospace; }
header { display: flex; align-items: baseline; gap: 1.5rem; flex-wrap: wrap; }
h1 { font-size: 1.6rem; margin: .2rem 0; } h2 { font-size: 1rem; margin: 0 0 .4rem; }
dl { display: flex; flex-wrap: wrap; gap: 0 .4rem; margin: 0; flex: 1; color: var(--soft); font-size: .85rem; }
dt { font-weight: 600; } dd { margin: 0 .9rem 0 0; overflow-wrap: anywhere; max-height: 4.4em; overflow-y: auto; }
button, select, input { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line);
  border-radius: 5px; padding: .2rem .5rem; max-width: 100%; }
button { cursor: pointer; }
.cards { display: flex; gap: .6rem; flex-wrap: wrap; margin: .8rem 0 1rem; }
.card { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: .5rem .9rem; min-width: 6.5rem;
  border-top: 3px solid var(--soft); }
.card b { display: block; font-size: 1.5rem; line-height: 1.2; } .card span { color: var(--soft); font-size: .85rem; }
.card.error, .card.problem { border-top-color: var(--error); } .card.warning { border-top-color: var(--warning); }
.card.performance { border-top-color: var(--performance); } .card.portability { border-top-color: var(--portability); }
.card.zero { opacity: .55; border-top-color: var(--line); }
.problems { border: 1px solid var(--error); border-radius: 8px; background: var(--panel); padding: .7rem 1rem; margin-bottom: 1rem; }
.problems ul { margin: 0; padding-left: 1.1rem; } .problems li:not(.fatal) { color: var(--soft); }
.tables { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 1rem; margin-bottom: 1rem; }
.table { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: .7rem 1rem; overflow: auto;
  max-height: 22rem; }
.table table { border-collapse: collapse; width: 100%; font-size: .9rem; }
.table th, .table td { padding: .15rem .3rem; text-align: right; } .table td { border-top: 1px solid var(--line); }
.table th { color: var(--soft); font-weight: 600; } .table td:first-child { text-align: left; }
.table td button { border: 0; background: none; padding: 0; text-align: left; overflow-wrap: anywhere; }
.table td button:hover, .table td button:focus-visible { text-decoration: underline; }
.table th.error, label.error { color: var(--error); } .table th.warning, label.warning { color: var(--warning); }
.table th.performance, label.performance { color: var(--performance); }
.table th.portability, label.portability { color: var(--portability); }
#filter { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: .4rem .8rem; align-items: center;
  background: var(--bg); border-bottom: 1px solid var(--line); padding: .6rem 0; margin-bottom: .8rem; }
#filter[hidden] { display: none; }
#q { min-width: 14rem; flex: 1; } .boxes { display: flex; gap: .6rem; flex-wrap: wrap; } label { white-space: nowrap; }
label input { margin: 0 .25rem 0 0; vertical-align: -1px; } output { color: var(--soft); }
#filter select { max-width: 16rem; }
article { background: var(--panel); border: 1px solid var(--line); border-left: 4px solid var(--soft); border-radius: 8px;
  margin: 0 0 .8rem; scroll-margin-top: 7rem; } article[hidden] { display: none; }
article:target { outline: 2px solid var(--performance); }
article.error { border-left-color: var(--error); } article.warning { border-left-color: var(--warning); }
article.performance { border-left-color: var(--performance); } article.portability { border-left-color: var(--portability); }
article.suppressed { opacity: .7; border-left-style: dashed; }
article > details > summary { margin-left: 1.9rem; padding: .6rem .9rem .6rem 0; cursor: pointer;
  list-style-position: outside; }
.tag { font-weight: 700; } article.error .tag { color: var(--error); } article.warning .tag { color: var(--warning); }
article.performance .tag { color: var(--performance); } article.portability .tag { color: var(--portability); }
.msg { font-weight: 600; overflow-wrap: anywhere; }
.meta { display: flex; gap: .3rem .9rem; flex-wrap: wrap; color: var(--soft); font-size: .85rem; margin-top: .15rem; }
.meta > * { overflow-wrap: anywhere; min-width: 0; } .meta a { color: inherit; }
.conf { border: 1px solid var(--line); border-radius: 9px; padding: 0 .5rem; }
.body { padding: 0 .9rem .8rem; }
.path { color: var(--soft); font-size: .8rem; padding: .3rem .6rem; }
.source, .fix { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; overflow-x: auto; }
.source { font-size: .82rem; } .source table { border-collapse: collapse; min-width: 100%; }
.source td { padding: 0 .5rem; vertical-align: top; } .source td:nth-child(-n+2) { text-align: right; color: var(--soft);
  user-select: none; white-space: nowrap; width: 1%; }
.source pre { margin: 0; tab-size: 4; white-space: pre; } .source .hit { background: var(--hit); }
.source .gap td { color: var(--soft); } .say td { color: var(--soft); padding-bottom: .15rem; font-family: system-ui,
  "DejaVu Sans", sans-serif; } mark { background: var(--mark); color: inherit; border-radius: 2px; }
.badge { display: inline-block; min-width: 1.35em; padding: 0 .3em; border-radius: .7em; text-align: center; font-size: .72rem;
  line-height: 1.35em; background: var(--badge); color: var(--panel); font-family: system-ui, "DejaVu Sans", sans-serif; }
.witness { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; }
.witness svg { display: block; min-width: 46rem; font-size: 13px; }
svg text { fill: var(--fg); } svg .actor { text-anchor: middle; font-weight: 600; } svg .life { stroke: var(--line);
  stroke-dasharray: 3 4; } svg .step line { stroke: var(--badge); stroke-width: 1.6; } svg .step path {
  fill: var(--badge); } svg .step.across line { stroke: var(--error); stroke-dasharray: 5 3; } svg .step.across path {
  fill: var(--error); } svg circle { fill: var(--badge); }
svg .number { fill: var(--panel); text-anchor: middle; font-size: 11px; font-weight: 700; } svg .what .line { fill: var(--soft);
  font-size: 12px; }
.help { margin: .4rem 0; } .help b { color: var(--performance); }
.fix summary { padding: .3rem .6rem; cursor: pointer; } .fix pre { margin: 0; padding: 0 0 .4rem; font-size: .82rem; tab-size: 4; }
.fix ins, .fix del, .fix pre span { display: inline-block; min-width: 100%; padding: 0 .6rem; text-decoration: none; }
.fix ins { background: var(--ins); } .fix del { background: var(--del); }
.clean, #none { text-align: center; color: var(--soft); margin: 3rem 0; font-size: 1.1rem; }
@media (max-width: 44rem) { body { padding: .6rem .7rem 3rem; } header { gap: .4rem; justify-content: space-between; }
  dl { order: 3; flex-basis: 100%; } .card { flex: 1 1 5.5rem; min-width: 0; padding: .4rem .6rem; } #filter { position: static; }
  #filter select { flex: 1 1 9rem; } .body { padding: 0 .5rem .6rem; } article { scroll-margin-top: .5rem; } }
@media print { #filter, #theme { display: none; } body { max-width: none; } }
)css";

inline constexpr const char* htmlScript = R"js(
(function () {
  "use strict";
  var form = document.getElementById("filter"), none = document.getElementById("none");
  var theme = document.getElementById("theme"), root = document.documentElement;
  theme.hidden = false;
  theme.addEventListener("click", function () {
    var dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
  if (!form) return;
  form.hidden = false;
  var items = [].map.call(document.querySelectorAll("#findings article"), function (a) {
    return { node: a, text: a.textContent.toLowerCase() };
  });
  var q = document.getElementById("q"), rule = document.getElementById("rule"), file = document.getElementById("file");
  var suppressed = document.getElementById("suppressed"), shown = document.getElementById("shown");
  function checked(name) {
    return [].map.call(form.querySelectorAll("input[name=" + name + "]:checked"), function (b) { return b.value; });
  }
  function apply() {
    var words = q.value.toLowerCase().split(/\s+/).filter(Boolean), n = 0;
    var severity = checked("severity"), confidence = checked("confidence");
    items.forEach(function (item) {
      var d = item.node.dataset;
      var show = (!rule.value || d.rule === rule.value) && (!file.value || d.file === file.value) &&
        severity.indexOf(d.severity) >= 0 && confidence.indexOf(d.confidence) >= 0 &&
        (d.suppressed === "0" || (suppressed && suppressed.checked)) &&
        words.every(function (w) { return item.text.indexOf(w) >= 0; });
      item.node.hidden = !show;
      n += show;
    });
    shown.textContent = n + " of " + items.length + " shown";
    none.hidden = n > 0;
  }
  form.addEventListener("input", apply);
  form.addEventListener("reset", function () { setTimeout(apply); });
  form.addEventListener("submit", function (e) { e.preventDefault(); });
  document.querySelectorAll(".table button").forEach(function (b) {
    b.addEventListener("click", function () {
      if (b.dataset.rule !== undefined) rule.value = b.dataset.rule;
      if (b.dataset.file !== undefined) file.value = b.dataset.file;
      apply();
      form.scrollIntoView();
    });
  });
  document.addEventListener("keydown", function (e) {
    if (e.key === "/" && !/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) {
      e.preventDefault();
      q.focus();
    }
  });
  apply();
})();
)js";

} // namespace cudalint::report

#endif
