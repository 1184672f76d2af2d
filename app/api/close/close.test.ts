import { createHash } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import { CloseView } from "@/lib/contract/api/close";
import { ApiError } from "@/lib/contract/api/error";
import { commentOnBreaks } from "@/lib/desk/reconciliation/breaks/breaks";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { undoMatch } from "@/lib/desk/reconciliation/decisions/decide-match";
import { wholeMirror } from "@/lib/desk/mirror/testing/whole-mirror";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import type { TestPerson } from "@/lib/desk/testing/test-desk";
import { TaggedFile } from "@/lib/reports/pdf/testing/read-tags";
import { sql } from "@/lib/store/database";
import { lockMatch, undoMatch as undoStandingMatch } from "@/lib/store/reconciliation/matches";
import { nextRevision } from "@/lib/store/revision";
import { lockStatementAccount } from "@/lib/store/statements/statement-accounts";
import { startCloseServer } from "./testing/close-server";

const { desk, maker, approver, both, viewer, url, ask, close } = await startCloseServer();
afterAll(close);
const books = booksOf(desk.db, maker.userId);

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const DECEMBER = { from: "2026-12-01", to: "2026-12-31" };
async function view(account: string, days = NOVEMBER, person = viewer): Promise<CloseView> {
  return CloseView.parse(
    await (await ask(person, "GET", `?account=${account}&from=${days.from}&to=${days.to}`)).json(),
  );
}
const problem = async (response: Response): Promise<unknown> => [
  response.status,
  ApiError.parse(await response.json()).error.reason,
];
const prepare = (person: TestPerson, account: string, version = 0, days = NOVEMBER) =>
  ask(person, "POST", "", { account, ...days, version });

/** Connections that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{
    n: string;
  }>`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    desk.db,
  );
  return Number(rows[0]?.n);
}

/** Makes an account with a matched line, a commented line, and statements for November. */
async function readyBooks(currency: string) {
  const account = await books.account({ currency });
  const transaction = await books.transaction({
    sourceCurrency: currency,
    amountSent: "100",
    createdAt: new Date("2026-11-17T09:00:00Z"),
  });
  const [paid = "", charge = ""] = await books.lines(account, [
    { bookedOn: "2026-11-01", amount: "100", currency, narration: "PAID" },
    { bookedOn: "2026-11-30", amount: "5", currency, narration: "=CHARGE" },
  ]);
  const match = await makeMatch(maker.ctx, {
    accountId: account,
    lineIds: [paid],
    legs: [{ transactionId: transaction, side: "source" }],
  });
  return { account, transaction, charge, match };
}
const headingsOf = (file: TaggedFile): string[] =>
  file.lines().flatMap((line) => line.trim().match(/^H2 (Payment.*)/)?.[1] ?? []);
const comment = (account: string, line: string) =>
  commentOnBreaks(maker.ctx, {
    accountId: account,
    subjects: [`line:${line}`],
    text: "Monthly fee",
  });

