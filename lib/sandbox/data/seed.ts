import { setImmediate } from "node:timers/promises";
import { type Insertable, type RawBuilder, sql } from "kysely";
import { DAY_MS, MONTH_MS } from "../clock";
import type { SandboxSettings } from "../settings";
import type { Db } from "../store/database";
import type { RecipientsTable } from "../store/schema";
import { knownBank } from "./banks";
import {
  demoHistory,
  historyStart,
  MAX_REFERENCES,
  type PastTransaction,
  recipientId,
  referenceAt,
  transferIds,
} from "./history";
import { hash32, type Seed } from "./random";
import { DEMO_RECIPIENTS, type DemoRecipient } from "./recipients";

interface SeedOptions {
  /** The same seed, count and `now` give the same rows. */
  seed: Seed;
  /** How many transactions; with 0, only the recipients are added. */
  transactions: number;
  now: Date;
  /** Seed of the rates, by default `seed`: the history leads up to the live rates. */
  rateSeed?: Seed;
  onProgress?: (written: number, total: number) => void;
}

/** The seed's rows are there already. Seeding never writes over anything. */
export class SeedTakenError extends Error {
  constructor(readonly seed: Seed) {
    super(`this sandbox already holds the demo data of seed ${seed}`);
    this.name = "SeedTakenError";
  }
}

/** The most transactions for which one seed has references. */
export const MAX_SEED_TRANSACTIONS = Math.floor(MAX_REFERENCES / 2);

/** Rows for each statement: around 3 MB of JSON, and few round trips. */
const BATCH_ROWS = 2_000;
const ROWS_BETWEEN_BREATHS = 50;

/**
 * Fills the sandbox with the demo company's recipients and a year of its transactions. Each batch is
 * a transaction of its own: an interruption leaves a shorter but sound history. Nothing is scheduled.
 * @returns how many rows were written.
 * @throws {SeedTakenError} when the seed's transactions are there already; nothing is written then.
 */
export async function seedDemoData(
  db: Db,
  options: SeedOptions,
): Promise<{ recipients: number; transactions: number }> {
  const { seed, transactions, now, onProgress } = options;
  await refuseTakenSeed(db, options);
  const recipients = await writeRecipients(db, now);
  let spare = transactions;
  const nextReference = (): string => referenceAt(seed, spare++);
  let written = 0;
  // The next batch is made while the database works on the last one.
  let writing: Promise<number> = Promise.resolve(0);
  for await (const batch of batchesOf(demoHistory(options))) {
    const inserts = insertsOf(batch);
    written += await writing;
    if (written > 0) onProgress?.(written, transactions);
    writing = writeBatch(db, batch, inserts, nextReference);
    // A failure is thrown where the promise is awaited; until then it must not count as unhandled.
    writing.catch(() => undefined);
  }
  written += await writing;
  if (written > 0) {
    onProgress?.(written, transactions);
    await sql`vacuum analyze recipients, transfers, payments, payment_notices`.execute(db);
  }
  return { recipients, transactions: written };
}

async function refuseTakenSeed(db: Db, { seed, transactions }: SeedOptions): Promise<void> {
  if (transactions === 0) return;
  const first = await db
    .selectFrom("transfers")
    .select("id")
    .where("id", "=", transferIds(seed)())
    .executeTakeFirst();
  if (first) throw new SeedTakenError(seed);
}

/** Added some weeks before their first payment. Spread out, since nobody adds forty recipients on one day. */
function addedAt(recipient: DemoRecipient, now: Date): Date {
  const start =
    recipient.addedMonthsAgo === undefined
      ? historyStart(now).getTime()
      : now.getTime() - recipient.addedMonthsAgo * MONTH_MS;
  const earlier = (recipient.addedMonthsAgo === undefined ? 150 : 10) * DAY_MS;
  return new Date(
    start - 2 * DAY_MS - Math.floor((hash32(recipient.name, 7) / 0x100000000) * earlier),
  );
}

