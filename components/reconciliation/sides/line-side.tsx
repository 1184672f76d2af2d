import { dayLabel } from "@/components/ui/date-range";
import { Icon } from "@/components/ui/icon";
import type { EvidenceView, LineView } from "@/lib/contract/api/reconciliation";
import { markedParts } from "./marked-parts";
import { signedFigure } from "./signed-amount";

interface LineSideProps {
  line: LineView;
  evidence: readonly EvidenceView[];
  usual: "in" | "out";
}

/** A statement line. What was matched in its text is underlined and never truncated. */
export function LineSide({ line, evidence, usual }: LineSideProps) {
  return (
    <div className="rc-side">
      <time dateTime={line.on}>{dayLabel(line.on, false)}</time>
      <span className="rc-text">
        <MarkedText line={line} evidence={evidence} />
      </span>
      <span className="rc-amount">{signedFigure(line, usual)}</span>
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

/** What is shown between the two sides. */
export function Middle({ icon }: { icon: "pair" | "link" }) {
  return (
    <div className="rc-mid">
      <Icon name={icon} />
    </div>
  );
}