describe("closing a period", () => {
  test("waits for the checklist, takes two people, and locks what it closed", async () => {
    const { account, charge, match } = await readyBooks("NGN");
    const open = await view(account);
    expect(open.checklist.map(({ key, state }) => [key, state])).toEqual([
      ["transactions", "done"],
      ["covered", "done"],
      ["gaps", "done"],
      ["balances", "warning"],
      ["suggestions", "done"],
      ["comments", "open"],
    ]);
    expect(open.statement).toMatchObject({
      moneyOut: { count: 2, amount: "105" },
      moneyIn: { count: 0 },
      unmatchedLines: { count: 1, amount: "-5" },
    });
    expect(await problem(await prepare(maker, account))).toEqual([409, "not_ready"]);
    await comment(account, charge);
    expect((await prepare(viewer, account)).status).toBe(403);

    const prepared = CloseView.parse(await (await prepare(both, account)).json());
    expect(prepared).toMatchObject({
      state: "prepared",
      prepared: { id: both.userId },
      reviewed: null,
    });
    expect(
      await problem(
        await ask(both, "POST", `/${prepared.id}/review`, { version: prepared.version }),
      ),
    ).toEqual([403, "two_people"]);
    expect(
      (await ask(maker, "POST", `/${prepared.id}/review`, { version: prepared.version })).status,
    ).toBe(403);
    expect(
      await problem(await ask(approver, "POST", `/${prepared.id}/review`, { version: 99 })),
    ).toEqual([409, "changed_meanwhile"]);

    const closed = CloseView.parse(
      await (
        await ask(approver, "POST", `/${prepared.id}/review`, { version: prepared.version })
      ).json(),
    );
    expect(closed).toMatchObject({ state: "closed", reviewed: { id: approver.userId } });
    await expect(
      undoMatch(maker.ctx, match.id, { version: match.version, reason: "x" }),
    ).rejects.toMatchObject({ code: "conflict", reason: "period_closed" });
    expect((await desk.audited(closed.id)).map((row) => row.action)).toEqual([
      "period.prepared",
      "period.closed",
    ]);
    expect(
      await problem(await prepare(maker, account, 0, { from: "2026-11-15", to: "2026-12-15" })),
    ).toEqual([409, "overlap"]);
  });

  test("is not closed over a match that is undone just while it is being closed", async () => {
    const { account, charge, match } = await readyBooks("XOF");
    await comment(account, charge);
    const prepared = CloseView.parse(await (await prepare(maker, account)).json());
    let review: Promise<Response> | undefined;
    await desk.db.transaction().execute(async (tx) => {
      await lockStatementAccount(tx, account);
      review = ask(approver, "POST", `/${prepared.id}/review`, { version: prepared.version });
      // Its figures are read by then, and it waits for its turn.
      await expect.poll(() => waiting(), { timeout: 20_000 }).toBe(1);
      const row = await lockMatch(tx, match.id);
      if (row)
        await undoStandingMatch(tx, row, {
          revision: await nextRevision(tx),
          at: desk.clock.now(),
          by: maker.userId,
          reason: "wrong",
        });
    });
    expect(review && (await problem(await review))).toEqual([409, "moved_on"]);
    expect((await view(account)).state).toBe("prepared");
  });

  test.each([
    [
      "while days of the service's transactions are not copied",
      { from: "2026-11-15", firstDay: "2026-10-01" },
      0,
      /not copied all/,
    ],
    [
      "while the service was last read before what it is to close",
      {},
      -60 * 86_400_000,
      /last read at 21 Nov 2026, 14:05/,
    ],
  ])("waits %s", async (_case, mirror, agoMs, words) => {
    const { account, charge } = await readyBooks("ZAR");
    await comment(account, charge);
    await wholeMirror(desk.db, new Date(desk.clock.now().getTime() + agoMs), mirror);
    expect((await view(account)).checklist[0]).toMatchObject({
      key: "transactions",
      state: "open",
      text: expect.stringMatching(words),
    });
    expect(await problem(await prepare(maker, account))).toEqual([409, "not_ready"]);
    await wholeMirror(desk.db, desk.clock.now());
    expect((await prepare(maker, account)).status).toBe(200);
  });

  test("asks for no word on payments that its account doesn't make, and notices that this changed while it is being closed", async () => {
    const { account, charge } = await readyBooks("BWP");
    const pays = (paysTransfers: boolean) =>
      desk.db
        .updateTable("statementAccounts")
        .set(({ ref }) => ({ paysTransfers, version: sql<number>`${ref("version")} + 1` }))
        .where("id", "=", account);
    await books.transaction({
      sourceCurrency: "BWP",
      amountSent: "33",
      createdAt: new Date("2026-11-05T09:00:00Z"),
    });
    await comment(account, charge);
    expect(await problem(await prepare(maker, account))).toEqual([409, "not_ready"]);
    await pays(false).execute();
    const prepared = CloseView.parse(await (await prepare(maker, account)).json());
    expect(prepared.statement.timing.every(({ count }) => count === 0)).toBe(true);
    let review: Promise<Response> | undefined;
    await desk.db.transaction().execute(async (tx) => {
      await lockStatementAccount(tx, account);
      review = ask(approver, "POST", `/${prepared.id}/review`, { version: prepared.version });
      await expect.poll(() => waiting(), { timeout: 20_000 }).toBe(1);
      await tx.executeQuery(pays(true).compile());
    });
    expect(review && (await problem(await review))).toEqual([409, "moved_on"]);
  });

  test("is given back with a reason, and prepared again", async () => {
    const { account, charge } = await readyBooks("KES");
    await comment(account, charge);
    const prepared = CloseView.parse(await (await prepare(maker, account)).json());
    const returned = await ask(approver, "POST", `/${prepared.id}/return`, {
      version: prepared.version,
      reason: "The charge is of October",
    });
    const open = CloseView.parse(await returned.json());
    expect(open).toMatchObject({
      state: "open",
      prepared: null,
      returned: { by: approver.ctx.actor.name, reason: "The charge is of October" },
    });
    expect(CloseView.parse(await (await prepare(maker, account, open.version)).json()).state).toBe(
      "prepared",
    );
  });

  test("is not closed over a match that was undone after it was prepared", async () => {
    const { account, charge, match } = await readyBooks("GHS");
    await comment(account, charge);
    const prepared = CloseView.parse(await (await prepare(maker, account)).json());
    await undoMatch(maker.ctx, match.id, { version: match.version, reason: "wrong" });
    expect(
      await problem(
        await ask(approver, "POST", `/${prepared.id}/review`, { version: prepared.version }),
      ),
    ).toEqual([409, "moved_on"]);
  });
});

