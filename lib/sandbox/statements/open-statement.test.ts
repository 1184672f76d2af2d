import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { addAmounts, sameAmount, subtractAmounts, sumAmounts } from "@/lib/money/amount";
import {
  parseCamt,
  readCamt,
  readChainCsv,
  readMt940,
  readSignedCsv,
  type SeenStatement,
} from "../testing/statement-readers";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { confirmedTransfer, refusalOf } from "../testing/transfers";
import { FAULTS } from "./faults";

const CLEAN = Object.fromEntries(FAULTS.map((fault) => [fault, 0]));
const ACCOUNTS = ["ngn-operating", "ugx-operating", "kes-payroll"] as const;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ settings: { demoData: true, demoTransactions: 6_000 } });
}, 120_000);
afterAll(() => sandbox.stop());

const Part = z.object({
  transaction_id: z.uuid(),
  reference: z.string(),
  side: z.string(),
  amount: z.string(),
  day: z.string(),
  session_id: z.string().nullable(),
  hash: z.string().nullable(),
});
const Line = z.object({
  kind: z.literal("line"),
  line: z.number(),
  file_line: z.number().nullable(),
  booked_on: z.string(),
  value_on: z.string(),
  amount: z.string(),
  currency: z.string(),
  transactions: z.array(Part),
  unrelated: z.string().nullable(),
  error: z.string().nullable(),
  reference_style: z.string().nullable(),
  copy_of: z.number().nullable(),
  difference: z.string().nullable(),
});
const Unlisted = Part.extend({
  kind: z.literal("unlisted"),
  reason: z.string(),
  error: z.string().nullable(),
  booked_on: z.string().nullable(),
});
const Total = z.object({
  kind: z.literal("total"),
  lines: z.number(),
  matched_lines: z.number(),
  unrelated_lines: z.number(),
  unlisted: z.number(),
});

interface Truth {
  lines: z.output<typeof Line>[];
  unlisted: z.output<typeof Unlisted>[];
  total: z.output<typeof Total>;
}

type Query = Record<string, string | number>;

/** Days inside the demo company's year; the tests' clock is at 2 March 2026. */
const PERIOD = { from: "2025-11-20", to: "2026-01-31" };