function recipientRow(recipient: DemoRecipient, now: Date): Insertable<RecipientsTable> {
  const { name, type } = recipient;
  const row = {
    id: recipientId(name),
    name,
    type,
    active: recipient.inactiveForMonths === undefined,
    created_at: addedAt(recipient, now),
  };
  if (recipient.type === "crypto") {
    return {
      ...row,
      network: recipient.network,
      wallet_address: recipient.walletAddress,
      symbol: recipient.symbol,
    };
  }
  const bank = knownBank(recipient.bankCode);
  return {
    ...row,
    account_number: recipient.accountNumber,
    account_name: recipient.accountName,
    bank_code: bank.code,
    bank_name: bank.name,
    currency: recipient.currency,
  };
}

async function writeRecipients(db: Db, now: Date): Promise<number> {
  const rows = DEMO_RECIPIENTS.map((recipient) => recipientRow(recipient, now));
  const written = await db
    .insertInto("recipients")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return Number(written.numInsertedOrUpdatedRows ?? 0);
}

/** Rows in batches. Yields to pending input and output every few rows, so that making a batch never blocks writing the previous one. */
async function* batchesOf<T>(rows: Iterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length % ROWS_BETWEEN_BREATHS === 0) await setImmediate();
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function writeBatch(
  db: Db,
  batch: PastTransaction[],
  inserts: Insert[],
  nextReference: () => string,
): Promise<number> {
  for (let ready = inserts; ; ready = insertsOf(batch)) {
    try {
      await runInserts(db, ready);
      return batch.length;
    } catch (error) {
      if (!isTakenReference(error)) throw error;
      await replaceTakenReferences(db, batch, nextReference);
    }
  }
}

const UNIQUE_VIOLATION = "23505";

function isTakenReference(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && constraint === "transfers_reference_key";
}

async function replaceTakenReferences(
  db: Db,
  batch: PastTransaction[],
  nextReference: () => string,
): Promise<void> {
  const references = batch.map(({ transfer }) => transfer.reference);
  const rows = await db
    .selectFrom("transfers")
    .select("reference")
    .where("reference", "in", references)
    .execute();
  const taken = new Set(rows.map(({ reference }) => reference));
  for (const { transfer } of batch)
    if (taken.has(transfer.reference)) transfer.reference = nextReference();
}

type Insert = RawBuilder<unknown>;

function insertsOf(batch: readonly PastTransaction[]): Insert[] {
  const tables = {
    transfers: batch.map(({ transfer }) => transfer),
    payments: batch.flatMap(({ payments }) => payments),
    payment_notices: batch.flatMap(({ notices }) => notices),
  };
  return Object.entries(tables).flatMap(([table, rows]) => insertOf(table, rows));
}

/** Inserts all rows with one statement and one JSON parameter. */
function insertOf(table: string, rows: readonly object[]): Insert[] {
  const [first] = rows;
  if (!first) return [];
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const target = sql.table(table);
  return [
    sql`insert into ${target} (${columns}) select ${columns} from json_populate_recordset(null::${target}, ${JSON.stringify(rows)}::json)`,
  ];
}

async function runInserts(db: Db, inserts: readonly Insert[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Waiting for the disk after each batch would double the time, and demo rows lost in a power cut are no loss.
    await sql`set local synchronous_commit = off`.execute(trx);
    for (const insert of inserts) await insert.execute(trx);
  });
}

/** Gives an empty sandbox a company's past, if the settings ask for it. */
export async function fillWithDemoData(
  db: Db,
  settings: SandboxSettings,
  now: Date,
): Promise<void> {
  if (!settings.demoData) return;
  const any = await db.selectFrom("recipients").select("id").limit(1).executeTakeFirst();
  if (any) return;
  await seedDemoData(db, { seed: settings.demoSeed, transactions: settings.demoTransactions, now });
  // Vacuums, so that the lists can be read by index-only scans.
  await sql`vacuum transfers`.execute(db);
}
