import { strFromU8, unzipSync } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import type { AppError } from "@/lib/desk/app-error";
import { hasChangedSince } from "@/lib/store/close/close-figures";
import { addDays } from "@/lib/domain/calendar/day";
import { newId } from "@/lib/platform/ids";
import { nextRevision, settledRevision } from "@/lib/store/revision";
import { closePack } from "@/lib/reports/close/close-pack";
import { getClosePack } from "./close-pack";
import { startClosingDesk } from "./testing/closing-desk";
import { listStatedBalances, stateBalance, withdrawBalance } from "./stated-balances";

const { desk, maker, approver, books, viewOf, commentAll, closed } = await startClosingDesk();
afterAll(() => desk.close());
await desk.db.updateTable("users").set({ name: "Amara" }).where("id", "=", maker.userId).execute();
await desk.db.updateTable("users").set({ name: "Ben" }).where("id", "=", approver.userId).execute();

const line = (bookedOn: string, direction: "in" | "out", amount: string) => ({
  bookedOn,
  direction,
  amount,
  narration: "on the list",
});

/** A wallet's list of two months, as an explorer gives it: without balances. */
async function wallet(): Promise<string> {
  const account = await books.account({ kind: "wallet", currency: "USDT" });
  await books.lines(account, [
    line("2026-09-10", "in", "40"),
    line("2026-09-30", "in", "10"),
    line("2026-10-05", "in", "100.5"),
    line("2026-10-31", "out", "30"),
    line("2026-11-02", "in", "7"),
  ]);
  return account;
}

const state = (account: string, on: string, amount: string, replaces: string | null = null) =>
  stateBalance(maker.ctx, account, { on, amount, source: "Tronscan", replaces });
const current = async (account: string) => (await listStatedBalances(maker.ctx, account)).balances;
const balancesOf = async (account: string, month: "09" | "10" | "11" = "10") =>
  (await viewOf(account, month)).checklist.find(({ key }) => key === "balances");

/** The statement of reconciliation of the account's closed period, as its pack has it. */
async function statementFile(account: string): Promise<string> {
  const { id } = await viewOf(account, "09");
  const parts: Uint8Array[] = [];
  for await (const part of closePack(desk.db, await getClosePack(maker.ctx, id ?? "")))
    parts.push(part);
  return strFromU8(
    unzipSync(Buffer.concat(parts))["statement-of-reconciliation.csv"] ?? new Uint8Array(),
  );
}

describe("a list without balances", () => {
  test("is proved by an opening and a closing balance that somebody stated", async () => {
    const account = await wallet();
    expect(await balancesOf(account)).toMatchObject({
      state: "warning",
      text: "1 statement without balances: nothing proves their movements complete.",
    });
    await state(account, "2026-09-30", "50");
    expect((await viewOf(account, "10")).statement).toMatchObject({
      opening: "50",
      closing: null,
      difference: null,
    });
    await state(account, "2026-10-31", "120.50");
    const { statement } = await viewOf(account, "10");
    expect(statement).toMatchObject({
      opening: "50",
      closing: "120.5",
      difference: "0",
      openingFrom: { kind: "stated", on: "2026-09-30", by: "Amara" },
      closingFrom: { kind: "stated", amount: "120.5", source: "Tronscan" },
    });
    expect(await balancesOf(account)).toMatchObject({
      state: "done",
      details: [
        "Opening balance. Stated by Amara: Tronscan",
        "Closing balance. Stated by Amara: Tronscan",
      ],
    });
  });

  test("opens with an earlier one and the lines since, and closes with a later one less the lines until then", async () => {
    const account = await wallet();
    await state(account, "2026-09-15", "40");
    await state(account, "2026-11-05", "127.5");
    expect((await viewOf(account, "10")).statement).toMatchObject({
      opening: "50",
      closing: "120.5",
      difference: "0",
    });
    expect((await balancesOf(account))?.details).toEqual([
      "Opening balance. 40.00 at the end of 15 Sep 2026, stated by Amara (Tronscan), and the lines since",
      "Closing balance. 127.50 at the end of 5 Nov 2026, stated by Amara (Tronscan), less the lines until then",
    ]);
  });

  test("can't be closed with a difference", async () => {
    const account = await wallet();
    await state(account, "2026-09-30", "50");
    await state(account, "2026-10-31", "121");
    expect(await balancesOf(account)).toMatchObject({
      state: "open",
      isOfStated: true,
      details: [
        expect.stringContaining(
          "a difference of 0.50. A statement, or lines of one, may be missing, or what was stated is wrong.",
        ),
        expect.anything(),
        expect.anything(),
      ],
    });
    const [wrong] = await current(account);
    await state(account, "2026-10-31", "120.5", wrong?.id);
    expect(await balancesOf(account)).toMatchObject({ state: "done" });
    // Where no statement covers all of the month, one may be what is missing.
    await desk.db
      .updateTable("statements")
      .set({ firstDay: "2026-09-10" })
      .where("accountId", "=", account)
      .execute();
    await state(account, "2026-08-31", "1");
    expect(await balancesOf(account, "09")).toMatchObject({ state: "open" });
    expect(await balancesOf(account, "09")).not.toHaveProperty("isOfStated");
  });

  test("opens with what the month before was closed with, which stays as it was", async () => {
    const account = await wallet();
    await commentAll(account);
    await state(account, "2026-08-31", "0");
    await state(account, "2026-10-03", "50");
    expect((await closed(account, "09")).statement).toMatchObject({
      closing: "50",
      difference: "0",
      closingFrom: { on: "2026-10-03" },
    });
    expect(await statementFile(account)).toContain(
      '"Closing balance","50.00 at the end of 3 Oct 2026, stated by Amara (Tronscan), less the lines until then"\r\n',
    );
    const [later] = await current(account);
    await withdrawBalance(approver.ctx, account, later?.id ?? "");
    expect((await viewOf(account, "10")).statement).toMatchObject({
      opening: "50",
      openingFrom: { kind: "closed", on: "2026-09-30", amount: "50" },
      closing: null,
    });
    expect((await viewOf(account, "09")).statement).toMatchObject({
      closing: "50",
      closingFrom: { on: "2026-10-03" },
    });
    await expect(state(account, "2026-09-30", "51")).rejects.toMatchObject({
      code: "conflict",
      message:
        "The period from 1 Sep 2026 to 30 Sep 2026 is closed with USDT\u00a050.00. Choose a later day.",
    });
  });
});

