import { ServiceError } from "../http/service-error";
import type { Db, Trx } from "../store/db";
import type { TransferRow } from "./transfer-view";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text could be a transfer's id at all; Postgres would refuse another with an error. */
export function isTransferId(text: string): boolean {
  return UUID.test(text);
}

function notFound(id: string): ServiceError {
  return new ServiceError(404, `There is no transfer request ${id}`);
}

/** @throws {ServiceError} 404. */
export async function findTransfer(db: Db | Trx, id: string): Promise<TransferRow> {
  const row = isTransferId(id)
    ? await db.selectFrom("transfers").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  if (!row) throw notFound(id);
  return row;
}

/** The same, locked until the database transaction ends, so that of two changes one sees what the other did. @throws {ServiceError} 404. */
export async function lockTransfer(db: Db | Trx, id: string): Promise<TransferRow> {
  const row = isTransferId(id)
    ? await db
        .selectFrom("transfers")
        .selectAll()
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw notFound(id);
  return row;
}
