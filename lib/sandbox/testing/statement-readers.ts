import { XMLParser } from "fast-xml-parser";
import Papa from "papaparse";
import { z } from "zod";
import { parseAmount } from "@/lib/money/amount";

/** A line as a test reads it from a file, without using the writers' code. */
export interface SeenLine {
  /** ISO 8601 day of booking. */
  bookedOn: string;
  /** Below 0 for a debit. */
  amount: string;
  /** After this line, where the format tells it. */
  balance: string | null;
  narration: string;
}

/** A part of a file with its own balances: the whole, or a message. */
export interface SeenStatement {
  /** Null where the format tells none. */
  opening: string | null;
  closing: string | null;
  lines: SeenLine[];
}

const exact = (text: string): string => {
  const amount = parseAmount(text.replaceAll(",", ""));
  if (amount === null) throw new Error(`not an amount: ${text}`);
  return amount;
};
const negative = (text: string): string => `-${text}`;

function cells(text: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ",", skipEmptyLines: true });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return data;
}

export function readSignedCsv(text: string): SeenStatement {
  const [, ...rows] = cells(text);
  const lines = rows.map(([bookedOn = "", , , narration = "", amount = "", , balance = ""]) => ({
    bookedOn,
    narration,
    amount: exact(amount),
    balance: exact(balance),
  }));
  return { opening: null, closing: null, lines };
}

const swiftDay = (text: string): string =>
  `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
const swiftAmount = (text: string): string => exact(text.replace(",", ".").replace(/\.$/, ""));

function swiftBalance(message: string, tag: string): string {
  const found = new RegExp(`^:${tag}[FM]:([CD])\\d{6}[A-Z]{3}([\\d,]+)\\r$`, "m").exec(message);
  if (!found) throw new Error(`no :${tag}: in ${message}`);
  return found[1] === "D" ? negative(swiftAmount(found[2] ?? "")) : swiftAmount(found[2] ?? "");
}

/** Reads each message. The booking day is the second one in field 61. */
export function readMt940(text: string): SeenStatement[] {
  const messages = text.split(/^-}?\r\n/m).filter((message) => message !== "");
  return messages.map((message) => {
    const found = message.matchAll(
      /^:61:(\d{6})(\d{4})(R?[CD])([\d,]{2,15})(N[A-Z]{3})(.{1,16})\/\/(.{1,16})\r\n:86:([^]*?)\r\n(?=:6[12])/gm,
    );
    const lines = [...found].map(
      ([, valued = "", booked = "", mark = "", amount = "", , , , narration = ""]) => {
        const year = Number(valued.slice(0, 2));
        // The day of booking has no year of its own.
        const over =
          valued.slice(2, 4) === "12" && booked.startsWith("01")
            ? 1
            : valued.slice(2, 4) === "01" && booked.startsWith("12")
              ? -1
              : 0;
        const isDebit = mark === "D" || mark === "RC";
        return {
          bookedOn: swiftDay(`${String(year + over).padStart(2, "0")}${booked}`),
          narration: narration.split("\r\n").join(" "),
          amount: isDebit ? negative(swiftAmount(amount)) : swiftAmount(amount),
          balance: null,
        };
      },
    );
    return { opening: swiftBalance(message, "60"), closing: swiftBalance(message, "62"), lines };
  });
}

const Amt = z.object({ "#text": z.string(), "@_Ccy": z.string() });
const Sign = z.enum(["CRDT", "DBIT"]);
const Day = z.object({ Dt: z.string() });
const TxDtls = z.object({ Amt, CdtDbtInd: Sign, RmtInf: z.object({ Ustrd: z.array(z.string()) }) });
const Ntry = z.object({
  NtryRef: z.string(),
  Amt,
  CdtDbtInd: Sign,
  RvslInd: z.literal("true").optional(),
  Sts: z.object({ Cd: z.literal("BOOK") }),
  BookgDt: Day,
  ValDt: Day,
  NtryDtls: z.object({
    Btch: z.object({ NbOfTxs: z.string(), TtlAmt: Amt, CdtDbtInd: Sign }).optional(),
    TxDtls: z.array(TxDtls),
  }),
});
const Bal = z.object({
  Tp: z.object({ CdOrPrtry: z.object({ Cd: z.enum(["OPBD", "CLBD", "ITBD"]) }) }),
  Amt,
  CdtDbtInd: Sign,
  Dt: Day,
});
const Stmt = z.object({
  StmtPgntn: z.object({ PgNb: z.string(), LastPgInd: z.enum(["true", "false"]) }),
  ElctrncSeqNb: z.string(),
  Acct: z.object({ Id: z.object({ Othr: z.object({ Id: z.string() }) }), Ccy: z.string() }),
  Bal: z.array(Bal).length(2),
  TxsSummry: z.object({
    TtlCdtNtries: z.object({ NbOfNtries: z.string(), Sum: z.string() }),
    TtlDbtNtries: z.object({ NbOfNtries: z.string(), Sum: z.string() }),
  }),
  Ntry: z.array(Ntry).default([]),
});
const Camt = z.object({
  Document: z.object({
    "@_xmlns": z.string(),
    BkToCstmrStmt: z.object({
      GrpHdr: z.object({ MsgId: z.string().max(35), CreDtTm: z.iso.datetime() }),
      Stmt: z.array(Stmt),
    }),
  }),
});
export type SeenCamt = z.output<typeof Camt>;

export function parseCamt(text: string): SeenCamt {
  const many = new Set(["Stmt", "Bal", "Ntry", "TxDtls", "Ustrd"]);
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => many.has(name),
  });
  return Camt.parse(parser.parse(text, true));
}

const signed = (amount: z.output<typeof Amt>, sign: z.output<typeof Sign>): string =>
  sign === "DBIT" ? negative(exact(amount["#text"])) : exact(amount["#text"]);

export function readCamt(text: string): SeenStatement[] {
  return parseCamt(text).Document.BkToCstmrStmt.Stmt.map(({ Bal: balances, Ntry: entries }) => {
    const [opening, closing] = balances.map((balance) => signed(balance.Amt, balance.CdtDbtInd));
    const lines = entries.map((entry) => ({
      bookedOn: entry.BookgDt.Dt,
      amount: signed(entry.Amt, entry.CdtDbtInd),
      balance: null,
      narration: entry.NtryDtls.TxDtls.flatMap(({ RmtInf }) => RmtInf.Ustrd).join(" "),
    }));
    return { opening: opening ?? null, closing: closing ?? null, lines };
  });
}

/** A wallet's export: signed by whether the wallet sent it. */
export function readChainCsv(
  text: string,
  address: string,
): (SeenLine & { hash: string; token: string })[] {
  const [head = [], ...rows] = cells(text);
  const at = (...names: string[]): number => head.findIndex((name) => names.includes(name));
  const [hash, time, from, amount, token] = [
    at("Transaction Hash", "Txn Hash"),
    at("DateTime (UTC)", "Time (UTC)"),
    at("From"),
    at("TokenValue", "Amount"),
    at("TokenSymbol", "Token Symbol"),
  ];
  const own = address.toLowerCase();
  return rows.map((row) => {
    const value = exact(row[amount] ?? "");
    return {
      hash: row[hash] ?? "",
      token: row[token] ?? "",
      bookedOn: (row[time] ?? "").slice(0, 10),
      amount: row[from]?.toLowerCase() === own ? negative(value) : value,
      balance: null,
      narration: "",
    };
  });
}
