import { checkTypes, staticSteps } from "./checks/static-steps";
import { PROJECT_ROOT } from "./launcher/project-root";
import { asStep, failureBlock, runStep, stepLine } from "./testing/step";
import { vitestStep } from "./testing/test-steps";

// The fast checks, all at once: what reads the sources, and the tests that need no database.
const startedAt = performance.now();
const steps = [
  asStep("types", () => checkTypes(PROJECT_ROOT)),
  ...staticSteps(PROJECT_ROOT),
  vitestStep(PROJECT_ROOT, "unit tests", "scripts/checks/fast-tests.config.ts"),
];
const finished = await Promise.all(steps.map(runStep));
const failed = finished.filter((step) => step.failed > 0);
for (const step of failed) console.log(failureBlock(step));
for (const step of finished) console.log(stepLine(step));
console.log(
  `\n${failed.length === 0 ? "All fast checks passed" : `${failed.length} of ${finished.length} checks failed`} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Everything: npm test`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
