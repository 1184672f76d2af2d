import { expect, test } from "vitest";
import { asStep, failureBlock, runStep, stepLine } from "./step";

test("a check counts as one, and its problems are its output", async () => {
  const fine = await runStep(asStep("lint", () => ({ problems: [], looked: "9 files" })));
  expect(fine).toMatchObject({ passed: 1, failed: 0, note: "9 files" });
  const bad = await runStep(
    asStep("lint", async () => ({ problems: ["a.ts: bad", "b.ts: bad"], looked: "9 files" })),
  );
  expect(bad).toMatchObject({ passed: 0, failed: 1, output: "a.ts: bad\nb.ts: bad" });
  expect(stepLine(bad)).toMatch(/FAIL {2}lint .*2 problems/);
  expect(failureBlock(bad)).toContain("b.ts: bad");
});

test("a step that crashes has failed once, and says where", async () => {
  const crashed = await runStep({ name: "build", run: () => Promise.reject(new Error("no disk")) });
  expect(crashed).toMatchObject({ passed: 0, failed: 1 });
  expect(crashed.output).toContain("no disk");
});
