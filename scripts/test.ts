import { checkTypes, staticSteps } from "./checks/static-steps";
import { PROJECT_ROOT } from "./launcher/project-root";
import {
  asStep,
  failureBlock,
  runStep,
  stepLine,
  type FinishedStep,
  type Step,
} from "./testing/step";
import { buildStep, journeysStep, vitestStep } from "./testing/test-steps";

// Every step runs, whatever failed before it: one run shows all there is to put right.
const say = (line: string): void => console.log(line);
const finished: FinishedStep[] = [];
const built = (): boolean => finished.some((step) => step.name === "build" && step.failed === 0);

async function runInTurn(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const result = await runStep(step);
    finished.push(result);
    if (result.failed > 0) say(failureBlock(result));
    say(stepLine(result));
  }
}

// The build leaves one processor idle for half its time, which the static checks use. Tests and journeys use all there are.
await Promise.all([runInTurn(staticSteps(PROJECT_ROOT)), runInTurn([buildStep(PROJECT_ROOT)])]);
// Types last: the build writes those that pages and routes must have.
await runInTurn([asStep("types", () => checkTypes(PROJECT_ROOT, "tsconfig.json"))]);
await runInTurn([vitestStep(PROJECT_ROOT, "tests"), journeysStep(PROJECT_ROOT, built, say)]);

const passed = finished.reduce((sum, step) => sum + step.passed, 0);
const failed = finished.reduce((sum, step) => sum + step.failed, 0);
say("\nSummary");
for (const step of finished) say(stepLine(step));
// Who reads the end of a long run alone reads why.
const failures = finished.flatMap((step) => step.failures ?? []);
if (failures.length > 0) say(`\nWhat failed\n${failures.join("\n")}`);
process.exitCode = failed === 0 ? 0 : 1;
say(`\n${passed} passed, ${failed} failed`);
