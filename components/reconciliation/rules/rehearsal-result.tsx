import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import type { RehearsalView } from "@/lib/contract/api/match-rules";
import { ruleWords } from "./rule-words";

interface RehearsalResultProps {
  rehearsal: RehearsalView | undefined;
  error: Error | null;
  accountName: string;
}

type Changes = NonNullable<RehearsalView["result"]>["gained"];

/** What other rules would do: matches gained and lost compared with the current ones, with examples. */
export function RehearsalResult({ rehearsal, error, accountName }: RehearsalResultProps) {
  if (error && !rehearsal) return <Failed>{error.message}</Failed>;
  if (rehearsal?.state === "failed") return <Failed>{rehearsal.message ?? "Run it again."}</Failed>;
  const result = rehearsal?.result;
  if (!result) {
    return (
      <Section title="Dry run">
        <p role="status">Trying these rules over {accountName}. Nothing is changed.</p>
      </Section>
    );
  }
  const same = result.gained.count === 0 && result.lost.count === 0;
  return (
    <Section title="Dry run" note={`${result.partial ? "The newest " : ""}${result.lines.toLocaleString("en-GB")} lines of ${accountName}`}>
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
      <ul className="mt-1 grid max-h-60 gap-1 overflow-auto">
        {changes.examples.map((example, at) => (
          <li key={at} className="text-12 text-ink-2">
            {ruleWords(example.lane)}, {example.automatic ? "automatic" : "suggested"}: {example.sentence}
          </li>
        ))}
      </ul>
      {changes.count > changes.examples.length && <p className="text-12 text-ink-3">The first {changes.examples.length} are shown.</p>}
    </div>
  );
}
