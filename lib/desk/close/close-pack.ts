import { createHash } from "node:crypto";
import type { CloseView } from "@/lib/contract/api/close";
import { instantsOf } from "@/lib/domain/calendar/range";
import { documentStatuses } from "@/lib/domain/documents/document";
import { reportColumns } from "@/lib/domain/reports/report";
import { filePrefix, fileSlug } from "@/lib/domain/transactions/export-name";
import { type OpenItem, openItems } from "@/lib/store/close/close-figures";
import { findClosePeriod, storePackHash } from "@/lib/store/close/close-periods";
import type { Database } from "@/lib/store/database";
import { countRows } from "@/lib/store/reports/report-totals";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import { conflict } from "../app-error";
import { auditOf, recordAct, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { reportingOrganisation } from "../organisation";
import { accountFactsOf, snapshotOf } from "./close-snapshot";
import { closeAsOf } from "./get-close";
import { daysOf, noSuchPeriod } from "./close-period";

/** The content of a closed period's pack. The same period always gives the same content. */
export interface ClosePackFacts {
  periodId: string;
  /** `close_baobab-freight_zenith-operations-NGN_2026-10-01_2026-10-31.zip` */
  fileName: string;
  organisation: string;
  sandbox: boolean;
  view: Omit<CloseView, "account"> & { account: CloseView["account"] & { number: string } };
  revision: string;
  items: OpenItem[];
  /** The reconciliation of the period, as of its close. */
  source: ReportSource;
  /** How many of the account's transactions have neither date nor line, and so no pack. */
  unplaced: number;
  receipts: { count: number; source: ReportSource };
}

/**
 * Collects what goes into the pack of a closed period. Side effect: audit row.
 * @throws {AppError} `forbidden`, `not_found`; `conflict` if the period isn't closed
 */
export async function getClosePack(ctx: UserContext, id: string): Promise<ClosePackFacts> {
  const pack = await closePackFacts(ctx, id);
  await recordAct(ctx, {
    action: "period.pack_downloaded",
    subjectType: "period",
    subjectId: id,
    after: { fileName: pack.fileName },
  });
  return pack;
}

/** The same where nobody takes the pack: to compare a file with it. */
export async function closePackFacts(ctx: UserContext, id: string): Promise<ClosePackFacts> {
  requirePermission(ctx, "transactions.export");
  const row = await findClosePeriod(ctx.db, id);
  if (!row) throw noSuchPeriod();
  const snapshot = snapshotOf(row);
  if (!snapshot || row.closedRevision === null || row.reviewedAt === null) {
    throw conflict(row.state, "There is no pack yet: the period is not closed.");
  }
  const { view: current } = await closeAsOf(ctx, daysOf(row), { maxAdjustments: null });
  // Names may have been changed since, which must not change the pack.
  const { accountName, accountNumber, organisation } = snapshot;
  const account = { ...current.account, name: accountName, number: accountNumber };
  const view = { ...current, account };
  const { sandbox } = await reportingOrganisation(ctx.db);
  const { from, to, timeZone: zone } = view;
  const { currency } = account;
  const revision = row.closedRevision;
  const set = { revision, filter: { range: null, state: null, currency } };
  const ofAccount = { accountId: account.id, ...accountFactsOf(snapshot) };
  const atClose = { ...ofAccount, revision, undated: { from, to } };
  const items = await openItems(
    ctx.db,
    revision,
    {
      ...ofAccount,
      currency,
      from,
      to,
      transfersFrom: snapshot.transfersFrom,
      coveredTo: snapshot.outstandingTo,
      zone,
    },
    { upTo: row.reviewedAt, names: snapshot.people },
  );
  const source: ReportSource = {
    kind: "reconciliation",
    preset: "screen",
    columns: reportColumns("reconciliation", "screen"),
    zone,
    set: {
      ...set,
      filter: { ...set.filter, range: instantsOf({ from, to }, zone), ofAccount: atClose },
    },
    exceptions: null,
  };
  const completed = { ...source.set.filter, statuses: documentStatuses("receipt") };
  const receipts: ReportSource = {
    ...source,
    kind: "receipts",
    columns: [],
    withFee: true,
    set: { ...source.set, filter: completed },
  };
  const count = await countRows(ctx.db, receipts);
  const unplaced = await countRows(ctx.db, {
    ...source,
    set: { ...set, filter: { ...set.filter, ofAccount: { ...atClose, undated: "unplaced" } } },
  });
  return {
    periodId: id,
    fileName: `${filePrefix(sandbox)}close_${fileSlug(organisation)}_${fileSlug(accountName)}-${currency}_${from}_${to}.zip`,
    organisation,
    sandbox,
    view,
    revision,
    items,
    source,
    unplaced,
    receipts: { count, source: receipts },
  };
}

export interface PackedProof {
  name: string;
  bytes: number;
  sha256: string;
}

/** Writes packs. Callers pass it in, since the desk doesn't import the writers of files. */
export interface PackWriter {
  /** The pack's bytes, and at their end what was put into it, in its order. */
  write(db: Database, pack: ClosePackFacts): AsyncGenerator<Uint8Array, PackedProof[], void>;
  /** Null for a file that is no table. `head`: the columns, where its first line has none. */
  table(
    db: Database,
    pack: ClosePackFacts,
    name: string,
  ): { bytes(): AsyncIterable<Uint8Array>; head?: string[] } | null;
}

export interface WrittenPack {
  sha256: string;
  bytes: number;
  files: PackedProof[];
}

/** A pack's bytes, and at their end their hash. */
export async function* hashedPack(
  ctx: UserContext,
  pack: ClosePackFacts,
  writer: PackWriter,
): AsyncGenerator<Uint8Array, WrittenPack, void> {
  const hash = createHash("sha256");
  let bytes = 0;
  const chunks = writer.write(ctx.db, pack);
  try {
    for (;;) {
      const next = await chunks.next();
      if (next.done) return { sha256: hash.digest("hex"), bytes, files: next.value };
      hash.update(next.value);
      bytes += next.value.byteLength;
      yield next.value;
    }
  } finally {
    await chunks.return([]);
  }
}

/**
 * A pack's bytes for a download. Written to its end for the first time, its hash is kept, so that
 * it can be verified by it alone. Side effects then: the period's row, audit row. A pack that has
 * other bytes than the first time is an error in the log: it can still be had.
 * @throws {AppError} `forbidden`
 */
export async function* writePack(
  ctx: UserContext,
  pack: ClosePackFacts,
  writer: PackWriter,
): AsyncGenerator<Uint8Array, void, void> {
  requirePermission(ctx, "transactions.export");
  const { sha256, bytes } = yield* hashedPack(ctx, pack, writer);
  const kept = await ctx.db.transaction().execute(async (tx) => {
    const known = await storePackHash(tx, pack.periodId, { sha256, bytes });
    if (known === null)
      await recordAudit(tx, auditOf(ctx), {
        action: "period.pack_written",
        subjectType: "period",
        subjectId: pack.periodId,
        after: { fileName: pack.fileName, bytes, sha256 },
      });
    return known;
  });
  if (kept !== null && kept !== sha256)
    ctx.logger.error("a pack has other bytes than the first time", {
      period: pack.periodId,
      first: kept,
      now: sha256,
    });
}
