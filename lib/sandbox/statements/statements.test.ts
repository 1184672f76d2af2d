import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { sameAmount, sumAmounts } from "@/lib/money/amount";
import {
  checkBalances,
  FORMATS,
  PERIOD,
  statementFile,
  statementText,
  truthOf as readTruth,
  type Query,
  type Truth,
} from "../testing/statement-client";
import { parseCamt, readChainCsv, readMt940 } from "../testing/statement-readers";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { refusalOf } from "../testing/transfers";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ settings: { demoData: true, demoTransactions: 6_000 } });
}, 120_000);
afterAll(() => sandbox.stop());

const statement = (query: Query): Promise<string> => statementText(sandbox, query);
const truthOf = (query: Query): Promise<Truth> => readTruth(sandbox, query);

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
      const statements = await read(sandbox, nothing);
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
          (
            await statementFile(sandbox, { account: id, format, ...PERIOD, max_lines: 5 })
          ).headers.get("content-disposition"),
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
