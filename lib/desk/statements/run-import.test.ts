import { afterAll, expect, test } from "vitest";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { addAccount } from "./add-account";
import { importText, mt940 } from "./testing/import-text";

const desk = await startTestDesk();
afterAll(() => desk.close());

test("a closing balance of the reporting zone's today covers it, also while it is still yesterday elsewhere; that of a day to come doesn't", async () => {
  // Half past midnight in Lagos.
  desk.clock.set("2026-11-25T23:30:00Z");
  const { ctx } = await desk.signedIn("maker");
  const { id } = await addAccount(ctx, { kind: "bank", name: "Zenith", identifier: "1010000001", institution: "Zenith Bank", currency: "NGN" });
  const statement = (number: string, day: string, opening: string, closing: string): string =>
    mt940({ account: "1010000001", number, opening, lines: [`:61:${day}D5,00NTRFNONREF`, ":86:RENT"], closing });
  const quiet = await importText(ctx, id, statement("1/1", "2611241124", "C261123NGN100,00", "C261126NGN95,00"));
  expect(quiet).toMatchObject({ state: "imported", lastDay: "2026-11-26" });
  const ahead = await importText(ctx, id, statement("2/1", "2611261126", "C261125NGN95,00", "C261127NGN90,00"));
  expect(ahead).toMatchObject({ state: "imported", lastDay: "2026-11-26" });
});

test("a quiet day's statement is imported for its balances, which prove that nothing moved: the next one follows it", async () => {
  desk.clock.set("2026-11-26T09:00:00Z");
  const { ctx } = await desk.signedIn("maker");
  const { id } = await addAccount(ctx, { kind: "bank", name: "Quiet", identifier: "1010000003", institution: "Quiet Bank", currency: "NGN" });
  const statement = (number: string, opening: string, closing: string, lines: string[] = []) => mt940({ account: "1010000003", number, opening, lines, closing });
  await importText(ctx, id, statement("4/1", "C261122NGN100,00", "C261123NGN95,00", [":61:2611231123D5,00NTRFNONREF", ":86:RENT"]));
  const quiet = await importText(ctx, id, statement("5/1", "C261123NGN95,00", "C261124NGN95,00"));
  expect(quiet).toMatchObject({ state: "imported", linesNew: 0, lastDay: "2026-11-24", message: "It holds no movements, and its balances prove that there were none.", warnings: [] });
  const next = await importText(ctx, id, statement("6/1", "C261124NGN95,00", "C261125NGN90,00", [":61:2611251125D5,00NTRFNONREF", ":86:RENT"]));
  expect(next).toMatchObject({ state: "imported", linesNew: 1, warnings: [] });
});

test("a statement without movements whose balances differ isn't imported", async () => {
  const { ctx } = await desk.signedIn("maker");
  const { id } = await addAccount(ctx, { kind: "bank", name: "Empty", identifier: "1010000004", institution: "Quiet Bank", currency: "NGN" });
  const moved = await importText(ctx, id, mt940({ account: "1010000004", number: "5/1", opening: "C261123NGN95,00", lines: [], closing: "C261124NGN90,00" }));
  expect(moved).toMatchObject({ state: "refused", problems: [{ problem: expect.stringContaining("a difference of") }] });
});

test("lines booked after today are imported, with a warning that says until when", async () => {
  desk.clock.set("2026-11-26T09:00:00Z");
  const { ctx } = await desk.signedIn("maker");
  const { id } = await addAccount(ctx, { kind: "bank", name: "Access", identifier: "1010000002", institution: "Access Bank", currency: "NGN" });
  const lines = (days: readonly string[]) => days.flatMap((day) => [`:61:${day}${day.slice(2)}D5,00NTRFNONREF`, ":86:RENT"]);
  const view = await importText(ctx, id, mt940({ account: "1010000002", number: "1/1", opening: "C261123NGN100,00", lines: lines(["261126", "261127", "270102"]), closing: "C270102NGN85,00" }));
  expect(view).toMatchObject({ state: "imported", linesNew: 3, warnings: ["2 lines are dated after the day on which they were imported, 26 Nov 2026, up to 2 Jan 2027. Check the year, and which way round the dates are."] });
});
