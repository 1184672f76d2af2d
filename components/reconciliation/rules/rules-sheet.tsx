"use client";
import { useQuery } from "@tanstack/react-query";
import { useReducer, useState } from "react";
import { Button } from "@/components/ui/button";
import { dayLabel } from "@/components/ui/date-range";
import { QueryFailure } from "@/components/ui/error-state";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Notice, Problem } from "@/components/ui/notice";
import { Section } from "@/components/ui/page-frame";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { TextButton } from "@/components/ui/text-button";
import { Time } from "@/components/ui/time";
import { failureMessage } from "@/lib/client/api-failure";
import {
  dryRunOptions,
  rulesOptions,
  useDryRun,
  useSaveRules,
} from "@/lib/client/reconciliation/rules-options";
import type { DryRunView, RulesView } from "@/lib/contract/api/match-rules";
import type { OtherBusiness } from "@/lib/domain/matching/other-business";
import { formatFigure } from "@/lib/money/format";
import { ruleName } from "../sides";
import { RulesFields } from "./rules-fields";
import { fieldsOf, rulesDraft, type RulesFieldValues, rulesOf, withWords } from "./rules-values";

interface RulesSheetProps {
  account: { id: string; name: string };
  mayChange: boolean;
  /** Words to add to rule 9; not saved yet. */
  adding?: OtherBusiness;
  onClose: () => void;
}

/** The matching rules. A change must be tried on the account's lines before it can be saved. */
export function RulesSheet(props: RulesSheetProps) {
  const query = useQuery(rulesOptions());
  const [, drawAgain] = useReducer((drawn: number) => drawn + 1, 0);
  if (query.data) {
    const view = rulesDraft.viewFor(query.data);
    return (
      <RulesForm
        key={view.version}
        view={view}
        isOutdated={view.version !== query.data.version}
        onUndone={drawAgain}
        {...props}
      />
    );
  }
  return (
    <Sheet onOpenChange={props.onClose} title="Matching rules" full>
      {query.error ? (
        <QueryFailure title="The rules could not be loaded" query={query} />
      ) : (
        <Skeleton width="70%" />
      )}
    </Sheet>
  );
}

/** Scrolls a dry run's result into view. The run may have been started further below. */
function showFromTop(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: "start" });
}

const NOT_DONE = "Something went wrong on this page. What you typed is kept; try again.";

interface RulesFormProps extends RulesSheetProps {
  view: RulesView;
  /** Somebody has saved another version since these changes began. */
  isOutdated: boolean;
  onUndone: () => void;
}

function RulesForm(props: RulesFormProps) {
  const { view, isOutdated, onUndone, account, mayChange, adding, onClose } = props;
  const [values, setValues] = useState<RulesFieldValues>(() =>
    withWords(rulesDraft.of(view) ?? fieldsOf(view.rules), adding),
  );
  const [tried, setTried] = useState<{ id: string; rules: string } | null>(null);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = useDryRun();
  const save = useSaveRules();
  const { rules, faults } = rulesOf(values, view.rules);
  const isChanged = JSON.stringify(rules) !== JSON.stringify(view.rules);
  const progress = useQuery({ ...dryRunOptions(tried?.id ?? ""), enabled: tried !== null });
  const isTried = tried !== null && rules !== null && tried.rules === JSON.stringify(rules);
  const state = isTried ? (progress.data?.state ?? "queued") : null;

  async function attempt(write: () => Promise<void>) {
    setProblem(null);
    try {
      await write();
    } catch (error) {
      setProblem(failureMessage(error, NOT_DONE));
    }
  }
  const change = (next: RulesFieldValues | null) => {
    rulesDraft.keep(view, next);
    setValues(next ?? fieldsOf(view.rules));
    if (next === null) onUndone();
  };
  const keep = (dryRunId: string) =>
    attempt(async () => {
      await save.mutateAsync({ dryRunId, version: view.version });
      rulesDraft.keep(view, null);
      onClose();
    });
  function dryRun() {
    setAsked(true);
    if (!rules) return focusFirstInvalid();
    void attempt(async () => {
      const { id } = await start.mutateAsync({ accountId: account.id, rules });
      setTried({ id, rules: JSON.stringify(rules) });
    });
  }
  return (
    <Sheet
      onOpenChange={onClose}
      sending={save.isPending}
      title="Matching rules"
      full
      flush
      footer={
        mayChange && (
          <>
            <Button
              busy={(start.isPending || state === "queued" || state === "running") && "Trying"}
              disabledReason={!isChanged && "Nothing has been changed yet."}
              onClick={dryRun}
            >
              Dry run
            </Button>
            <Button
              variant="primary"
              busy={save.isPending && "Saving"}
              disabledReason={
                state !== "done" &&
                "Try them in a dry run first: it shows what would be matched, and what would no longer be."
              }
              onClick={() => tried && void keep(tried.id)}
            >
              Save as version {view.version + 1}
            </Button>
          </>
        )
      }
    >
      <Section>
        <p className="text-ink-2">
          Version {view.version}
          {view.setAt === null ? (
            ", the default rules. "
          ) : (
            <>
              , set by {view.setBy ?? "somebody"} on <Time at={view.setAt} />.{" "}
            </>
          )}
          The rules are applied from exact to fuzzy, and never combined. Only rules 1 and 2, and 5
          where every line carries the reference, match automatically; rule 9 explains lines without
          a transfer, by words that you set. All others only suggest.
        </p>
        {!mayChange && (
          <Notice className="mt-3">Approvers and administrators change the rules.</Notice>
        )}
        {mayChange && isChanged && (
          <p className="mt-2">
            Changed, not saved.{" "}
            <TextButton onClick={() => change(null)}>Undo the changes</TextButton>
          </p>
        )}
        {isOutdated && !save.isPending && (
          <Notice tone="warning" live className="mt-3">
            Somebody has saved another version since you began. What you changed is still here and
            can&apos;t be saved over theirs: undo your changes to see the rules in force.
          </Notice>
        )}
        <Problem className="mt-3">{problem}</Problem>
      </Section>
      {isTried && (
        <div ref={showFromTop}>
          <DryRunResult dryRun={progress.data} error={progress.error} accountName={account.name} />
        </div>
      )}
      <RulesFields
        values={values}
        onChange={change}
        faults={asked ? faults : {}}
        disabled={!mayChange}
        adding={adding}
      />
    </Sheet>
  );
}

interface DryRunResultProps {
  dryRun: DryRunView | undefined;
  error: Error | null;
  accountName: string;
}

type Changes = NonNullable<DryRunView["result"]>["gained"];

function DryRunResult({ dryRun, error, accountName }: DryRunResultProps) {
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
      <Problem>{children}</Problem>
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
              <div key={part} className="flex items-baseline gap-3">
                <time className="shrink-0 text-ink-3" dateTime={line.on}>
                  {dayLabel(line.on, false)}
                </time>
                <span className="min-w-0 grow break-words text-ink">
                  {line.text || "No narration"}
                </span>
                <span className="shrink-0 text-ink">
                  <span className="text-ink-3">{line.direction}</span>{" "}
                  <span className="num">{formatFigure(line.amount, line.currency)}</span>
                </span>
              </div>
            ))}
            <p className="text-ink-2">
              {ruleName(example.lane)}, {example.automatic ? "automatic" : "suggested"}:{" "}
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
