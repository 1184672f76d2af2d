import type { Updateable } from "kysely";
import { ServiceError } from "../http/service-error";
import type { SandboxSettings } from "../settings";
import type { Db, Trx } from "../store/database";
import type { HistoryEntry, TransfersTable } from "../store/schema";
import type { TransferRow } from "../transfers/transfer";

/** A change of one transfer's state, inside a database transaction that has locked the transfer. */
export interface Move {
  db: Db | Trx;
  settings: SandboxSettings;
  /** A scheduled step happens at its due time: a sandbox that was off catches up. */
  at: Date;
  transfer: TransferRow;
}

/** Writes the new state. @returns the move with the transfer as it now is. */
export async function save<M extends Move>(
  move: M,
  changes: Omit<Updateable<TransfersTable>, "events" | "updated_at"> & { events?: HistoryEntry[] },
): Promise<M> {
  const { events, ...columns } = changes;
  const transfer = await move.db
    .updateTable("transfers")
    .set({ ...columns, ...(events ? { events: JSON.stringify(events) } : {}), updated_at: move.at })
    .where("id", "=", move.transfer.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...move, transfer };
}

/** The move isn't allowed in the transfer's state. */
export function wrongStateError(transfer: TransferRow, wanted: string): ServiceError {
  const state = transfer.record_status ?? transfer.status;
  return new ServiceError(409, `Transfer ${transfer.reference} is ${state}: ${wanted}`);
}

/** The first entries of every transfer. Source: interface.md, Transfer request. */
export function newHistory(at: Date): HistoryEntry[] {
  const timestamp = at.toISOString();
  return [
    { status: "pending", timestamp, completed_at: timestamp },
    { status: "fetching_rates", timestamp, completed_at: null },
  ];
}

/** Ends the current history entry and begins the next; a last one ends as it begins. */
export function addToHistory(
  history: readonly HistoryEntry[],
  status: string,
  at: Date,
  isLast = false,
): HistoryEntry[] {
  const timestamp = at.toISOString();
  const before = history.map((entry) =>
    entry.completed_at === null ? { ...entry, completed_at: timestamp } : entry,
  );
  return [...before, { status, timestamp, completed_at: isLast ? timestamp : null }];
}
