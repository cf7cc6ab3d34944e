#include "checks/lib/ClangPch.h"
