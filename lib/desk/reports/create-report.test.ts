import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getMirror } from "@/lib/desk/mirror/get-mirror";
import { wholeMirror } from "@/lib/desk/mirror/testing/whole-mirror";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { startTestDesk, type TestDesk, type TestPerson } from "@/lib/desk/testing/test-desk";
import { addDays } from "@/lib/domain/calendar/day";
import { sql } from "@/lib/store/database";
import { copyOut, csvForm } from "@/lib/store/reports/copy-out";
import { reportPieces } from "@/lib/store/reports/report-pieces";
import { findReport } from "@/lib/store/reports/exports";
import { createReport, getImportSize, requireFitting } from "./create-report";
import { getRememberedColumns, rememberColumns } from "./remembered-columns";
import { storedReport } from "./report-source";

let desk: TestDesk;
let maker: TestPerson;
beforeAll(async () => {
  desk = await startTestDesk();
  maker = await desk.signedIn("maker");
});
beforeEach(() => wholeMirror(desk.db, desk.clock.now()));
afterAll(() => desk.close());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-18" };
const numbers = async () =>
  Number(
    (
      await desk.db
        .selectFrom("exports")
        .select((eb) => eb.fn.countAll<string>().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );
const refusal = (input: Parameters<typeof createReport>[1]) =>
  createReport(maker.ctx, input).then(
    () => null,
    (error: unknown) => error,
  );

describe("no file is made while the desk's copy lacks records that belong in it", () => {
  test("nothing is read yet", async () => {
    await desk.db.deleteFrom("mirrorWindows").execute();
    await desk.db
      .updateTable("mirrorState")
      .set({ phase: "empty", firstDay: null, recentReadAt: null, openReadAt: null })
      .execute();
    const before = await numbers();
    for (const input of [
      { kind: "reconciliation" as const },
      { kind: "corridors" as const, ...NOVEMBER },
    ]) {
      expect(await refusal(input)).toMatchObject({
        code: "conflict",
        reason: "days_not_copied",
        message: expect.stringMatching(
          /copied 0 % of the days.* Wait until the newest days are copied/,
        ),
      });
    }
    expect(await numbers()).toBe(before);
  });

  test("the past is half read: days already read are allowed, others are refused with the first day that is available", async () => {
    await wholeMirror(desk.db, desk.clock.now(), { from: "2026-10-31", firstDay: "2026-01-01" });
    expect(await createReport(maker.ctx, { kind: "reconciliation", ...NOVEMBER })).toMatchObject({
      state: "ready",
    });
    expect(await refusal({ kind: "reconciliation" })).toMatchObject({
      reason: "days_not_copied",
      message: expect.stringContaining("choose days from 1 Nov 2026 on"),
    });
    expect(
      await refusal({ kind: "transactions", from: "2026-10-31", to: "2026-11-18" }),
    ).toMatchObject({ reason: "days_not_copied" });
  });

  test("the open list alone is missing, or the desk stood still for a week", async () => {
    await desk.db.updateTable("mirrorState").set({ openReadAt: null }).execute();
    expect(await refusal({ kind: "transactions", ...NOVEMBER })).toMatchObject({
      reason: "days_not_copied",
    });
    await wholeMirror(desk.db, new Date(desk.clock.now().getTime() - 7 * 86_400_000));
    await desk.db
      .updateTable("mirrorState")
      .set({ recentReadAt: desk.clock.now(), openReadAt: desk.clock.now() })
      .execute();
    expect(await refusal({ kind: "transactions" })).toMatchObject({ reason: "days_not_copied" });
  });

  test("when the service doesn't answer, the earlier proof counts, and the report says when that was", async () => {
    const at = desk.clock.now();
    await desk.db
      .updateTable("mirrorState")
      .set({
        recentReadAt: new Date(at.getTime() - 3_600_000),
        lastError: "It doesn't answer.",
        lastErrorAt: at,
      })
      .execute();
    const { number } = await createReport(maker.ctx, { kind: "transactions", ...NOVEMBER });
    expect((await findReport(desk.db, number))?.mirror).toEqual({
      verifiedAt: new Date(at.getTime() - 3_600_000).toISOString(),
      incomplete: 0,
      unreadable: 0,
      gone: 0,
      trouble: "It doesn't answer.",
    });
    await desk.db.updateTable("mirrorState").set({ lastError: null, lastErrorAt: null }).execute();
  });

  test("days that moved while they were read count as incomplete, but not those that a sweep has yet to come to", async () => {
    const provenIn = async (days = {}) =>
      (
        await findReport(
          desk.db,
          (await createReport(maker.ctx, { kind: "transactions", ...days })).number,
        )
      )?.mirror;
    await desk.db
      .updateTable("mirrorWindows")
      .set({ complete: false, why: "It changed." })
      .execute();
    expect(await provenIn()).toMatchObject({ incomplete: 1 });
    // The window ends before the newest days, which are proven by themselves.
    const { endDay } = await desk.db
      .selectFrom("mirrorWindows")
      .select("endDay")
      .executeTakeFirstOrThrow();
    const [last, after] = [addDays(endDay, -1), addDays(endDay, 1)];
    expect(await provenIn({ from: last, to: last })).toMatchObject({ incomplete: 1 });
    expect(await provenIn({ from: after, to: after })).toMatchObject({ incomplete: 0 });
    expect(await getMirror(maker.ctx, { from: last, to: last })).toMatchObject({
      incomplete: 1,
      windows: { incomplete: 1 },
    });
    // The figures of the windows are of all days.
    expect(await getMirror(maker.ctx, { from: after, to: after })).toMatchObject({
      incomplete: 0,
      windows: { incomplete: 1 },
    });
    await desk.db.updateTable("mirrorWindows").set({ complete: true, why: null }).execute();
    expect(await provenIn()).toMatchObject({ incomplete: 0 });
  });
});

test("an XLSX with more rows than a sheet can have is refused when it is requested", async () => {
  const books = booksOf(desk.db, maker.userId);
  for (const status of ["transaction_completed", "transaction_completed", "failed"])
    await books.transaction({ sourceCurrency: "GHS", status });
  const sourceOf = async (input: Parameters<typeof createReport>[1]) => {
    const row = await findReport(desk.db, (await createReport(maker.ctx, input)).number);
    if (!row) throw new Error("no report");
    return storedReport(row).source;
  };
  const rows = await sourceOf({ kind: "reconciliation", format: "xlsx", currency: "GHS" });
  await expect(requireFitting(desk.db, "xlsx", rows, 3)).resolves.toBeUndefined();
  await expect(requireFitting(desk.db, "csv", rows)).resolves.toBeUndefined();
  await expect(requireFitting(desk.db, "xlsx", rows, 2)).rejects.toMatchObject({
    code: "invalid",
    fields: {
      format:
        "This report has 3 rows, and an Excel sheet holds 2 of them. Choose CSV, or a shorter period",
    },
  });
  // A line for each side that moved: failed records have none.
  const legs = await sourceOf({
    kind: "transactions",
    preset: "xero",
    format: "xlsx",
    currency: "GHS",
  });
  await expect(requireFitting(desk.db, "xlsx", legs, 2)).resolves.toBeUndefined();
  await expect(requireFitting(desk.db, "xlsx", legs, 1)).rejects.toMatchObject({
    fields: { format: expect.stringContaining("has 2 rows") },
  });
});

test("an accounting report stores which accounts were ours then, so that one added later doesn't change it; others store none", async () => {
  const books = booksOf(desk.db, maker.userId);
  const filtersOf = async (number: number) => (await findReport(desk.db, number))?.filters;
  await books.account({ currency: "ZMW", identifier: "20-0001 9a" });
  await books.account({ currency: "ZMW", identifier: "0xAB58" });
  await books.account({ currency: "USDC", identifier: "0xAB58" });
  const input = { kind: "transactions", preset: "debit_credit", currency: "ZMW" } as const;
  const first = await createReport(maker.ctx, input);
  await books.account({ currency: "ZMW", identifier: "058/1016004418" });
  const row = await findReport(desk.db, first.number);
  if (!row) throw new Error("no report");
  expect(row.filters).toMatchObject({ ownAccounts: ["/0XAB58", "/2000019A"] });
  expect(storedReport(row).source.ownAccounts).toEqual(["/0XAB58", "/2000019A"]);
  expect(await filtersOf((await createReport(maker.ctx, input)).number)).toMatchObject({
    ownAccounts: ["/0XAB58", "/2000019A", "058/1016004418"],
  });
  expect(
    await filtersOf(
      (await createReport(maker.ctx, { kind: "transactions", currency: "ZMW" })).number,
    ),
  ).not.toHaveProperty("ownAccounts");
});

describe("chosen columns", () => {
  test.each([
    [{ columns: [] }, "Choose at least one column"],
    [{ columns: ["fee", "fee"] }, "is there twice"],
    [{ columns: ["fee", "secret"] }, "There is no column “secret”"],
    [{}, "Choose the columns"],
  ])("%j is refused with words", async (part, words) => {
    expect(await refusal({ kind: "transactions", preset: "chosen", ...part })).toMatchObject({
      code: "invalid",
      fields: { columns: expect.stringContaining(words) },
    });
  });

  test("go with no other set of columns", async () => {
    expect(
      await refusal({ kind: "transactions", preset: "screen", columns: ["fee"] }),
    ).toMatchObject({ code: "invalid" });
    expect(
      await refusal({ kind: "reconciliation", preset: "chosen", columns: ["fee"] }),
    ).toMatchObject({ code: "invalid" });
  });

  test("are stored for the user who chose them, only when they change", async () => {
    const other = await desk.signedIn("viewer");
    expect(await getRememberedColumns(maker.ctx)).toEqual({ columns: null });
    await rememberColumns(maker.ctx, { columns: ["fee", "reference"] });
    await rememberColumns(maker.ctx, { columns: ["fee", "reference"] });
    await rememberColumns(maker.ctx, { columns: ["reference"] });
    expect(await getRememberedColumns(maker.ctx)).toEqual({ columns: ["reference"] });
    expect(await getRememberedColumns(other.ctx)).toEqual({ columns: null });
    expect(
      (await desk.audited(maker.userId)).map(({ action, before, after }) => [
        action,
        before,
        after,
      ]),
    ).toEqual([
      ["report.columns_remembered", null, { columns: ["fee", "reference"] }],
      ["report.columns_remembered", { columns: ["fee", "reference"] }, { columns: ["reference"] }],
    ]);
    await expect(rememberColumns(maker.ctx, { columns: ["no"] })).rejects.toMatchObject({
      code: "invalid",
    });
    const nobody = { ...maker.ctx, actor: { ...maker.ctx.actor, roles: [] } };
    await expect(rememberColumns(nobody, { columns: ["fee"] })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(getRememberedColumns(nobody)).rejects.toMatchObject({ code: "forbidden" });
    await desk.db.updateTable("savedViews").set({ query: "gone,reference" }).execute();
    expect(await getRememberedColumns(maker.ctx)).toEqual({ columns: null });
  });
});

const ASKED = { from: "2026-11-01", to: "2026-11-18", currency: "ZAR" };

test("what a file for an accounting product would have is known before it is made: its lines, its bytes, and the days to split it by", async () => {
  const books = booksOf(desk.db, maker.userId);
  const paid = (day: string, status = "transaction_completed") =>
    books.transaction({
      sourceCurrency: "ZAR",
      status,
      createdAt: new Date(`2026-11-${day}T09:00:00Z`),
      recipient: { name: "Amélie", account: null, bankOrNetwork: null },
    });
  for (const [day, status] of [["03"], ["03", "failed"], ["09", "refunded"]] as const)
    await paid(day, status);
  await books.transaction({ sourceCurrency: "KES" });
  const { number } = await createReport(maker.ctx, {
    kind: "transactions",
    preset: "quickbooks",
    ...ASKED,
  });
  const { source } = storedReport((await findReport(desk.db, number)) ?? expect.fail());
  let bytes = 0;
  for await (const select of reportPieces(desk.db, source))
    bytes += (
      await copyOut(desk.db, select, {
        form: csvForm(['"Date"', '"Description"']),
        zone: source.zone,
      })
    ).bytes.length;
  expect(await getImportSize(maker.ctx, { preset: "quickbooks", ...ASKED })).toEqual({
    lines: 3,
    bytes,
    parts: [],
  });

  // As many more as Xero takes, on another day.
  const like = await paid("12");
  const { rows } = await sql<{
    names: string;
  }>`select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_name = 'transactions' and is_generated = 'NEVER' and column_name <> 'id'`.execute(
    desk.db,
  );
  await sql`insert into transactions (id, ${sql.raw(rows[0]?.names ?? "")}) select 'more_' || n, ${sql.raw(rows[0]?.names ?? "")} from transactions, generate_series(2, 1000) n where id = ${like}`.execute(
    desk.db,
  );
  expect(await getImportSize(maker.ctx, { preset: "xero", ...ASKED })).toMatchObject({
    lines: 1_003,
    parts: [
      { from: "2026-11-01", to: "2026-11-11", fits: true },
      { from: "2026-11-12", to: "2026-11-18", fits: true },
    ],
  });
});
