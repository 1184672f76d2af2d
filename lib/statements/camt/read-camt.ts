import type { StatementEvent } from "@/lib/domain/statements/statement";
import { StatementError } from "../statement-error";
import { decodeXml } from "../xml/decode-xml";
import { XmlTokenizer } from "../xml/tokenizer";
import { StatementCollector } from "./statement-collector";

/**
 * Reads camt.053 (and .052) of any version as a stream. Some banks' programs put the messages of several days into one file, one after
 * another.
 * @throws {StatementError} if the XML isn't well-formed, is cut off, declares entities, or holds no statement
 */
export async function* readCamt(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<StatementEvent, void, void> {
  const collector = new StatementCollector();
  const tokenizer = new XmlTokenizer(collector, "several");
  for await (const text of decodeXml(source)) {
    tokenizer.push(text);
    yield* collector.events.splice(0);
  }
  tokenizer.end();
  yield* collector.events.splice(0);
  if (collector.statements > 0) return;
  throw new StatementError(
    `The file holds no bank statement: it is of the kind “${(collector.messageName ?? "").slice(0, 40)}”. Expected camt.053 (BkToCstmrStmt).`,
  );
}
