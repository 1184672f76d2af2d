import type { Queryable } from "@/lib/store/database";
import { readFileBytes, type StoredFile } from "@/lib/store/statements/stored-files";

const HEAD_BYTES = 256 * 1024;
/** A workbook's table of contents is at its end, so it is read whole, up to this size. */
const WORKBOOK_BYTES = 110 * 1000 * 1000;
const ZIP = Buffer.from("PK\u0003\u0004", "latin1");

/** As much of a file as is needed to detect its format: its beginning, or all of a workbook. */
export async function bytesToLookAt(db: Queryable, file: Pick<StoredFile, "id">): Promise<Buffer> {
  const held: Buffer[] = [];
  let length = 0;
  let wanted = HEAD_BYTES;
  for await (const bytes of readFileBytes(db, file.id)) {
    if (length === 0 && bytes.subarray(0, ZIP.length).equals(ZIP)) wanted = WORKBOOK_BYTES;
    held.push(bytes);
    length += bytes.byteLength;
    if (length >= wanted) break;
  }
  return Buffer.concat(held, Math.min(length, wanted));
}
