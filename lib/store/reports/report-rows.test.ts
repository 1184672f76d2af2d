import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { undoMatch } from "@/lib/desk/reconciliation/decisions/decide-match";
import { startBooksDesk } from "@/lib/desk/reconciliation/testing/books-desk";
import { isoInZone } from "@/lib/domain/calendar/zone";
import { reportColumns } from "@/lib/domain/reports/report";
import { reconciliationRow } from "@/lib/domain/transactions/reconciliation-row";
import {
  PAID_STATUSES,
  type Transaction,
  VOID_STATUSES,
} from "@/lib/domain/transactions/transaction";
import { figureCell, textCell } from "@/lib/reports/files/csv-file";
import { newId } from "@/lib/platform/ids";
import { sql } from "../database";
import { settledRevision } from "../revision";
import { insertTransfer } from "../transfers/transfers";
import { copyOut, csvForm } from "./copy-out";
import { documentSelect, readDocuments } from "./document-rows";
import { pickedRecords, type RowSet } from "./picked-records";
import { copyOriginsToRecords } from "../transfers/transfer-links";
import { reportSelect } from "./report-select";
import { reportTotals } from "./report-totals";
import { rowStretches } from "./report-pieces";
import { touchedSince } from "./report-changes";

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

const columns = reportColumns("reconciliation", "screen");
const quoted = columns.filter((column) => column.is === "text").map((column) => column.name);
const LIVE = {
  sourceCurrency: "UGX",
  destinationCurrency: "USDC",
  amountReceived: null,
  createdAt: null,
  recipient: null,
} as Transaction;
const ALL = { range: null, state: null, currency: null };

const totalsOf = (set: RowSet) =>
  reportTotals(desk.db, { kind: "reconciliation", preset: "screen", set, exceptions: null });

async function fileAsOf(set: RowSet, zone = "Africa/Lagos", records = 3): Promise<string> {
  const parts: Buffer[] = [];
  for await (const stretch of rowStretches(desk.db, set.filter, records)) {
    const { bytes } = await copyOut(
      desk.db,
      reportSelect(set, { zone, preset: "screen", columns, stretch }),
      { form: csvForm(quoted), zone },
    );
    parts.push(Buffer.from(bytes));
  }
  return Buffer.concat(parts).toString("utf8");
}

describe("a file as of a revision", () => {
  test("is the same to the byte while records change or appear, and matches are made and ended", async () => {
    const account = await books.account();
    const ids: string[] = [];
    const matches: { id: string; version: number }[] = [];
    const files: { set: RowSet; file: string; totals: unknown }[] = [];
    const acts = {
      add: async (n: number) => {
        ids.push(
          await books.transaction({
            createdAt:
              n % 5 === 0 ? null : new Date(Date.UTC(2026, 10, 1 + (n % 20), 9, 0, 0, n % 3)),
            amountSent: `${1000 + n}.50`,
            failureReason: n % 2 ? null : `=cmd\n"${n}",\r\nüber`,
          }),
        );
      },
      change: async (n: number) => {
        const id = ids[n % Math.max(1, ids.length)];
        if (id)
          await books.transaction({
            id,
            reference: `TXN-${n}`,
            status: n % 2 ? "awaiting_payment" : "refunded",
            amountReceived: n % 3 ? `${n}.000001` : null,
            createdAt: new Date(Date.UTC(2026, 10, 1 + (n % 28))),
          });
      },
      match: async (n: number) => {
        const id = ids[n % Math.max(1, ids.length)];
        const [free] = id
          ? await desk.db
              .selectFrom("matchLegs")
              .select("matchId")
              .where("transactionId", "=", id)
              .where("live", "=", true)
              .execute()
          : [{ matchId: "" }];
        if (!id || free) return;
        const [line = ""] = await books.lines(account, [
          {
            bookedOn: "2026-11-18",
            amount: "5.25",
            narration: `LINE ${n}`,
            bankReference: `+BR${n}`,
          },
        ]);
        matches.push(
          await makeMatch(ada, {
            accountId: account,
            lineIds: [line],
            legs: [{ transactionId: id, side: "source" }],
            reason: { kind: "other", note: "x" },
          }),
        );
      },
      undo: async (n: number) => {
        const match = matches.splice(n % Math.max(1, matches.length), 1)[0];
        if (match) await undoMatch(ada, match.id, { version: match.version, reason: "wrong" });
      },
    };
    const act = fc.tuple(
      fc.constantFrom<keyof typeof acts>("add", "add", "change", "match", "undo"),
      fc.nat(200),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (sequence) => {
        for (const [kind, n] of sequence) await acts[kind](n);
        const set = {
          revision: await settledRevision(desk.db),
          filter: ALL,
        };
        files.push({ set, file: await fileAsOf(set), totals: await totalsOf(set) });
        const { rows } = await sql<{
          id: string;
        }>`select id from (${sql.raw(pickedRecords(set, null))}) picked`.execute(desk.db);
        expect(rows.map(({ id }) => id).toSorted(), "each record once").toEqual(ids.toSorted());
        for (const earlier of files) {
          expect(await fileAsOf(earlier.set, "Africa/Lagos", 1 + files.length)).toBe(earlier.file);
          expect(await totalsOf(earlier.set)).toEqual(earlier.totals);
        }
      }),
      { numRuns: 12 },
    );
    expect(new Set(files.map(({ file }) => file)).size).toBeGreaterThan(5);
    expect(matches.length + files.length).toBeGreaterThan(5);
  }, 60_000);

  test("shows the statement's references, and a difference once for a match of several records", async () => {
    const account = await books.account({ currency: "KES" });
    const both = [
      await books.transaction({
        sourceCurrency: "KES",
        amountSent: "100",
        createdAt: new Date("2026-11-19T09:00:00Z"),
      }),
      await books.transaction({ sourceCurrency: "KES", amountSent: "200" }),
    ];
    const lineIds = await books.lines(account, [
      {
        bookedOn: "2026-11-18",
        amount: "100",
        currency: "KES",
        narration: "A",
        bankReference: "B-2",
      },
      {
        bookedOn: "2026-11-19",
        amount: "195",
        currency: "KES",
        narration: "B",
        paymentReference: "B-1",
      },
    ]);
    await makeMatch(ada, {
      accountId: account,
      lineIds,
      legs: both.map((transactionId) => ({ transactionId, side: "source" as const })),
      reason: { kind: "bank_charge" },
    });
    const set = { revision: await settledRevision(desk.db), filter: { ...ALL, ids: both } };
    const { rows } = await sql<
      Record<string, string | null>
    >`select * from (${sql.raw(reportSelect(set, { zone: "UTC", preset: "screen", columns, stretch: null }))}) r`.execute(
      desk.db,
    );
    expect(
      rows.map((row) => [
        row["statementReference"],
        row["statementDate"],
        row["matchStatus"],
        row["matchRule"],
      ]),
    ).toEqual(Array(2).fill(["B-1; B-2", "2026-11-19", "matched", "manual"]));
    expect(rows.map((row) => row["difference"]).toSorted()).toEqual(["5", null]);
  });
});

