import { StatementError } from "../statement-error";
import { type ZipEntry, damaged, readZipDirectory, unpack } from "./zip";
import { at, childrenOf, elementsIn, type XmlNode } from "../xml/parse-xml";

export interface Workbook {
  archive: Buffer;
  sheets: { name: string; entry: ZipEntry; isHidden: boolean }[];
  sharedStrings: ZipEntry | null;
  styles: ZipEntry | null;
  from1904: boolean;
}

const MAX_PART = 32 * 1024 * 1024;
/** A year by weeks has 53. A file of a few KB can name hundreds of thousands, each of which would be looked up and listed. */
const MAX_SHEETS = 1_000;
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * Opens a workbook.
 * @param maxUnpacked maximum unpacked size; by default that of a statement
 * @throws {StatementError} if it isn't a workbook that can be opened
 */
export async function openWorkbook(bytes: Uint8Array, maxUnpacked?: number): Promise<Workbook> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (archive.subarray(0, 4).equals(OLD_EXCEL)) {
    throw new StatementError(
      "This is an old Excel file (.xls), or one with a password. Open it in Excel, save it as .xlsx without a password, and add that.",
    );
  }
  const entries = readZipDirectory(archive, maxUnpacked);
  const rootRelations = await relations(archive, entries, "");
  const path =
    rootRelations.find(({ type }) => type.endsWith("/officeDocument"))?.target ?? "xl/workbook.xml";
  const entry = entries.get(path);
  if (!entry)
    throw new StatementError(
      "The archive holds no Excel workbook. Unpack it, and add the statements in it one by one.",
    );
  const root = await readPart(archive, entry);
  const parts = await relations(archive, entries, path);
  const byType = (type: string) =>
    entries.get(parts.find((part) => part.type.endsWith(`/${type}`))?.target ?? "") ?? null;
  const targets = new Map(parts.map(({ id, target }) => [id, target]));
  const named = childrenOf(at(root, "sheets"), "sheet");
  if (named.length > MAX_SHEETS)
    throw new StatementError(
      `The workbook has more than ${MAX_SHEETS.toLocaleString("en")} sheets. It is not opened. Save the sheet with the statement as a file of its own.`,
    );
  const sheets = named.flatMap((sheet) => {
    const sheetEntry = entries.get(targets.get(sheet.attributes["id"] ?? "") ?? "");
    return sheetEntry
      ? [
          {
            name: sheet.attributes["name"] ?? "",
            entry: sheetEntry,
            isHidden: /hidden/i.test(sheet.attributes["state"] ?? ""),
          },
        ]
      : [];
  });
  if (sheets.length === 0) throw new StatementError("The workbook has no sheet.");
  return {
    archive,
    sheets,
    sharedStrings: byType("sharedStrings"),
    styles: byType("styles"),
    from1904: /^(?:1|true)$/.test(at(root, "workbookPr")?.attributes["date1904"] ?? ""),
  };
}

/** The tree of a small part. */
export async function readPart(archive: Buffer, entry: ZipEntry): Promise<XmlNode> {
  if (entry.size > MAX_PART) throw damaged();
  let root: XmlNode | null = null;
  for await (const part of elementsIn(unpack(archive, entry), "", null))
    root = part.tooLarge ? null : part.root;
  if (!root) throw damaged();
  return root;
}

async function relations(
  archive: Buffer,
  entries: Map<string, ZipEntry>,
  path: string,
): Promise<{ id: string; type: string; target: string }[]> {
  const slash = path.lastIndexOf("/");
  const folder = path.slice(0, slash + 1);
  const entry = entries.get(`${folder}_rels/${path.slice(slash + 1)}.rels`);
  if (!entry) return [];
  const root = await readPart(archive, entry);
  return childrenOf(root, "Relationship").flatMap(({ attributes }) =>
    attributes["TargetMode"] === "External"
      ? []
      : [
          {
            id: attributes["Id"] ?? "",
            type: attributes["Type"] ?? "",
            target: resolve(folder, attributes["Target"] ?? ""),
          },
        ],
  );
}

function resolve(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const parts = folder.split("/").filter(Boolean);
  for (const part of target.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** Excel's own limit of a format's length. Brackets that never close cost the square of it. */
const MAX_FORMAT = 255;

/** Built-in formats that show a date. Source: ECMA-376, 18.8.30; 27 to 36 and 50 to 58 are those of East Asia. */
const DAY_FORMATS = new Set([14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)]);

/** For every cell style, whether it shows its number as a date. */
export function dateStyles(styles: XmlNode): boolean[] {
  const own = new Map(
    childrenOf(at(styles, "numFmts"), "numFmt").map(({ attributes }) => [
      Number(attributes["numFmtId"]),
      attributes["formatCode"] ?? "",
    ]),
  );
  return childrenOf(at(styles, "cellXfs"), "xf").map(({ attributes }) => {
    const id = Number(attributes["numFmtId"] ?? 0);
    const code = own.get(id);
    return code === undefined ? DAY_FORMATS.has(id) : showsDay(code);
  });
}

/** True if a format shows a year or day. Quotes, brackets and escapes don't count. */
function showsDay(code: string): boolean {
  const bare = code.slice(0, MAX_FORMAT).replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, "");
  return /[yd]/i.test(bare) && !/general/i.test(bare);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
