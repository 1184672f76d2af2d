import type { Db } from "../store/database";
import { bankDays } from "./bank-days";
import { chainDays } from "./chain-days";
import { isoDay } from "./days";
import { csvHeadLines, writeCsv } from "./formats/csv";
import { writeCamt } from "./formats/camt";
import { writeChainCsv } from "./formats/chain-csv";
import { writeMt940 } from "./formats/mt940";
import { writeXlsx, XLSX_HEAD_ROWS } from "./formats/xlsx";
import type { StatementOptions } from "./statement-options";
import { writeTruth } from "./truth";

export interface OpenFile {
  contentType: string;
  fileName: string;
  body: ReadableStream<Uint8Array>;
}

const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const KINDS: Record<string, { contentType: string; extension: string }> = {
  csv: { contentType: "text/csv; charset=utf-8", extension: "csv" },
  xlsx: { contentType: XLSX_TYPE, extension: "xlsx" },
  mt940: { contentType: "text/plain; charset=us-ascii", extension: "sta" },
  "camt.053": { contentType: "application/xml", extension: "xml" },
  etherscan: { contentType: "text/csv; charset=utf-8", extension: "csv" },
  tronscan: { contentType: "text/csv; charset=utf-8", extension: "csv" },
};
const CHUNK_CHARACTERS = 64 * 1024;

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let waiting = "";
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < CHUNK_CHARACTERS) continue;
    yield encoder.encode(waiting);
    waiting = "";
  }
  if (waiting !== "") yield encoder.encode(waiting);
}

function statementBytes(trx: Db, options: StatementOptions): AsyncIterable<Uint8Array> {
  const { account, format } = options;
  if (account.kind === "wallet")
    return encoded(
      writeChainCsv(
        format === "tronscan" ? "tronscan" : "etherscan",
        chainDays(trx, options, account),
      ),
    );
  const statement = { account, options, days: bankDays(trx, options, account) };
  switch (format) {
    case "xlsx":
      return writeXlsx(statement);
    case "mt940":
      return encoded(writeMt940(statement));
    case "camt.053":
      return encoded(writeCamt(statement));
    default:
      return encoded(writeCsv(statement));
  }
}

/** Null where lines of the statement aren't lines of the file. */
function headLines(options: StatementOptions): number | null {
  const { account, format } = options;
  if (account.kind === "wallet") return 1;
  if (format === "csv") return csvHeadLines({ account, options });
  return format === "xlsx" ? XLSX_HEAD_ROWS : null;
}

function truthBytes(trx: Db, options: StatementOptions): AsyncGenerator<Uint8Array> {
  const { account } = options;
  const days =
    account.kind === "wallet" ? chainDays(trx, options, account) : bankDays(trx, options, account);
  return encoded(writeTruth(days, options, headLines(options)));
}

/** Reads everything in one snapshot, and keeps its connection until the reader stops. */
async function* inOneReading(
  db: Db,
  make: (trx: Db) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  try {
    yield* make(trx);
  } finally {
    await trx.rollback().execute();
  }
}

async function streamOf(bytes: AsyncGenerator<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  // Most errors occur before the first byte, while an error can still be the answer.
  let next: IteratorResult<Uint8Array> | null = await bytes.next();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const read = next ?? (await bytes.next());
      next = null;
      if (read.done) controller.close();
      else controller.enqueue(read.value);
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
}

const nameOf = (options: StatementOptions): string =>
  `${options.account.id}_${isoDay(options.from)}_${isoDay(options.to)}`;

export async function openStatement(db: Db, options: StatementOptions): Promise<OpenFile> {
  const { contentType, extension } = KINDS[options.format] ?? {
    contentType: "application/octet-stream",
    extension: "bin",
  };
  const body = await streamOf(inOneReading(db, (trx) => statementBytes(trx, options)));
  return { contentType, fileName: `${nameOf(options)}.${extension}`, body };
}

/** The accompanying file: which line truly belongs to which transaction. */
export async function openTruth(db: Db, options: StatementOptions): Promise<OpenFile> {
  const body = await streamOf(inOneReading(db, (trx) => truthBytes(trx, options)));
  return { contentType: "application/x-ndjson", fileName: `${nameOf(options)}.truth.ndjson`, body };
}