test("a record's match status is the one that live exports give it, in every status, matched or not", async () => {
  const account = await books.account({ currency: "UGX" });
  const statuses = ["awaiting_payment", ...PAID_STATUSES, ...VOID_STATUSES, "of a later version"];
  const matched = statuses.map((status) => ({ status, isMatched: true }));
  for (const { status, isMatched } of [
    ...matched,
    ...statuses.map((each) => ({ status: each, isMatched: false })),
  ]) {
    const id = await books.transaction({ sourceCurrency: "UGX", amountSent: "7", status });
    if (isMatched) {
      const lineIds = await books.lines(account, [
        { bookedOn: "2026-11-18", amount: "7", currency: "UGX", narration: status },
      ]);
      await makeMatch(ada, {
        accountId: account,
        lineIds,
        legs: [{ transactionId: id, side: "source" }],
      });
    }
    const set = { revision: await settledRevision(desk.db), filter: { ...ALL, ids: [id] } };
    const { rows } = await sql<
      Record<string, string | null>
    >`select * from (${sql.raw(reportSelect(set, { zone: "UTC", preset: "screen", columns, stretch: null }))}) r`.execute(
      desk.db,
    );
    const match = isMatched
      ? {
          reference: null,
          date: "2026-11-18",
          rule: "manual",
          difference: "0",
          withRefund: false,
          ends: "matched" as const,
        }
      : null;
    const live = reconciliationRow({ ...LIVE, status }, { own: null, match }, "UTC").match_status;
    expect(
      rows.map((row) => row["matchStatus"]),
      `${status}, ${isMatched ? "matched" : "unmatched"}`,
    ).toEqual([live]);
  }
});

