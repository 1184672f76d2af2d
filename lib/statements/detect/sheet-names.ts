import { openWorkbook } from "../xlsx/workbook";

/**
 * A workbook's sheets, in its order. The bytes are the whole file.
 * @throws {StatementError} when it can't be opened
 */
export async function sheetNames(bytes: Uint8Array): Promise<string[]> {
  const { sheets } = await openWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return sheets.map(({ name }) => name);
}
