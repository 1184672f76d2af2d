import type { StatementEvent } from "@/lib/domain/statements/statement";
import { StatementError } from "../statement-error";
import { decodeXml } from "../xml/decode-xml";
import { XmlTokenizer } from "../xml/tokenizer";
import { allBytes } from "../xlsx/read-xlsx";
import { unpack } from "../xlsx/unpack";
import { isZip, readZipDirectory, type ZipEntry } from "../xlsx/zip-directory";
import { StatementCollector } from "./statement-collector";

/**
 * Reads camt.053 of any version as a stream, or a ZIP of such files in the order of their names. Some banks' programs put the messages of
 * several days into one file, one after another.
 * @throws {StatementError} if the XML isn't well-formed, is cut off, declares entities, or holds no statement
 */
export async function* readCamt(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<StatementEvent, void, void> {
  const collector = new StatementCollector();
  for await (const document of documentsIn(source)) {
    const tokenizer = new XmlTokenizer(collector, "several");
    for await (const text of decodeXml(document)) {
      tokenizer.push(text);
      yield* collector.events.splice(0);
    }
    tokenizer.end();
    yield* collector.events.splice(0);
  }
  if (collector.statements > 0) return;
  throw new StatementError(
    `The file holds no bank statement: it is of the kind “${(collector.messageName ?? "").slice(0, 40)}”. Expected camt.053 (BkToCstmrStmt).`,
  );
}

/** The XML files of a ZIP, in the order of their names. */
export function xmlEntries(entries: Iterable<ZipEntry>): ZipEntry[] {
  return [...entries]
    .filter(
      ({ name }) => /\.(?:xml|c5[234])$/i.test(name) && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(name),
    )
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function* documentsIn(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<AsyncIterable<Uint8Array>, void, void> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  const start = first.done ? new Uint8Array() : first.value;
  async function* whole(): AsyncGenerator<Uint8Array, void, void> {
    yield start;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  try {
    if (!isZip(start)) return yield whole();
    const archive = await allBytes(whole());
    for (const entry of xmlEntries(readZipDirectory(archive).values()))
      yield unpack(archive, entry);
  } finally {
    await chunks.return?.();
  }
}
