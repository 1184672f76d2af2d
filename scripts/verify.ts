import { staticSteps } from "./checks/static-steps";
import { PROJECT_ROOT } from "./launcher/project-root";
import { failureBlock, runStep, stepLine, type FinishedStep } from "./testing/step";
import { vitestStep } from "./testing/test-steps";

// The fast checks: what reads the sources runs at once, then the tests that need no database.
const startedAt = performance.now();
const finished: FinishedStep[] = await Promise.all(staticSteps(PROJECT_ROOT).map(runStep));
finished.push(await runStep(vitestStep(PROJECT_ROOT, "unit tests", "scripts/checks/fast-tests.config.ts")));
const failed = finished.filter((step) => step.failed > 0);
for (const step of failed) console.log(failureBlock(step));
for (const step of finished) console.log(stepLine(step));
console.log(`\n${failed.length === 0 ? "All fast checks passed" : `${failed.length} of ${finished.length} checks failed`} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Everything: npm test`);
process.exitCode = failed.length === 0 ? 0 : 1;