async function fetched(path: string, query: Query): Promise<Response> {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  const response = await fetch(`${sandbox.running.controlUrl}/statements${path}?${text}`);
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

const statementFile = (query: Query): Promise<Response> => fetched("", query);
const statement = async (query: Query): Promise<string> => (await statementFile(query)).text();

async function truthOf(query: Query): Promise<Truth> {
  const records = (await (await fetched("/truth", query)).text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { kind: string });
  const of = (kind: string) => records.filter((record) => record.kind === kind);
  return {
    lines: z.array(Line).parse(of("line")),
    unlisted: z.array(Unlisted).parse(of("unlisted")),
    total: Total.parse(records.at(-1)),
  };
}

type Read = (query: Query) => Promise<SeenStatement[]>;
const readText =
  (read: (text: string) => SeenStatement[], chosen: Query): Read =>
  async (query) =>
    read(await statement({ ...query, ...chosen }));

/** Formats as a run of statements, each with its own balances. The desk's tests import the others. */
const FORMATS: Record<string, Read> = {
  "csv signed": readText((text) => [readSignedCsv(text)], { format: "csv", style: "signed" }),
  mt940: readText(readMt940, { format: "mt940" }),
  "mt940 swift": readText((text) => readMt940(text.replaceAll(/^\{1:.*\{4:\r\n/gm, "")), {
    format: "mt940",
    style: "swift",
  }),
  "camt.053": readText(readCamt, { format: "camt.053" }),
};

/** Checks that each balance follows, and each statement opens where the last closed. */
function checkBalances(statements: SeenStatement[]): void {
  let before: string | null = null;
  for (const { opening, closing, lines } of statements) {
    if (before !== null && opening !== null) expect(sameAmount(opening, before)).toBe(true);
    const [first] = lines;
    let balance: string =
      opening ?? (first?.balance ? subtractAmounts(first.balance, first.amount) : "0");
    for (const line of lines) {
      balance = addAmounts(balance, line.amount);
      if (line.balance !== null && !sameAmount(line.balance, balance))
        throw new Error(`the balance ${line.balance} should be ${balance}`);
    }
    if (closing !== null) expect([closing, sameAmount(closing, balance)]).toEqual([closing, true]);
    before = balance;
  }
}

describe("formats", () => {
  it("give what was paid in one sum as a batch in camt.053", async () => {
    const query = {
      account: "ngn-operating",
      ...PERIOD,
      combined_payment: 0.3,
      format: "camt.053",
    };
    const document = parseCamt(await statement(query)).Document;
    expect(document["@_xmlns"]).toBe("urn:iso:std:iso:20022:tech:xsd:camt.053.001.08");
    const entries = document.BkToCstmrStmt.Stmt.flatMap(({ Ntry }) => Ntry);
    const { lines } = await truthOf(query);
    const batches = entries.filter(({ NtryDtls }) => NtryDtls.Btch);
    expect(batches.length).toBeGreaterThan(5);
    expect(batches.map(({ NtryRef }) => Number(NtryRef))).toEqual(
      lines.filter(({ error }) => error === "combined_payment").map(({ line }) => line),
    );
    for (const { Amt, NtryDtls } of batches) {
      expect(NtryDtls.Btch?.NbOfTxs).toBe(String(NtryDtls.TxDtls.length));
      expect(
        sameAmount(sumAmounts(NtryDtls.TxDtls.map((one) => one.Amt["#text"])), Amt["#text"]),
      ).toBe(true);
    }
  });

  it("cut a busy day into pages, which follow one another", async () => {
    const text = await statement({
      account: "ngn-operating",
      ...PERIOD,
      unrelated: 5,
      format: "mt940",
    });
    expect(text).toMatch(/^:28C:\d{5}\/00002\r$/m);
    expect(text).toMatch(/^:60M:/m);
    expect(text.split("\r\n").filter((line) => line.length > 65 && !line.startsWith(":"))).toEqual(
      [],
    );
    checkBalances(readMt940(text));
  });

  it("are complete even without lines", async () => {
    const nothing = { account: "ghs-payroll", from: "2025-11-22", to: "2025-11-23", unrelated: 0 };
    for (const [format, read] of Object.entries(FORMATS)) {
      const statements = await read(nothing);
      expect([format, statements.length, statements.flatMap(({ lines }) => lines)]).toEqual([
        format,
        1,
        [],
      ]);
      checkBalances(statements);
    }
  });
});

describe("a wallet's export", () => {
  const Accounts = z.object({
    accounts: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        identifier: z.string(),
        institution: z.string(),
        currencies: z.array(z.string()),
        formats: z.array(z.string()),
      }),
    ),
  });
  const accounts = async () =>
    Accounts.parse(await sandbox.control("GET", "/statements/accounts")).accounts;

  it("can be had for every account and wallet that is listed, in every format listed", async () => {
    const listed = await accounts();
    expect(new Set(listed.map(({ kind }) => kind))).toEqual(new Set(["bank", "wallet"]));
    for (const { id, formats } of listed) {
      for (const format of formats)
        expect(
          (await statementFile({ account: id, format, ...PERIOD, max_lines: 5 })).headers.get(
            "content-disposition",
          ),
        ).toContain(id);
    }
  });

  it("has the hash of every transaction, incoming and outgoing", async () => {
    for (const { id, identifier, formats } of (await accounts()).filter(
      ({ kind }) => kind === "wallet",
    )) {
      const query = { account: id, ...PERIOD, duplicate_line: 0.2, missing_line: 0.1 };
      const seen = readChainCsv(
        await statement({ ...query, format: formats[0] ?? "" }),
        identifier,
      );
      const { lines, unlisted } = await truthOf(query);
      expect([id, seen.length]).toEqual([id, lines.length]);
      expect(
        seen.filter(
          ({ amount, bookedOn }, at) =>
            !sameAmount(amount, lines[at]?.amount ?? "0") || bookedOn !== lines[at]?.booked_on,
        ),
      ).toEqual([]);
      const wrong = lines.filter(
        ({ transactions: [part], line }) =>
          part && part.side !== "refund" && part.hash !== seen[line - 1]?.hash,
      );
      expect(wrong).toEqual([]);
      expect(unlisted.every(({ reason }) => reason === "missing_line")).toBe(true);
    }
  });

  it("can hold one token alone", async () => {
    const { identifier = "" } = (await accounts()).find(({ id }) => id === "treasury-tron") ?? {};
    const seen = readChainCsv(
      await statement({ account: "treasury-tron", ...PERIOD, token: "USDC" }),
      identifier,
    );
    expect(new Set(seen.map(({ token }) => token))).toEqual(new Set(["USDC"]));
  });
});