describe("a closed period", () => {
  test("stays as it was, what changes afterwards is an adjustment of the next, and its pack proves itself", async () => {
    const { account, transaction, charge } = await readyBooks("UGX");
    const other = await books.account({ currency: "UGX" });
    const elsewhere = await books.transaction({
      sourceCurrency: "UGX",
      amountSent: "70",
      createdAt: new Date("2026-11-18T09:00:00Z"),
    });
    const [theirs = ""] = await books.lines(other, [
      { bookedOn: "2026-11-18", amount: "70", currency: "UGX", narration: "THEIRS" },
    ]);
    await makeMatch(maker.ctx, {
      accountId: other,
      lineIds: [theirs],
      legs: [{ transactionId: elsewhere, side: "source" }],
    });
    await comment(account, charge);
    await books.ownTransfer(transaction, [
      {
        id: "p1",
        amount: "100",
        currency: "UGX",
        sessionId: "S1",
        status: "pending",
        receivedAt: null,
        createdAt: "2026-11-17T09:10:00Z",
      },
    ]);
    const prepared = CloseView.parse(await (await prepare(maker, account)).json());
    expect((await ask(viewer, "GET", `/${prepared.id}/pack`)).status).toBe(409);
    const closed = CloseView.parse(
      await (
        await ask(approver, "POST", `/${prepared.id}/review`, { version: prepared.version })
      ).json(),
    );
    const pack = new Uint8Array(
      await (await ask(viewer, "GET", `/${prepared.id}/pack`)).arrayBuffer(),
    );

    desk.clock.advance(60_000);
    await books.transaction({
      id: transaction,
      sourceCurrency: "UGX",
      amountSent: "100",
      status: "refunded",
      createdAt: new Date("2026-11-17T09:00:00Z"),
    });
    // Matched on another account, so this one reports no change of it.
    await books.transaction({
      id: elsewhere,
      sourceCurrency: "UGX",
      amountSent: "70",
      status: "refunded",
      createdAt: new Date("2026-11-18T09:00:00Z"),
    });
    await books.lines(account, [
      { bookedOn: "2026-11-29", amount: "9", currency: "UGX", narration: "LATE" },
      { bookedOn: "2026-12-31", amount: "1", currency: "UGX", narration: "NEW" },
    ]);
    await comment(account, charge);
    const still = await view(account);
    expect({ ...still, adjustments: null }).toEqual({ ...closed, adjustments: null });
    const next = await view(account, DECEMBER);
    expect(next.adjustments).toMatchObject({
      count: 1,
      lines: {
        count: 1,
        amount: "-9",
        rows: [{ on: "2026-11-29", amount: "-9", narration: "LATE" }],
      },
    });
    expect(next.adjustments.rows[0]?.cells).toContainEqual({
      column: "status",
      was: "transaction_completed",
      now: "refunded",
    });

    const again = new Uint8Array(
      await (await ask(viewer, "GET", `/${prepared.id}/pack`)).arrayBuffer(),
    );
    expect(Buffer.from(again).equals(Buffer.from(pack))).toBe(true);
    const files = unzipSync(pack);
    const manifest = JSON.parse(strFromU8(files["manifest.json"] ?? new Uint8Array())) as {
      files: { name: string; sha256: string; bytes: number }[];
      prepared: { by: string };
      reviewed: { by: string };
    };
    expect(manifest.files.map(({ name }) => name)).toEqual(
      Object.keys(files).filter((name) => name !== "manifest.json"),
    );
    for (const { name, sha256, bytes } of manifest.files) {
      expect([
        files[name]?.byteLength,
        createHash("sha256")
          .update(files[name] ?? "")
          .digest("hex"),
      ]).toEqual([bytes, sha256]);
    }
    expect([manifest.prepared.by, manifest.reviewed.by]).toEqual([
      maker.ctx.actor.name,
      approver.ctx.actor.name,
    ]);
    expect(strFromU8(files["exceptions.csv"] ?? new Uint8Array())).toContain(
      `"'=CHARGE",0,"${maker.ctx.actor.name}: Monthly fee"`,
    );
    expect(strFromU8(files["reconciliation.csv"] ?? new Uint8Array())).toContain(
      '"matched","manual"',
    );
    // The account's own completed transaction, as of the close, and none that is matched on another account of the currency.
    expect((manifest as unknown as { receipts: unknown }).receipts).toEqual({
      count: 1,
      included: true,
      limit: 5_000,
    });
    const receipts = new TaggedFile(files["receipts.pdf"] ?? new Uint8Array());
    expect([receipts.pages.length, receipts.top.parts.length]).toEqual([1, 1]);
    expect(headingsOf(receipts)).toEqual(["Payment"]);
  });

  test("keeps the zone, the names and the use of its account, whatever the organisation and the account are called and used for later", async () => {
    const { account, charge } = await readyBooks("XAF");
    // Late in the evening of the last day in UTC: a day later in Lagos, and already the next month.
    const edge = await books.transaction({
      reference: "TXN-EDGE",
      sourceCurrency: "XAF",
      amountSent: "1",
      status: "failed",
      createdAt: new Date("2026-11-30T23:30:00Z"),
    });
    await comment(account, charge);
    const outstanding = await books.transaction({
      reference: "TXN-OUT",
      sourceCurrency: "XAF",
      amountSent: "33",
      createdAt: new Date("2026-11-05T09:00:00Z"),
    });
    await commentOnBreaks(maker.ctx, {
      accountId: account,
      subjects: [`leg:${outstanding}:source`],
      text: "Asked the bank",
    });
    const prepared = CloseView.parse(await (await prepare(maker, account)).json());
    const closed = CloseView.parse(
      await (
        await ask(approver, "POST", `/${prepared.id}/review`, { version: prepared.version })
      ).json(),
    );
    const fetched = async () => {
      const response = await ask(viewer, "GET", `/${prepared.id}/pack`);
      return {
        name: response.headers.get("content-disposition"),
        bytes: Buffer.from(await response.arrayBuffer()),
      };
    };
    const pack = await fetched();
    const before = await desk.db
      .selectFrom("organisation")
      .select(["name", "reportingZone"])
      .executeTakeFirstOrThrow();
    expect(before.reportingZone).toBe("Africa/Lagos");
    await desk.db
      .updateTable("organisation")
      .set({ name: "Renamed", reportingZone: "America/Los_Angeles" })
      .execute();
    await desk.db
      .updateTable("statementAccounts")
      .set({ name: "Renamed account", paysTransfers: false })
      .where("id", "=", account)
      .execute();
    await books.transaction({
      id: edge,
      reference: "TXN-EDGE",
      sourceCurrency: "XAF",
      amountSent: "1",
      status: "cancelled",
      createdAt: new Date("2026-11-30T23:30:00Z"),
    });
    expect((await view(account)).timeZone).toBe(closed.timeZone);
    expect((await view(account, DECEMBER)).adjustments.count).toBe(0);
    const again = await fetched();
    await desk.db.updateTable("organisation").set(before).execute();
    expect(again.name).toBe(pack.name);
    expect(again.bytes.equals(pack.bytes)).toBe(true);
    expect(strFromU8(unzipSync(pack.bytes)["exceptions.csv"] ?? new Uint8Array())).toContain(
      '"TXN-OUT"',
    );
  });

  test("lists what came late to a closed one on its page, and every line of it in the pack", async () => {
    const account = await books.account({ currency: "EUR" });
    const closed = async (days: typeof NOVEMBER): Promise<CloseView> => {
      for (const line of await books.lines(
        account,
        [days.from, days.to].map((bookedOn) => ({
          bookedOn,
          amount: "3",
          currency: "EUR",
          narration: "FEE",
        })),
      ))
        await comment(account, line);
      const { id, version } = CloseView.parse(
        await (await prepare(maker, account, 0, days)).json(),
      );
      return CloseView.parse(
        await (await ask(approver, "POST", `/${id}/review`, { version })).json(),
      );
    };
    await closed({ from: "2026-10-01", to: "2026-10-31" });
    await books.lines(
      account,
      Array.from({ length: 201 }, (_, at) => ({
        bookedOn: "2026-10-15",
        amount: "2",
        direction: "in" as const,
        currency: "EUR",
        narration: `=LATE ${at}`,
        bankReference: "FT9",
      })),
    );
    const { id, state, adjustments } = await closed(NOVEMBER);
    expect([
      state,
      adjustments.lines.count,
      adjustments.lines.amount,
      adjustments.lines.rows.length,
    ]).toEqual(["closed", 201, "402", 200]);
    const files = unzipSync(
      new Uint8Array(await (await ask(viewer, "GET", `/${id}/pack`)).arrayBuffer()),
    );
    const lines = strFromU8(files["late-lines.csv"] ?? new Uint8Array()).split("\r\n");
    expect(lines.length).toBe(203);
    expect(lines.slice(0, 2)).toEqual([
      "date,amount,currency,narration,bank_reference,file,line",
      `"2026-10-15",2,"EUR","'=LATE 0","FT9","zenith.csv",1`,
    ]);
  });
});

