import { staticSteps } from "./checks/static-steps";
import { PROJECT_ROOT } from "./launcher/project-root";
import { failureBlock, runStep, stepLine, type FinishedStep } from "./testing/step";
import { buildStep, journeysStep, vitestStep } from "./testing/test-steps";

// Every step runs, whatever failed before it: one run shows all there is to put right.
const say = (line: string): void => console.log(line);
const finished: FinishedStep[] = [];
const built = (): boolean => finished.some((step) => step.name === "build" && step.failed === 0);
const steps = [...staticSteps(PROJECT_ROOT), vitestStep(PROJECT_ROOT, "tests"), buildStep(PROJECT_ROOT), journeysStep(PROJECT_ROOT, built, say)];

for (const step of steps) {
  const result = await runStep(step);
  finished.push(result);
  if (result.failed > 0) say(failureBlock(result));
  say(stepLine(result));
}

const passed = finished.reduce((sum, step) => sum + step.passed, 0);
const failed = finished.reduce((sum, step) => sum + step.failed, 0);
say("\nSummary");
for (const step of finished) say(stepLine(step));
// Who reads the end of a long run alone reads why.
const failures = finished.flatMap((step) => step.failures ?? []);
if (failures.length > 0) say(`\nWhat failed\n${failures.join("\n")}`);
process.exitCode = failed === 0 ? 0 : 1;
say(`\n${passed} passed, ${failed} failed`);
