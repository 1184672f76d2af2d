import { openWorkbook } from "../xlsx/workbook";

/**
 * The names of a workbook's sheets, in order. The bytes must be the whole file.
 * @throws {StatementError} if it can't be opened
 */
export async function sheetNames(bytes: Uint8Array): Promise<string[]> {
  const { sheets } = await openWorkbook(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  );
  return sheets.map(({ name }) => name);
}
