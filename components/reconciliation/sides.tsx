import type { ReactNode } from "react";
import { dayLabel } from "@/components/ui/date-range";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type {
  EvidenceView,
  LegView,
  LineView,
  MatchView,
  ReconciliationSummary,
} from "@/lib/contract/api/reconciliation";
import { isZero } from "@/lib/money/amount";
import { formatFigure, formatMoney } from "@/lib/money/format";
import { useFacts } from "./facts";

interface LinesProps {
  lines: readonly LineView[];
  /** Evidence of the match. Its words are marked in the lines' texts. */
  evidence?: readonly EvidenceView[];
}

/** Statement lines. Matched text is underlined and never truncated. */
export function Lines({ lines, evidence = [] }: LinesProps) {
  const { usual } = useFacts();
  return (
    <div className="rc-stack">
      {lines.map((line) => (
        <div key={line.id} className="rc-side">
          <time dateTime={line.on}>{dayLabel(line.on, false)}</time>
          <span className="rc-text">
            <MarkedText line={line} evidence={evidence} />
          </span>
          <span className="rc-amount">{signedFigure(line, usual)}</span>
        </div>
      ))}
    </div>
  );
}

/** The narration, followed by the references only if something was matched in them. */
function MarkedText({ line, evidence }: { line: LineView; evidence: readonly EvidenceView[] }) {
  const spans = evidence.flatMap((each) => each.spans).filter((span) => span.lineId === line.id);
  const isBehind = spans.some((span) => span.end > line.narration.length);
  const text = isBehind ? line.text : line.narration;
  if (text === "") return <span className="text-ink-3">No narration</span>;
  return markedParts(text, spans).map((part, at) =>
    part.marked ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>,
  );
}

export function Middle() {
  return (
    <div className="rc-mid">
      <Icon name="pair" />
    </div>
  );
}

/** Splits a text into marked and other parts. Spans may overlap or lie outside the text. */
export function markedParts(text: string, spans: readonly { start: number; end: number }[]) {
  const parts: { text: string; marked: boolean }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const marked = spans.some(({ start, end }) => start <= at && at < end);
    const last = parts.at(-1);
    if (last?.marked === marked) last.text += text.charAt(at);
    else parts.push({ text: text.charAt(at), marked });
  }
  return parts;
}

interface LegsProps {
  legs: readonly LegView[];
  /** Shown before the first amount: who matched them. */
  by?: string;
  children?: ReactNode;
}

/** Legs of transfers, each with a link to its page. */
export function Legs({ legs, by, children }: LegsProps) {
  const { usual } = useFacts();
  return (
    <div className="rc-stack rc-legs">
      {legs.map((leg, at) => (
        <div key={`${leg.transactionId}${leg.side}`} className="rc-side">
          <time dateTime={leg.on}>{dayLabel(leg.on, false)}</time>
          <span className="rc-name">
            <LegName leg={leg} />
          </span>
          {by !== undefined && <span className="rc-by">{at === 0 ? by : ""}</span>}
          <span className="rc-amount">{signedFigure(leg, usual)}</span>
        </div>
      ))}
      {legs.length === 0 && children}
    </div>
  );
}

/** @param apart opens the transfer in another tab, so that the present work isn't left */
export function LegName({ leg, apart = false }: { leg: LegView; apart?: boolean }) {
  return (
    <>
      <Link
        className="mono ref"
        href={`/transactions/${encodeURIComponent(leg.transactionId)}`}
        {...(apart && { target: "_blank", rel: "noopener" })}
      >
        {leg.reference ?? leg.transactionId.slice(0, 8)}
      </Link>
      {leg.side === "refund" ? (
        <span className="rc-what">Refund</span>
      ) : (
        leg.recipientName !== null && <span className="rc-who">{leg.recipientName}</span>
      )}
    </>
  );
}

export function ColumnHeads({ plain }: { plain?: boolean }) {
  const { record, moves, transfers } = sideLabels(useFacts());
  return (
    <div className="rc-cols">
      <span>
        <b>{record}</b> {moves}
      </span>
      <span>
        <b>Rampdesk</b> {!plain && transfers}
      </span>
    </div>
  );
}

const MOVES = {
  bank: { out: "debits, credits in brackets", in: "credits, debits in brackets" },
  wallet: { out: "sent, received in brackets", in: "received, sent in brackets" },
} as const;

/** Names the two sides, by the kind of account and its usual direction. */
export function sideLabels({ usual, account }: Pick<ReconciliationSummary, "usual" | "account">) {
  const isBank = account.kind === "bank";
  return {
    record: isBank ? "Bank statement" : "Chain record",
    recordShort: isBank ? "Bank" : "Chain",
    // Refunds and charges go in the other direction.
    moves: MOVES[account.kind][usual],
    transfers: `transfers of this ${isBank ? "account" : "wallet"}`,
    missing: isBank
      ? { lines: "On the statement, not in Rampdesk", legs: "In Rampdesk, not on the statement" }
      : { lines: "On the chain, not in Rampdesk", legs: "In Rampdesk, not on the chain" },
  };
}

type Direction = "in" | "out";

/** Formats a movement against the account's usual direction as negative, as the totals count it. */
export function signedFigure(
  { direction, amount, currency }: { direction: Direction; amount: string; currency: string },
  usual: Direction,
): string {
  return formatFigure(direction === usual || isZero(amount) ? amount : `-${amount}`, currency);
}

/** Names a match by its references, or by the total of its lines. */
export function matchName({ legs, lines }: MatchView): string {
  const names = [...new Set(legs.map((leg) => leg.reference ?? leg.transactionId.slice(0, 8)))];
  if (names.length > 2) return `${names.length} transfers`;
  if (names.length > 0) return names.join(" and ");
  const [line] = lines;
  if (!line) return "the lines";
  return lines.length === 1
    ? `the line of ${formatMoney(line.amount, line.currency)}`
    : `${lines.length} lines`;
}

const RULES: Record<Exclude<MatchView["lane"], "manual">, string> = {
  reference: "Rule 1, reference and amount",
  hash: "Rule 2, hash and amount",
  reference_difference: "Rule 3, reference with a small difference",
  amount_date: "Rule 4, amount within the days",
  split: "Rule 5, several lines of one transfer",
  batch: "Rule 6, one line for several transfers",
  reversal: "Rule 7, reversal",
  part_reference: "Rule 8, part of a reference",
  other_business: "Rule 9, other business",
};

export function ruleName(lane: string): string {
  if (lane === "manual") return "By hand";
  return Object.hasOwn(RULES, lane) ? RULES[lane as Exclude<MatchView["lane"], "manual">] : lane;
}
