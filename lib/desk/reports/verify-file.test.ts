import { afterAll, expect, test } from "vitest";
import { wholeMirror } from "@/lib/desk/mirror/testing/whole-mirror";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { csvFile } from "@/lib/reports/files/csv-file";
import { createReport } from "./create-report";
import { recordReportFile } from "./download-report";
import { identifyReport, withCheckPlace } from "./verify-file";

const desk = await startTestDesk();
const maker = (await desk.signedIn("maker")).ctx;
await wholeMirror(desk.db, desk.clock.now());
afterAll(() => desk.close());

const report = await createReport(maker, { kind: "reconciliation" });
await recordReportFile(maker, String(report.number), {
  writers: { csv: csvFile, xlsx: csvFile, pdf: csvFile },
  describe: String,
});
const stem = report.fileName.replace(/\.csv$/, "");

test.each([
  ["its own name", report.fileName],
  ["a second download's", `${stem} (1).csv`],
  ["one that another browser keeps", `${stem}(2).csv`],
  ["a copy's", `${stem} - Copy.csv`],
  ["a further copy's", `${stem} - Copy (2).csv`],
  ["a copy's on a Mac", `${stem} copy 3.csv`],
  ["its number", `#${report.number}`],
  ["its number as names have it", `s000${report.number}`],
])("%s means the report", async (_what, name) => {
  expect(await identifyReport(maker, name)).toMatchObject({
    number: report.number,
    row: { number: report.number },
  });
});

test("another desk's file with the same number means none of this desk's", async () => {
  const other = `SANDBOX_recon_${stem.slice(stem.indexOf("_s"))}.csv`;
  expect(await identifyReport(maker, other)).toEqual({ number: null, row: undefined });
  expect(await identifyReport(maker, "mine.csv")).toEqual({ number: null, row: undefined });
});

test("a number that no report has is told as it was given", async () => {
  expect(await identifyReport(maker, "recon_s9999_v1.csv")).toEqual({
    number: 9999,
    row: undefined,
  });
});

function held() {
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  return { go, check: () => gate };
}
const at = (person: string, check: () => Promise<void> = async () => undefined): Promise<void> =>
  withCheckPlace(person, check);

test("one person has one file checked at a time, and a few people theirs at once; an end makes room, a failure too", async () => {
  const four = ["ada", "bola", "chi", "dayo"].map((person) => ({ person, ...held() }));
  const [first, ...others] = four.map(({ person, check }) => at(person, check));
  await expect(at("ada")).rejects.toMatchObject({ code: "conflict", reason: "check_running" });
  await expect(at("efe")).rejects.toMatchObject({ code: "unavailable", reason: "checks_busy" });
  four[0]?.go();
  await first;
  await at("efe");
  await expect(at("ada", () => Promise.reject(new Error("unreadable")))).rejects.toThrow(
    "unreadable",
  );
  await at("ada");
  for (const { go } of four) go();
  await Promise.all(others);
});
