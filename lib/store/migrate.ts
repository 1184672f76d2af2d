import { Migrator, sql, type Migration } from "kysely";
import { openDatabase } from "./database";
import * as foundation from "./migrations/0001-foundation";
import * as watchedTransfers from "./migrations/0002-watched-transfers";
import * as deskRights from "./migrations/0003-desk-rights";
import * as mirror from "./migrations/0004-mirror";
import * as statements from "./migrations/0005-statements";
import * as matches from "./migrations/0006-matches";
import * as reports from "./migrations/0007-reports";
import * as reportSchedules from "./migrations/0008-report-schedules";
import * as reportColumns from "./migrations/0009-report-columns";
import * as documents from "./migrations/0010-documents";
import * as bulkChecks from "./migrations/0011-bulk-checks";
import * as returnsAndSheets from "./migrations/0012-returns-and-sheets";
import * as transactionRecipients from "./migrations/0013-transaction-recipients";
import * as firstDays from "./migrations/0014-first-days";
import * as searchParts from "./migrations/0015-search-parts";
import * as backwardReadings from "./migrations/0016-backward-readings";
import * as runsAfterChanges from "./migrations/0017-runs-after-changes";
import * as heldDetails from "./migrations/0018-held-details";
import * as matchChecks from "./migrations/0019-match-checks";
import * as lighterMatches from "./migrations/0020-lighter-matches";
import * as explainedLines from "./migrations/0021-explained-lines";
import * as recordOrigins from "./migrations/0022-record-origins";
import * as packsMadeAgain from "./migrations/0023-packs-made-again";
import * as phaseSince from "./migrations/0024-phase-since";
import * as refundLegs from "./migrations/0025-refund-legs";
import * as walletNetworks from "./migrations/0026-wallet-networks";
import * as farClocks from "./migrations/0027-far-clocks";
import * as payingAccounts from "./migrations/0028-paying-accounts";
import * as findings from "./migrations/0029-findings";
import * as paymentsWithoutTrace from "./migrations/0030-payments-without-trace";
import * as serviceTokens from "./migrations/0031-service-tokens";
import * as inboxTimes from "./migrations/0032-inbox-times";
import * as openLines from "./migrations/0033-open-lines";
import * as receivedAmounts from "./migrations/0034-received-amounts";
import * as deskWords from "./migrations/0035-desk-words";
import * as accountNumbers from "./migrations/0036-account-numbers";
import * as dueReadings from "./migrations/0037-due-readings";
import * as refusedEvents from "./migrations/0038-refused-events";
import * as statedBalances from "./migrations/0039-stated-balances";
import * as closePackHashes from "./migrations/0040-close-pack-hashes";
import * as matchesLookedAtAgain from "./migrations/0041-matches-looked-at-again";
import * as mirrorSteps from "./migrations/0042-mirror-steps";
import * as unreadableRows from "./migrations/0043-unreadable-rows";
import * as lighterMatchWrites from "./migrations/0044-lighter-match-writes";
import * as preparedFigures from "./migrations/0045-prepared-figures";
import * as paymentsNotMatched from "./migrations/0046-payments-not-matched";
import * as leftOutRecords from "./migrations/0047-left-out-records";
import * as unprovenLists from "./migrations/0048-unproven-lists";
import * as windowProofs from "./migrations/0049-window-proofs";
import * as pinnedPayees from "./migrations/0050-pinned-payees";
import * as unclaimedTransfers from "./migrations/0051-unclaimed-transfers";
import * as receivedIsReceived from "./migrations/0053-received-is-received";
import * as paymentClaims from "./migrations/0052-payment-claims";
import * as sharedCalls from "./migrations/0054-shared-calls";
import * as savedProfile from "./migrations/0055-saved-profile";

