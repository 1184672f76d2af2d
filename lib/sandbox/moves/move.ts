import type { Updateable } from "kysely";
import { ServiceError } from "../http/service-error";
import type { SandboxSettings } from "../settings";
import type { Db } from "../store/database";
import type {
  HistoryEntry,
  TransactionStatus,
  TransfersTable,
  TransferStatus,
} from "../store/schema";
import type { TransferRow } from "../transfers/transfer";

/** A change of one transfer's state, inside a database transaction that has locked the transfer. */
export interface Move {
  db: Db;
  settings: SandboxSettings;
  /** A scheduled step happens at its due time: a sandbox that was off catches up. */
  at: Date;
  transfer: TransferRow;
}

/** Writes the new state. @returns the move with the transfer as it now is. */
export async function save(
  move: Move,
  changes: Omit<Updateable<TransfersTable>, "events" | "updated_at"> & { events?: HistoryEntry[] },
): Promise<Move> {
  const { events, ...columns } = changes;
  const transfer = await move.db
    .updateTable("transfers")
    .set({ ...columns, ...(events ? { events: JSON.stringify(events) } : {}), updated_at: move.at })
    .where("id", "=", move.transfer.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...move, transfer };
}

export type State = TransferStatus | TransactionStatus;

/** How far a transfer has come: its record tells more than its own status. */
export const stateOf = ({ record_status, status }: TransferRow): State => record_status ?? status;

/** @throws {ServiceError} 409 in any state but these. `wanted` says when the move is possible. */
export function requireState(transfer: TransferRow, wanted: string, ...states: State[]): void {
  if (!states.includes(stateOf(transfer))) throw wrongStateError(transfer, wanted);
}

/** The move isn't allowed in the transfer's state. */
export function wrongStateError(transfer: TransferRow, wanted: string): ServiceError {
  return new ServiceError(409, `Transfer ${transfer.reference} is ${stateOf(transfer)}: ${wanted}`);
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
  { transfer, at }: Move,
  status: string,
  isLast = false,
): HistoryEntry[] {
  const timestamp = at.toISOString();
  const before = transfer.events.map((entry) =>
    entry.completed_at === null ? { ...entry, completed_at: timestamp } : entry,
  );
  return [...before, { status, timestamp, completed_at: isLast ? timestamp : null }];
}
