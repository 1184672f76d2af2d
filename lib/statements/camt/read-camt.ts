import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { StatementEvent, StatementHead } from "@/lib/domain/statements/statement";
import { readEntry } from "./read-entry";
import { camtAccount, currencyOf, hasBookedBalances, openingAndClosing } from "./statement-parts";
import { StatementError } from "../statement-error";
import { badLine } from "../limits";
import { withStart } from "../text/lines";
import { allBytes } from "../xlsx/sheet-rows";
import { type ZipEntry, isZip, readZipDirectory, unpack } from "../xlsx/zip";
import {
  at,
  decodeXml,
  textAt,
  TreeBuilder,
  type XmlHandler,
  type XmlNode,
  XmlTokenizer,
} from "../xml/parse-xml";

/**
 * Reads camt.053 of any version as a stream, or a ZIP of such files. A ZIP's files are read in the order of their names.
 * Some banks' programs put the messages of several days into one file, one after another.
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
  const { start, bytes } = await withStart(source, 4);
  if (!isZip(start)) return yield bytes;
  const archive = await allBytes(bytes);
  for (const entry of xmlEntries(readZipDirectory(archive).values())) yield unpack(archive, entry);
}

const STATEMENTS = new Set(["Stmt", "Rpt"]);
const NOTIFICATION = "BkToCstmrDbtCdtNtfctn";
/** The child elements of a statement that are read before or after its entries. All others are skipped. */
const WANTED = new Set(["Acct", "Bal", "ElctrncSeqNb", "LglSeqNb", "StmtPgntn", "RptPgntn"]);
const MAX_BALANCES = 100;

/** Turns a document's tokens into events. Only one entry's tree is held in memory at a time. */
class StatementCollector implements XmlHandler {
  readonly events: StatementEvent[] = [];
  statements = 0;
  /** The kind of document: the element inside `Document`, otherwise the first element. */
  messageName: string | null = null;
  private depth = 0;
  private statementDepth = 0;
  private builder: TreeBuilder | null = null;
  private entries = 0;
  private parts: XmlNode[] = [];
  private headGiven = false;
  private pending = 0;
  /** Of a camt.052, which is a statement only with booked balances at both ends. */
  private isReport = false;

  open(name: string, attributes: Record<string, string>): void {
    if (this.messageName === null || this.messageName === "Document") this.messageName = name;
    if (name === NOTIFICATION) throw noStatement("a notification (camt.054)");
    this.depth += 1;
    if (this.builder) return this.builder.open(name, attributes);
    if (this.statementDepth === 0) {
      if (STATEMENTS.has(name)) this.begin(name === "Rpt");
      return;
    }
    if (this.depth === this.statementDepth + 1 && (name === "Ntry" || WANTED.has(name)))
      this.builder = new TreeBuilder(name, attributes);
  }

  text(text: string): void {
    this.builder?.text(text);
  }

  close(): void {
    if (this.builder?.close()) {
      const { root, tooLarge } = this.builder;
      this.builder = null;
      if (root.name === "Ntry") this.entry(root, tooLarge);
      else if (this.parts.length < MAX_BALANCES) this.parts.push(root);
    }
    if (this.depth === this.statementDepth) this.finish();
    this.depth -= 1;
  }

  private begin(isReport: boolean): void {
    this.isReport = isReport;
    this.statements += 1;
    this.statementDepth = this.depth;
    this.parts = [];
    this.headGiven = false;
    this.pending = 0;
  }

  private entry(root: XmlNode, tooLarge: boolean): void {
    this.entries += 1;
    this.giveHead();
    const reading = tooLarge
      ? ({
          kind: "bad",
          problem:
            "The entry holds more transactions than can be read at once. Ask the bank for the statement with fewer details.",
        } as const)
      : readEntry(root, this.entries, this.part("Acct"), () => this.onlyDay());
    if (reading.kind === "pending") this.pending += 1;
    else if (reading.kind === "bad")
      this.events.push(badLine(this.entries, textOf(root), reading.problem));
    else if (reading.kind === "lines")
      for (const line of reading.lines) this.events.push({ kind: "line", line });
  }

  private finish(): void {
    this.giveHead();
    const { opening, closing } = this.balances();
    const skipped = this.pending > 0 ? [{ what: "pending entries", count: this.pending }] : [];
    this.events.push({ kind: "foot", foot: { closing, opening, skipped } });
    this.statementDepth = 0;
  }

  private giveHead(): void {
    if (this.headGiven) return;
    this.headGiven = true;
    if (this.isReport && !hasBookedBalances(this.parts))
      throw noStatement("an intraday report (camt.052)");
    const account = this.part("Acct");
    const page = this.parts.find((node) => node.name.endsWith("Pgntn"));
    const head: StatementHead = {
      account: camtAccount(account)?.slice(0, 100) ?? null,
      currency: this.currency(),
      sequence: numberIn(this.part("ElctrncSeqNb")) ?? numberIn(this.part("LglSeqNb")),
      page: numberIn(at(page, "PgNb")),
      opening: this.balances().opening,
    };
    this.events.push({ kind: "head", head });
  }

  private onlyDay(): CalendarDay | null {
    const { opening, closing } = this.balances();
    return opening && closing && opening.on === closing.on ? closing.on : null;
  }

  private balances(): ReturnType<typeof openingAndClosing> {
    return openingAndClosing(
      this.parts.filter((node) => node.name === "Bal"),
      this.currency(),
    );
  }

  private currency(): string | null {
    return textAt(this.part("Acct"), "Ccy") ?? currencyOf(this.part("Bal"));
  }

  private part(name: string): XmlNode | undefined {
    return this.parts.find((node) => node.name === name);
  }
}

/** Another kind of message holds the day's entries too. Often they are the parts of one total. */
function noStatement(what: string): StatementError {
  return new StatementError(
    `This is ${what}, not a statement: the day's statement holds the same movements again, and they would be counted twice. Export the day's statement (camt.053) instead.`,
  );
}

function numberIn(node: XmlNode | undefined): number | null {
  const text = node?.text.trim() ?? "";
  const number = /^\d{1,18}$/.test(text) ? Number(text) : 0;
  return number > 0 && number <= 2_147_483_647 ? number : null;
}

function textOf(node: XmlNode, budget = 600): string {
  let text = node.text.trim() ? `${node.name}=${node.text.trim()} ` : "";
  for (const child of node.children) {
    if (text.length >= budget) break;
    text += textOf(child, budget - text.length);
  }
  return text;
}
