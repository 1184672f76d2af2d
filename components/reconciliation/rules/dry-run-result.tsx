import { dayLabel } from "@/components/ui/date-range";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import type { DryRunView } from "@/lib/contract/api/match-rules";
import { formatFigure } from "@/lib/money/format";
import { ruleWords } from "./rule-words";

interface DryRunResultProps {
  dryRun: DryRunView | undefined;
  error: Error | null;
  accountName: string;
}

type Changes = NonNullable<DryRunView["result"]>["gained"];

/** What other rules would do: matches gained and lost compared with the current ones, with examples. */
export function DryRunResult({ dryRun, error, accountName }: DryRunResultProps) {
  if (error && !dryRun) return <Failed>{error.message}</Failed>;
  if (dryRun?.state === "failed") return <Failed>{dryRun.message ?? "Run it again."}</Failed>;
  const result = dryRun?.result;
  if (!result) {
    return (
      <Section title="Dry run">
        <p role="status">Trying these rules over {accountName}. Nothing is changed.</p>
      </Section>
    );
  }
  const same = result.gained.count === 0 && result.lost.count === 0;
  return (
    <Section
      title="Dry run"
      note={`${result.partial ? "The newest " : ""}${result.lines.toLocaleString("en-GB")} lines of ${accountName}`}
    >
      <div role="status" className="grid gap-3">
        {same && <p>Nothing would change: the same matches and suggestions would be made.</p>}
        <Change title="Gained" changes={result.gained} />
        <Change title="Lost" changes={result.lost} />
      </div>
    </Section>
  );
}

function Failed({ children }: { children: string }) {
  return (
    <Section title="Dry run">
      <Notice tone="danger" live>
        {children}
      </Notice>
    </Section>
  );
}

function Change({ title, changes }: { title: string; changes: Changes }) {
  if (changes.count === 0) return null;
  return (
    <div>
      <p className="font-medium">
        {title} <span className="num text-ink-3">{changes.count.toLocaleString("en-GB")}</span>
      </p>
      <ul className="mt-1">
        {changes.examples.map((example, at) => (
          <li key={at} className="border-t border-line-faint py-2 text-12 first:border-t-0">
            {example.lines.map((line, part) => (
              <ChangedLine key={part} line={line} />
            ))}
            <p className="text-ink-2">
              {ruleWords(example.lane)}, {example.automatic ? "automatic" : "suggested"}:{" "}
              {example.sentence}
            </p>
          </li>
        ))}
      </ul>
      {changes.count > changes.examples.length && (
        <p className="text-12 text-ink-3">The first {changes.examples.length} are shown.</p>
      )}
    </div>
  );
}

function ChangedLine({ line }: { line: Changes["examples"][number]["lines"][number] }) {
  return (
    <div className="flex items-baseline gap-3">
      <time className="shrink-0 text-ink-3" dateTime={line.on}>
        {dayLabel(line.on, false)}
      </time>
      <span className="min-w-0 grow break-words text-ink">{line.text || "No narration"}</span>
      <span className="shrink-0 text-ink">
        <span className="text-ink-3">{line.direction}</span>{" "}
        <span className="num">{formatFigure(line.amount, line.currency)}</span>
      </span>
    </div>
  );
}
