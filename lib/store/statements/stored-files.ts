import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { type Database, type DatabaseTransaction, type Queryable, sql } from "../database";
import { updateRow } from "../rows";
import type { Schema } from "../schema";

export type StoredFile = Selectable<Schema["storedFiles"]>;

const PART_BYTES = 1024 * 1024;

type NewFile = Pick<StoredFile, "id" | "name" | "mediaType" | "createdBy" | "createdAt">;

export async function expectFile(db: Queryable, file: NewFile): Promise<void> {
  await db
    .insertInto("storedFiles")
    .values({ ...file, size: 0, sha256: "" })
    .execute();
}

/** More bytes arrived than a file may have. The parts stored so far have been deleted. */
export class FileTooLargeError extends Error {}

/**
 * Stores an expected file's bytes as they arrive, a part at a time.
 * Its size needs no memory. Each part is committed separately; the file is stored only when complete, and what
 * breaks off is removed. See `expectFile`.
 * @throws {FileTooLargeError}, and what the source throws
 */
export async function storeFile(
  db: Database,
  file: Pick<NewFile, "id">,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<StoredFile> {
  const hash = createHash("sha256");
  let size = 0;
  try {
    let part = 0;
    for await (const bytes of inParts(source)) {
      size += bytes.byteLength;
      if (size > maxBytes) throw new FileTooLargeError(`a file may have ${maxBytes} bytes`);
      hash.update(bytes);
      await db.insertInto("storedFileParts").values({ fileId: file.id, part, bytes }).execute();
      part += 1;
    }
    return await db
      .updateTable("storedFiles")
      .set({ size, sha256: hash.digest("hex"), complete: true })
      .where("id", "=", file.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    await deleteFile(db, file.id);
    throw error;
  }
}

async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, void> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    for (let from = 0; from < chunk.byteLength;) {
      const piece = chunk.subarray(from, from + PART_BYTES - length);
      held.push(piece);
      length += piece.byteLength;
      from += piece.byteLength;
      if (length < PART_BYTES) continue;
      yield Buffer.concat(held, length);
      held = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(held, length);
}

/** Yields a file's bytes, a part at a time. */
export async function* readFileBytes(db: Queryable, id: string) {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom("storedFileParts")
      .select("bytes")
      .where("fileId", "=", id)
      .where("part", "=", part)
      .executeTakeFirst();
    if (!row) return;
    yield row.bytes;
  }
}

export async function deleteFile(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("storedFiles").where("id", "=", id).execute();
}

/**
 * Removes files that nobody has imported.
 * Uploads that broke off with their process, and files of imports left as a preview, refused or cancelled since
 * before then. A preview goes with its file; of the other two the row stays.
 * @param incompleteBefore no file takes this long to arrive
 */
export async function deleteAbandonedFiles(db: Database, before: Date, incompleteBefore: Date) {
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom("statementImports")
      .where("state", "=", "preview")
      .where("createdAt", "<", before)
      .execute();
    await tx
      .updateTable("statementImports")
      .set({ fileId: null })
      .where("state", "in", ["refused", "cancelled"])
      .where("finishedAt", "<", before)
      .where("fileId", "is not", null)
      .execute();
    await tx
      .deleteFrom("storedFiles")
      .where((eb) =>
        eb.or([
          eb("createdAt", "<", before),
          eb.and([eb("complete", "=", false), eb("createdAt", "<", incompleteBefore)]),
        ]),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("statementImports")
              .whereRef("fileId", "=", "storedFiles.id")
              .select("statementImports.id"),
          ),
        ),
      )
      .execute();
  });
}

export async function fileSizes(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>();
  const rows = await db
    .selectFrom("storedFiles")
    .select(["id", "size"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, Number(row.size)]));
}

/** States of imports whose file is kept for a later import. */
const WAITING = ["preview", "refused", "cancelled"] as const;
/** A small file costs its rows and its reading, too. */
const MIN_COUNTED_BYTES = 1_000_000;
const ROOM_LOCK = "room for statement files";

export async function waitingFiles(db: Queryable, limit: number) {
  const rows = await db
    .selectFrom("statementImports as i")
    .innerJoin("storedFiles as f", "f.id", "i.fileId")
    .select(["i.id", "i.fileName", "i.state", "i.createdBy", "i.createdAt", "f.size"])
    .where("i.state", "in", [...WAITING])
    .orderBy("i.createdAt", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

/** Returns the bytes of files not imported; an arriving one counts with its largest size. */
export async function waitingBytes(db: Queryable, userId: string, arrivingBytes: number) {
  const { rows } = await sql<{ own: string; everybody: string }>`
    select coalesce(sum(weight) filter (where created_by = ${userId}), 0) as own, coalesce(sum(weight), 0) as everybody
    from (
      select created_by, case when complete then greatest(size, ${MIN_COUNTED_BYTES}) else ${arrivingBytes} end as weight
      from stored_files f
      where not exists (select 1 from statement_imports i where i.file_id = f.id and i.state in ('queued', 'running', 'imported'))
    ) as held`.execute(db);
  return { own: Number(rows[0]?.own ?? 0), all: Number(rows[0]?.everybody ?? 0) };
}

/** Runs work that looks for room and takes it, one at a time. */
export async function withStorageLock<Result>(
  db: Database,
  work: (tx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${ROOM_LOCK}))`.execute(tx);
    return work(tx);
  });
}

/** Removes a file that nobody imported, and its preview; false if it doesn't wait any more. */
export async function discardWaitingFile(tx: DatabaseTransaction, importId: string) {
  const row = await tx
    .selectFrom("statementImports")
    .select(["fileId", "state"])
    .where("id", "=", importId)
    .where("state", "in", [...WAITING])
    .where("fileId", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.fileId) return false;
  if (row.state === "preview")
    await tx.deleteFrom("statementImports").where("id", "=", importId).execute();
  else await updateRow("statementImports")(tx, importId, { fileId: null });
  await tx.deleteFrom("storedFiles").where("id", "=", row.fileId).execute();
  return true;
}