describe("what the routes refuse", () => {
  const NOBODY_S = "00000000-0000-4000-8000-000000000000";
  const writes: [string, unknown][] = [
    ["", { account: NOBODY_S, from: "2026-11-01", to: "2026-11-30", version: 0 }],
    [`/${NOBODY_S}/review`, { version: 1 }],
    [`/${NOBODY_S}/return`, { version: 1, reason: "look again" }],
  ];

  test("without a session, and a write from another page", async () => {
    const none = {
      origin: "http://desk.example",
      "content-type": "application/json",
      "x-rampdesk": "1",
    };
    for (const path of [`?account=${NOBODY_S}&from=2026-11-01&to=2026-11-30`, `/${NOBODY_S}/pack`])
      expect((await fetch(`${url}${path}`)).status).toBe(401);
    for (const [path, body] of writes) {
      const post = (headers: Record<string, string>) =>
        fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      expect([path, (await post(none)).status]).toEqual([path, 401]);
      expect([
        path,
        (await post({ ...none, cookie: approver.cookie, origin: "http://elsewhere.example" }))
          .status,
      ]).toEqual([path, 403]);
    }
  });

  test.each<[string, string, unknown, number]>([
    ["GET", "?account=none&from=2026-11-01&to=2026-11-30", undefined, 400],
    ["GET", `?account=${NOBODY_S}&from=2026-11-30&to=2026-11-01`, undefined, 400],
    ["GET", `?account=${NOBODY_S}&from=2026-11-01&to=2026-11-30`, undefined, 404],
    ["GET", "/none/pack", undefined, 404],
    ["GET", `/${NOBODY_S}/pack`, undefined, 404],
    ["POST", "", { account: NOBODY_S, from: "2026-11-31", to: "2026-12-01", version: 0 }, 400],
    ["POST", "", { account: NOBODY_S, from: "2026-11-01", to: "2026-11-30" }, 400],
    ["POST", `/${NOBODY_S}/review`, {}, 400],
    ["POST", `/${NOBODY_S}/review`, { version: 1 }, 404],
    ["POST", `/${NOBODY_S}/return`, { version: 1, reason: " " }, 400],
    ["POST", "/none/review", { version: 1 }, 404],
  ])("%s %s with %j", async (method, path, body, status) => {
    const response = await ask(both, method, path, body);
    const { error } = ApiError.parse(await response.json());
    expect([response.status, error.requestId]).toEqual([
      status,
      response.headers.get("x-request-id"),
    ]);
  });

  test("a viewer who wants to move a period on", async () => {
    for (const [path, body] of writes)
      expect([path, (await ask(viewer, "POST", path, body)).status]).toEqual([path, 403]);
  });
});