describe("a statement's own balances", () => {
  test("count before what was stated", async () => {
    const account = await books.account();
    await books.lines(account, [line("2026-10-05", "in", "100")]);
    await desk.db
      .updateTable("statements")
      .set({ openingAmount: "10", closingAmount: "110", totalIn: "100" })
      .where("accountId", "=", account)
      .execute();
    await state(account, "2026-09-30", "11");
    await state(account, "2026-10-31", "111");
    const { statement } = await viewOf(account, "10");
    expect(statement).toMatchObject({ opening: "10", closing: "110", difference: "0" });
    expect(statement).not.toHaveProperty("openingFrom");
  });
});

describe("stating a balance", () => {
  test("takes the place only of what its author saw, and is done once when it is sent again", async () => {
    const account = await wallet();
    const {
      balances: [mine],
    } = await state(account, "2026-10-31", "120");
    expect((await state(account, "2026-10-31", "120.00")).balances).toEqual([mine]);
    const other = { on: "2026-10-31", amount: "120.5", source: "Own node" };
    await expect(
      stateBalance(approver.ctx, account, { ...other, replaces: null }),
    ).rejects.toMatchObject({
      code: "conflict",
      message:
        "Amara has stated USDT\u00a0120.00 for the end of 31 Oct 2026. Nothing was changed. Save again if yours is right.",
    });
    await stateBalance(approver.ctx, account, { ...other, replaces: mine?.id ?? null });
    expect(await current(account)).toMatchObject([
      { on: "2026-10-31", amount: "120.5", source: "Own node", by: "Ben" },
    ]);
    const rows = await desk.db
      .selectFrom("statedBalances")
      .select(["amount", "toRevision"])
      .where("accountId", "=", account)
      .orderBy("fromRevision")
      .execute();
    expect(rows.map(({ amount, toRevision }) => [amount, toRevision === null])).toEqual([
      ["120", false],
      ["120.5", true],
    ]);
  });

  test.each([
    ["on", { on: "2027-01-20", amount: "1" }, "That day isn't over yet. Choose an earlier one"],
    ["amount", { on: "2026-10-31", amount: "-1" }, "A wallet's balance can't be below zero"],
    ["amount", { on: "2026-10-31", amount: "0.1234567" }, "USDT has at most 6 decimals"],
    ["source", { on: "2026-10-31", amount: "1", source: "  " }, "Say where it can be read again"],
  ])("is refused with a word on its %s", async (field, input, fault) => {
    const account = await wallet();
    const error = await stateBalance(maker.ctx, account, {
      source: "Tronscan",
      replaces: null,
      ...input,
    }).catch((refused: AppError) => refused);
    expect(error).toMatchObject({ code: "invalid", fields: { [field]: fault } });
    expect(await current(account)).toEqual([]);
  });

  test("of a day of long ago can still be replaced and withdrawn, however many were stated since", async () => {
    const account = await wallet();
    const revision = await desk.db.transaction().execute(nextRevision);
    const days = Array.from({ length: 250 }, (_, at) => addDays("2026-01-01", at));
    await desk.db
      .insertInto("statedBalances")
      .values(
        days.map((onDay) => ({
          id: newId(),
          accountId: account,
          onDay,
          amount: "1",
          source: "Tronscan",
          statedBy: maker.userId,
          statedAt: desk.clock.now(),
          fromRevision: revision,
        })),
      )
      .execute();
    const oldest = (await current(account)).at(-1);
    expect(oldest).toMatchObject({ on: "2026-01-01", amount: "1" });
    const { balances } = await state(account, "2026-01-01", "2", oldest?.id);
    const replaced = balances.at(-1);
    expect([balances.length, replaced]).toMatchObject([250, { on: "2026-01-01", amount: "2" }]);
    await withdrawBalance(maker.ctx, account, replaced?.id ?? "");
    expect((await current(account)).map(({ on }) => on)).toEqual(days.slice(1).toReversed());
  });

  test("is for who imports statements", async () => {
    const viewer = await desk.signedIn("viewer");
    const account = await wallet();
    await expect(
      stateBalance(viewer.ctx, account, {
        on: "2026-10-31",
        amount: "1",
        source: "Tronscan",
        replaces: null,
      }),
    ).rejects.toMatchObject({ code: "forbidden" });
    expect(await listStatedBalances(viewer.ctx, account)).toEqual({ balances: [] });
  });

  test("and withdrawing one, is a change that a close under way notices", async () => {
    const account = await wallet();
    const before = await settledRevision(desk.db);
    const {
      balances: [stated],
    } = await state(account, "2026-10-31", "1");
    expect(await hasChangedSince(desk.db, account, before)).toBe(true);
    const between = await settledRevision(desk.db);
    expect(await hasChangedSince(desk.db, account, between)).toBe(false);
    await withdrawBalance(maker.ctx, account, stated?.id ?? "");
    expect([await hasChangedSince(desk.db, account, between), await current(account)]).toEqual([
      true,
      [],
    ]);
  });
});