describe("a bad request is refused with the reason", () => {
  it.each([
    ["account=nobody", 404, "ngn-operating"],
    ["", 400, "account: is required"],
    ["account=ngn-operating&format=pdf", 400, "csv, xlsx, mt940, camt.053"],
    ["account=cold-ethereum&format=csv", 400, "etherscan"],
    ["account=ngn-operating&style=swift", 400, "signed, debit_credit"],
    ["account=ngn-operating&from=2026-02-30", 400, "from: must be a calendar day"],
    ["account=ngn-operating&from=2026-02-03&to=2026-02-02", 400, "from must not be after to"],
    ["account=ngn-operating&wrong_day=0.6&missing_line=0.6", 400, "must not exceed 1"],
    ["account=ngn-operating&sed=1", 400, "sed"],
    ["account=ngn-operating&token=USDC", 400, "wallets only"],
  ])("?%s", async (query, status, message) => {
    const reply = await sandbox.tryControl("GET", `/statements?${query}`);
    expect([reply.status, refusalOf(reply).message]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
  });

  it("gives its connection back when the reader leaves in the middle", async () => {
    for (let at = 0; at < 12; at += 1) {
      const response = await fetch(
        `${sandbox.running.controlUrl}/statements?account=ngn-operating&from=2025-12-01&format=camt.053`,
      );
      await response.body?.cancel();
    }
    expect(
      (await truthOf({ account: "ngn-operating", ...PERIOD, max_lines: 1 })).lines,
    ).toHaveLength(1);
  });
});

describe.each(ACCOUNTS)("a statement of %s", (account) => {
  let truth: Truth;
  beforeAll(async () => {
    truth = await truthOf({ account, ...PERIOD });
  });

  it.each(Object.keys(FORMATS))(
    "as %s proves its balances and has the lines that the truth says",
    async (format) => {
      const statements = (await FORMATS[format]?.({ account, ...PERIOD })) ?? [];
      checkBalances(statements);
      const seen = statements.flatMap(({ lines }) => lines);
      expect(seen.length).toBeGreaterThan(100);
      expect(seen.map(({ bookedOn }) => bookedOn)).toEqual(
        truth.lines.map(({ booked_on }) => booked_on),
      );
      expect(
        seen.filter(({ amount }, at) => !sameAmount(amount, truth.lines[at]?.amount ?? "0")),
      ).toEqual([]);
    },
  );

  it("has a truth whose sums agree with it", () => {
    for (const { amount, transactions, difference, unrelated, error } of truth.lines) {
      expect(unrelated === null).toBe(transactions.length > 0);
      if (transactions.length === 0) continue;
      expect(
        sameAmount(
          subtractAmounts(amount, sumAmounts(transactions.map((part) => part.amount))),
          difference ?? "none",
        ),
      ).toBe(true);
      expect(sameAmount(difference ?? "0", "0")).toBe(error !== "bank_charge");
      expect(transactions.length > 1).toBe(error === "combined_payment");
    }
    expect(truth.total).toMatchObject({
      lines: truth.lines.length,
      unlisted: truth.unlisted.length,
      matched_lines: truth.lines.filter(({ transactions }) => transactions.length > 0).length,
    });
    expect(truth.lines.map(({ line }) => line)).toEqual(truth.lines.map((_line, at) => at + 1));
  });

  it("is the same again, and another for another seed", async () => {
    const first = await statement({ account, ...PERIOD });
    expect(await statement({ account, ...PERIOD })).toBe(first);
    expect(await statement({ account, ...PERIOD, seed: 2 })).not.toBe(first);
  });
});

describe("the truth", () => {
  const account = "ngn-operating";

  it("covers exactly the payments that were made, each once, when nothing is wrong", async () => {
    const { lines, unlisted } = await truthOf({ account, ...PERIOD, ...CLEAN });
    const Listed = z.object({
      data: z.array(z.object({ id: z.string(), status: z.string(), source_currency: z.string() })),
    });
    const paid = new Set<string>();
    for (let page = 1; page <= 60; page += 1) {
      const { data } = Listed.parse(
        (
          await sandbox.call(
            "GET",
            `/v1/transactions?limit=100&page=${page}&startDate=${PERIOD.from}&endDate=${PERIOD.to}`,
          )
        ).body,
      );
      for (const { id, status, source_currency } of data) {
        if (
          source_currency === "NGN" &&
          ["payment_confirmed", "transaction_completed", "refunded"].includes(status)
        )
          paid.add(id);
      }
      if (data.length < 100) break;
    }
    const parts = lines
      .flatMap(({ transactions }) => transactions)
      .filter(({ side }) => side === "payment");
    const inside = parts.filter(({ day }) => day > PERIOD.from && day < PERIOD.to);
    expect(unlisted).toEqual([]);
    expect(paid.size).toBeGreaterThan(100);
    expect(inside.filter(({ transaction_id }) => !paid.has(transaction_id))).toEqual([]);
    // A payment on the day after its transaction was made may lie outside.
    const told = new Set(parts.map(({ transaction_id }) => transaction_id));
    expect([...paid].filter((id) => !told.has(id)).length).toBeLessThanOrEqual(2);
    expect(new Set(lines.map(({ error }) => error))).toEqual(new Set([null]));
  });

  it("has payments made while the sandbox runs, each by itself, and refunds", async () => {
    const { id, reference } = await confirmedTransfer(sandbox);
    const today = { account, from: "2026-03-02", to: "2026-03-02", ...CLEAN };
    const own = async (query: Query) =>
      (await truthOf(query)).lines.filter(({ transactions }) =>
        transactions.some((part) => part.transaction_id === id),
      );
    await sandbox.control("POST", `/transfers/${id}/pay`, { amount: "500000" });
    expect(await own(today)).toEqual([]);
    expect((await own({ ...today, payments: "any" })).map(({ amount }) => amount)).toEqual([
      "-500000.00",
    ]);
    await sandbox.control("POST", `/transfers/${id}/pay`);
    expect((await own(today)).map(({ amount }) => amount)).toEqual(
      expect.arrayContaining(["-500000.00", "-750000.00"]),
    );
    await sandbox.control("POST", `/transfers/${id}/refund`);
    const lines = await own(today);
    expect(lines.map(({ transactions: [part] }) => part?.side).sort()).toEqual([
      "payment",
      "payment",
      "refund",
    ]);
    expect(lines.find(({ transactions: [part] }) => part?.side === "refund")?.amount).toBe(
      "1250000.00",
    );
    expect(lines.every(({ transactions: [part] }) => part?.reference === reference)).toBe(true);
  });

  it("names the line of the file", async () => {
    for (const style of ["signed", "debit_credit", "preamble", "semicolon"]) {
      const rows = (await statement({ account, ...PERIOD, format: "csv", style })).split(/\r?\n/);
      const { lines } = await truthOf({ account, ...PERIOD, format: "csv", style });
      const wrong = lines.filter(({ file_line, transactions, error, reference_style }) => {
        const [part] = transactions;
        if (!part || error !== null || reference_style !== "plain" || part.session_id !== null)
          return false;
        return !rows[(file_line ?? 0) - 1]?.includes(part.reference);
      });
      expect([style, wrong]).toEqual([style, []]);
    }
  });

  it("has every reference in the file, but where it was cut, combined or left to the session", async () => {
    const query = { account, ...PERIOD, varied_references: 0, format: "csv" };
    const seen = readSignedCsv(await statement(query)).lines;
    const { lines } = await truthOf(query);
    const findable = (at: number): boolean =>
      lines[at]?.transactions.some(({ reference }) => seen[at]?.narration.includes(reference)) ===
      true;
    const bySession = (at: number): boolean =>
      lines[at]?.transactions.some(
        ({ session_id }) => session_id !== null && seen[at]?.narration.includes(session_id),
      ) === true;
    const own = lines.flatMap(({ transactions, error }, at) =>
      transactions.length > 0 ? [{ at, error }] : [],
    );
    expect(
      own.filter(
        ({ at, error }) => error === "truncated_reference" && (findable(at) || bySession(at)),
      ),
    ).toEqual([]);
    expect(
      own.filter(
        ({ at, error }) =>
          error !== "truncated_reference" &&
          error !== "combined_payment" &&
          !findable(at) &&
          !bySession(at),
      ),
    ).toEqual([]);
    expect(own.some(({ at }) => bySession(at) && !findable(at))).toBe(true);
  });

  it("says of a copy which line it copies, and of a wrong day which one is right", async () => {
    const { lines } = await truthOf({
      account,
      ...PERIOD,
      ...CLEAN,
      duplicate_line: 0.5,
      wrong_day: 0.5,
    });
    const copies = lines.filter(({ copy_of }) => copy_of !== null);
    expect(copies.length).toBeGreaterThan(50);
    for (const copy of copies) {
      const first = lines[(copy.copy_of ?? 0) - 1];
      expect([first?.amount, first?.transactions, first?.copy_of]).toEqual([
        copy.amount,
        copy.transactions,
        null,
      ]);
    }
    const wrong = lines.filter(({ error }) => error === "wrong_day");
    expect(wrong.length).toBeGreaterThan(50);
    expect(
      wrong.filter(({ booked_on, transactions }) => transactions[0]?.day === booked_on),
    ).toEqual([]);
  });

  it("doesn't depend on the window: two halves are the whole", async () => {
    const heavy = {
      account,
      ...CLEAN,
      duplicate_line: 0.1,
      wrong_day: 0.3,
      missing_line: 0.1,
      combined_payment: 0.2,
      truncated_reference: 0.2,
    };
    const whole = await truthOf({ ...heavy, ...PERIOD });
    const halves = [
      await truthOf({ ...heavy, from: PERIOD.from, to: "2025-12-25" }),
      await truthOf({ ...heavy, from: "2025-12-26", to: PERIOD.to }),
    ];
    const told = (truth: Truth) =>
      truth.lines.map(({ booked_on, amount, transactions, error, unrelated }) => ({
        booked_on,
        amount,
        transactions,
        error,
        unrelated,
      }));
    expect(halves.flatMap(told)).toEqual(told(whole));
    const missing = (truth: Truth) =>
      truth.unlisted.filter(({ reason }) => reason === "missing_line");
    expect(halves.flatMap(missing)).toEqual(missing(whole));
    // A line booked on a wrong day across the border is listed on the side of its true day.
    expect(halves.flatMap(({ unlisted }) => unlisted).length).toBeGreaterThanOrEqual(
      whole.unlisted.length,
    );
  });

  it("lists every movement exactly once: with its line, or as one without", async () => {
    const clean = await truthOf({ account, ...PERIOD, ...CLEAN });
    const heavy = await truthOf({
      account,
      ...PERIOD,
      ...CLEAN,
      wrong_day: 0.4,
      missing_line: 0.3,
      combined_payment: 0.3,
    });
    const key = ({ transaction_id, side, session_id, amount }: z.output<typeof Part>): string =>
      [transaction_id, side, session_id, amount].join();
    const inside = ({ day }: { day: string }): boolean => day >= PERIOD.from && day <= PERIOD.to;
    const all = [
      ...heavy.lines
        .filter(({ copy_of }) => copy_of === null)
        .flatMap(({ transactions }) => transactions),
      ...heavy.unlisted,
    ]
      .filter(inside)
      .map(key);
    expect(all.sort()).toEqual(
      clean.lines
        .flatMap(({ transactions }) => transactions)
        .map(key)
        .sort(),
    );
  });

  it("has the shares of errors that were asked for", async () => {
    const year = { account, from: "2025-03-10", to: "2026-02-28" };
    const { lines: plain } = await truthOf({ ...year, ...CLEAN });
    const payments = plain.filter(({ transactions }) => transactions.length > 0).length;
    const seeded = ["truncated_reference", "bank_charge", "wrong_day", "duplicate_line"] as const;
    const shares = Object.fromEntries([...seeded, "missing_line"].map((fault) => [fault, 0.2]));
    const { lines, unlisted } = await truthOf({ ...year, ...CLEAN, ...shares });
    const isNear = (found: number): boolean => Math.abs(found / payments - 0.2) < 0.05;
    for (const fault of seeded) {
      const found = lines.filter(({ error, copy_of }) => error === fault && copy_of === null);
      expect([fault, isNear(found.length)]).toEqual([fault, true]);
    }
    expect(isNear(unlisted.filter(({ reason }) => reason === "missing_line").length)).toBe(true);
    const varied = await truthOf({ ...year, ...CLEAN, varied_references: 1 });
    expect(varied.lines.filter(({ reference_style }) => reference_style === "plain")).toEqual([]);
  });

  it("ends with the last line that was allowed", async () => {
    const whole = await truthOf({ account, ...PERIOD });
    const cut = await truthOf({ account, ...PERIOD, max_lines: 100 });
    expect(cut.lines).toEqual(whole.lines.slice(0, 100));
    expect(
      readMt940(await statement({ account, ...PERIOD, max_lines: 100, format: "mt940" })).flatMap(
        ({ lines }) => lines,
      ),
    ).toHaveLength(100);
    checkBalances(
      readCamt(await statement({ account, ...PERIOD, max_lines: 100, format: "camt.053" })),
    );
  });
});