describe("what the desk knows about a transfer whose record has an id of its own", () => {
  const transferOf = async (reference: string) => {
    const [id, now] = [newId(), desk.clock.now()];
    const sides = {
      sourceAmount: "1000000",
      sourceCurrency: "NGN",
      destinationAmount: "630.5",
      destinationCurrency: "USDC",
    };
    const payments = JSON.stringify([
      {
        id: "p1",
        amount: "1000000",
        currency: "NGN",
        sessionId: "S1",
        status: "confirmed",
        receivedAt: now.toISOString(),
      },
    ]);
    const facts = {
      type: "onramp",
      status: "completed",
      phase: "completed",
      history: "[]",
      payments,
      recipient: JSON.stringify({ name: "M", accountNumber: "0123456789" }),
    };
    await desk.db.transaction().execute((tx) =>
      insertTransfer(tx, {
        id,
        reference,
        createdBy: ada.actor.userId,
        note: "Invoice 8841",
        ...sides,
        ...facts,
        readStartedAt: now,
        verifiedAt: now,
        createdAt: now,
      }),
    );
    return id;
  };
  const put = async () => {
    await copyOriginsToRecords(desk.db, null);
    return settledRevision(desk.db);
  };
  const shown = async (record: string, revision: string) => {
    const set = { revision, filter: { ...ALL, ids: [record] } };
    const { rows } = await sql<
      Record<string, string | null>
    >`select * from (${sql.raw(reportSelect(set, { zone: "UTC", preset: "screen", columns, stretch: null }))}) r`.execute(
      desk.db,
    );
    const [document] = await readDocuments(desk.db, documentSelect(set, null));
    return [
      rows[0]?.["yourReference"],
      rows[0]?.["createdBy"],
      rows[0]?.["recipientAccount"],
      document?.note,
      document?.payments.map(({ sessionId }) => sessionId),
    ];
  };
  const unknown = [null, null, null, null, []];
  const known = (note: string) => [note, ada.actor.name, "0123456789", note, ["S1"]];

  test("is in reports and receipts, at each revision as it was known then", async () => {
    const reference = "TXN-OWNID9";
    const record = await books.transaction({
      id: "rec_9",
      reference,
      recipient: { name: "Meridian Lines FZE", account: null, bankOrNetwork: null },
    });
    const before = await put();
    const transfer = await transferOf(reference);
    const joined = await put();
    expect(await shown(record, joined)).toEqual(known("Invoice 8841"));
    expect(await put(), "nothing is written twice").toBe(joined);
    await desk.db
      .updateTable("transfers")
      .set({ note: "Invoice 8842" })
      .where("id", "=", transfer)
      .execute();
    const renamed = await put();
    expect(await shown(record, renamed)).toEqual(known("Invoice 8842"));

    // A second record with this reference: from then on the reference proves nothing.
    await books.transaction({ id: "rec_10", reference });
    const doubted = await put();
    expect(await shown(record, doubted)).toEqual(unknown);
    expect(
      await Promise.all([before, joined, renamed].map((revision) => shown(record, revision))),
    ).toEqual([unknown, known("Invoice 8841"), known("Invoice 8842")]);
    for (const [revision, upTo] of [
      [before, joined],
      [joined, renamed],
      [renamed, doubted],
    ] as const) {
      const touched = await touchedSince(
        desk.db,
        { revision, upTo, filter: { range: null, state: null, currency: null }, ranges: [null] },
        "",
        100,
      );
      expect(touched.map(({ id }) => id)).toContain(record);
    }
  });

  test("is stored once, also by concurrent requests", async () => {
    const record = await books.transaction({
      reference: "TXN-OWNID11",
      recipient: { name: "M", account: null, bankOrNetwork: null },
    });
    await transferOf("TXN-OWNID11");
    await Promise.all([put(), put(), put()]);
    const { rows } = await sql`select from transfer_origins where transfer_id = ${record}`.execute(
      desk.db,
    );
    expect(rows).toHaveLength(1);
  });
});

describe("a cell", () => {
  const hostile = fc.string({
    unit: fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      "＠",
      "＝",
      "＋",
      "－",
      "\t",
      "\r",
      "\n",
      '"',
      ",",
      "'",
      "1",
      ".",
      "5",
      "é",
      "漢",
    ),
    maxLength: 12,
  });

  test("is made as harmless to spreadsheets as in live exports", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 30 }), async (texts) => {
        const { rows } = await sql<{ text: string | null; figure: string | null }>`
          select cell_text(t) as text, cell_figure(t) as figure from unnest(${texts}::text[]) with ordinality as u(t, n) order by n`.execute(
          desk.db,
        );
        const cell = (text: string | null) =>
          text === null ? "" : `"${text.replaceAll('"', '""')}"`;
        expect(rows.map((row) => cell(row.text))).toEqual(texts.map(textCell));
        expect(rows.map((row) => cell(row.figure))).toEqual(
          texts.map((text) =>
            figureCell(text) === text && text !== "" ? `"${text}"` : figureCell(text),
          ),
        );
      }),
    );
  });
});

describe("a time", () => {
  test.each([
    "Africa/Lagos",
    "America/St_Johns",
    "Asia/Kathmandu",
    "Europe/London",
    "Pacific/Apia",
  ])("is written with the offset of %s, and its twin is the same instant", async (zone) => {
    const instants = [
      "2026-03-29T00:59:59.999Z",
      "2026-03-29T01:00:00.000Z",
      "2026-10-25T01:30:00.123Z",
      "2026-11-01T05:30:00.000Z",
      "2026-01-01T00:00:00.007Z",
    ].map((text) => new Date(text));
    const ids = await Promise.all(instants.map((createdAt) => books.transaction({ createdAt })));
    const set = { revision: await settledRevision(desk.db), filter: { ...ALL, ids } };
    const twin = columns.filter(
      ({ name }) => name.startsWith("created_at") || name === "time_zone",
    );
    const { bytes } = await copyOut(
      desk.db,
      reportSelect(set, { zone, preset: "screen", columns: twin, stretch: null }),
      { form: csvForm(twin.map(({ name }) => name)), zone },
    );
    const expected = instants
      .toSorted((a, b) => b.getTime() - a.getTime())
      .map((at) => `"${isoInZone(at, zone)}","${zone}","${at.toISOString()}"\r\n`);
    expect(bytes.toString()).toBe(expected.join(""));
  });
});