const MIGRATIONS: Record<string, Migration> = {
  "0001-foundation": foundation,
  "0002-watched-transfers": watchedTransfers,
  "0003-desk-rights": deskRights,
  "0004-mirror": mirror,
  "0005-statements": statements,
  "0006-matches": matches,
  "0007-reports": reports,
  "0008-report-schedules": reportSchedules,
  "0009-report-columns": reportColumns,
  "0010-documents": documents,
  "0011-bulk-checks": bulkChecks,
  "0012-returns-and-sheets": returnsAndSheets,
  "0013-transaction-recipients": transactionRecipients,
  "0014-first-days": firstDays,
  "0015-search-parts": searchParts,
  "0016-backward-readings": backwardReadings,
  "0017-runs-after-changes": runsAfterChanges,
  "0018-held-details": heldDetails,
  "0019-match-checks": matchChecks,
  "0020-lighter-matches": lighterMatches,
  "0021-explained-lines": explainedLines,
  "0022-record-origins": recordOrigins,
  "0023-packs-made-again": packsMadeAgain,
  "0024-phase-since": phaseSince,
  "0025-refund-legs": refundLegs,
  "0026-wallet-networks": walletNetworks,
  "0027-far-clocks": farClocks,
  "0028-paying-accounts": payingAccounts,
  "0029-findings": findings,
  "0030-payments-without-trace": paymentsWithoutTrace,
  "0031-service-tokens": serviceTokens,
  "0032-inbox-times": inboxTimes,
  "0033-open-lines": openLines,
  "0034-received-amounts": receivedAmounts,
  "0035-desk-words": deskWords,
  "0036-account-numbers": accountNumbers,
  "0037-due-readings": dueReadings,
  "0038-refused-events": refusedEvents,
  "0039-stated-balances": statedBalances,
  "0040-close-pack-hashes": closePackHashes,
  "0041-matches-looked-at-again": matchesLookedAtAgain,
  "0042-mirror-steps": mirrorSteps,
  "0043-unreadable-rows": unreadableRows,
  "0044-lighter-match-writes": lighterMatchWrites,
  "0045-prepared-figures": preparedFigures,
  "0046-payments-not-matched": paymentsNotMatched,
  "0047-left-out-records": leftOutRecords,
  "0048-unproven-lists": unprovenLists,
  "0049-window-proofs": windowProofs,
  "0050-pinned-payees": pinnedPayees,
  "0051-unclaimed-transfers": unclaimedTransfers,
  "0053-received-is-received": receivedIsReceived,
  "0052-payment-claims": paymentClaims,
  "0054-shared-calls": sharedCalls,
  "0055-saved-profile": savedProfile,
};

/**
 * Kysely's tables stand in the schema of the desk's own. Without its name, Kysely finds those of any schema, such as the sandbox's in
 * the same database.
 */
async function withMigrator<Result>(
  databaseUrl: string,
  work: (migrator: Migrator) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    const { rows } = await sql<{
      schema: string | null;
    }>`select current_schema() as schema`.execute(db);
    return await work(
      new Migrator({
        db,
        provider: { getMigrations: async () => MIGRATIONS },
        migrationTableSchema: rows[0]?.schema ?? undefined,
      }),
    );
  } finally {
    await db.destroy();
  }
}

/**
 * Migrates the database to the current schema; any number of processes may call it at once.
 * @returns the names of the migrations that it ran.
 */
export function migrate(databaseUrl: string): Promise<string[]> {
  return withMigrator(databaseUrl, async (migrator) => {
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error(String(error));
    return (results ?? [])
      .filter((result) => result.status === "Success")
      .map((result) => result.migrationName);
  });
}

/** The names of the migrations that have not run yet; changes nothing but Kysely's own tables. */
export function pendingMigrations(databaseUrl: string): Promise<string[]> {
  return withMigrator(databaseUrl, async (migrator) =>
    (await migrator.getMigrations())
      .filter((migration) => !migration.executedAt)
      .map((migration) => migration.name),
  );
}
