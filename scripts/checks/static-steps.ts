import { asStep, type Step } from "../testing/step";
import { checkAbsence } from "./absence";
import { checkDocLinks } from "./doc-links";
import { checkFileNames } from "./file-names";
import { checkFormat } from "./format-check";
import { checkImportRules } from "./import-rules";
import { checkLint } from "./lint-check";
import { checkLockFile } from "./lock-file";
import { checkRouteGuards } from "./route-guards";
import { checkTypes } from "./types-check";
import { checkVerbPermissions } from "./verb-permissions";

/** Every check that reads the sources without running them. */
export function staticSteps(root: string): Step[] {
  return [
    asStep("types", () => checkTypes(root)),
    asStep("lint", () => checkLint(root)),
    asStep("format", () => checkFormat(root)),
    asStep("import rules", () => checkImportRules(root)),
    asStep("file names", () => checkFileNames(root)),
    asStep("absence", () => checkAbsence(root)),
    asStep("lock file", () => checkLockFile(root)),
    asStep("doc links", () => checkDocLinks(root)),
    asStep("route guards", () => checkRouteGuards(root)),
    asStep("permissions", () => checkVerbPermissions(root)),
  ];
}
