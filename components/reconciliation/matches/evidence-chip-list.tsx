import { accountChunks, addressEnds } from "@/components/ui/address";
import { dayLabel } from "@/components/ui/date-range";
import { Icon } from "@/components/ui/icon";
import type { EvidenceView, MatchView } from "@/lib/contract/api/reconciliation";
import { capitalised } from "@/lib/domain/words/words";
import { formatFigure } from "@/lib/money/format";
import { useFacts } from "../facts";

const ICONS = { for: "check", neutral: "info", against: "alert" } as const;
const SPOKEN = { for: "", neutral: "", against: "Look at this: " } as const;

export function EvidenceChipList({ match }: { match: MatchView }) {
  const { currency } = useFacts().account;
  const chips = evidenceChips(match, currency);
  if (chips.length === 0) return null;
  return (
    <ul className="rc-chips" aria-label="Evidence">
      {chips.map((chip) => (
        <li key={chip.words} className="rc-chip" data-tone={chip.tone}>
          <Icon name={ICONS[chip.tone]} />
          <span className="sr-only">{SPOKEN[chip.tone]}</span>
          {chip.words}
        </li>
      ))}
    </ul>
  );
}

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

interface Explained extends Pick<MatchView, "lane" | "evidence"> {
  lines: readonly { id: string }[];
}

/** The chips of a match, in the order of its evidence. Each text appears once. */
export function evidenceChips(match: Explained, currency: string) {
  const chips = match.evidence.map((each) => ({
    tone: each.tone,
    words: wordsOf(each, match, currency),
  }));
  return chips.filter((chip, at) => chips.findIndex(({ words }) => words === chip.words) === at);
}

function unnamedLines({ evidence, lines }: Explained): number {
  const naming = evidence
    .filter(({ kind }) => kind === "reference_found" || kind === "reference_part")
    .flatMap(({ spans }) => spans.map(({ lineId }) => lineId));
  return lines.filter(({ id }) => !naming.includes(id)).length;
}

function wordsOf({ kind, tone, value }: EvidenceView, match: Explained, currency: string): string {
  switch (kind) {
    case "amount_equal":
      return "Amount equal";
    case "amount_differs":
      return `Amount differs by ${value === null ? "an unknown sum" : formatFigure(value, currency)}`;
    case "reference_found": {
      const references = match.evidence.filter((each) => each.kind === kind).length;
      if (references > 1) return `${numberWord(references)} references in narration`;
      return tone === "for" ? "Reference in narration" : "Reference runs into other text";
    }
    case "reference_by_chance":
      return "Could mean something else, such as a date";
    case "reference_part":
      return "Part of reference";
    case "no_reference": {
      const unnamed = unnamedLines(match);
      if (unnamed === 0 || unnamed === match.lines.length) return "No reference";
      return `No reference on ${unnamed === 1 ? "one line" : `${numberWord(unnamed).toLowerCase()} lines`}`;
    }
    case "other_reference":
      // The reference may belong to another transfer, a matched one, or nobody.
      return value === null ? "Names another reference" : `Names another reference, ${value}`;
    case "same_address":
      return "Came from the address that it went to";
    case "hash_equal":
      return "Hash equal";
    case "hash_differs":
      return "Hash differs";
    case "hash_unknown":
      return "No transfer has its hash";
    case "token_network_address":
      return tone === "for"
        ? "Token, network and address agree"
        : `${capitalised(value ?? "network")} not given`;
    case "session_id":
      return `Session ID ends ${(value ?? "").slice(-4)}`;
    case "same_day":
      return "Same day";
    case "days_apart":
      return value === "1" ? "1 day apart" : `${value} days apart`;
    case "sums_exactly":
      // Lines of one transfer, or transfers of one line.
      return `${numberWord(Number(value))} ${match.lane === "split" ? "lines" : "transfers"} add up`;
    case "only_candidate":
      return "No other candidate";
    case "only_of_day":
      return "No other way on that day";
    case "other_candidates":
      return value === "1" ? "1 other candidate" : `${value} other candidates`;
    case "reverses":
      return `Takes back the line of ${value === null ? "another day" : dayLabel(value, false)}`;
    case "reads_as_reversal":
      return value === null ? "The bank calls it a reversal" : `Says "${value}"`;
    case "leg_void":
      return "Transfer ended without a payment";
    case "leg_expected":
      return "Money not due yet";
    case "paid_elsewhere":
      return `Paid to ${value === null ? "another account" : /^\d+$/.test(value) ? accountChunks(value).join(" ") : addressEnds(value)}, not this account`;
    case "other_business":
      return `Says “${value}”`;
    default:
      // A kind added by a newer version of the desk: its raw name is better than nothing.
      return capitalised(kind.replaceAll("_", " "));
  }
}

function numberWord(count: number): string {
  return NUMBERS[count] ?? String(count);
}
