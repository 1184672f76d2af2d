"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { Sheet } from "@/components/ui/sheet";
import { ApiFailure } from "@/lib/client/api-fetch";
import { dryRunOptions, useDryRun, useSaveRules } from "@/lib/client/reconciliation/rules-options";
import type { RulesInput, RulesView } from "@/lib/contract/api/match-rules";
import type { OtherBusiness } from "@/lib/domain/matching/other-business";
import { DryRunResult } from "./dry-run-result";
import { rulesDraft } from "./rules-draft";
import { RulesFields } from "./rules-fields";
import { RulesIntro } from "./rules-intro";
import { fieldsOf, rulesOf, withWords, type RulesFieldValues } from "./rules-values";

export interface RulesSheetProps {
  accountId: string;
  accountName: string;
  mayChange: boolean;
  zone: string;
  /** Words to add to rule 9; not saved yet. */
  adding?: OtherBusiness;
  onClose: () => void;
}

/** The result of a dry run appears at the top of the sheet, but it may have been started from further below, so it is scrolled into view. */
function showFromTop(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: "start" });
}

function messageOf(error: unknown): string {
  return error instanceof ApiFailure
    ? error.message
    : "Something went wrong on this page. What you typed is kept; try again.";
}

interface RulesFormProps extends RulesSheetProps {
  view: RulesView;
  /** Somebody has saved another version since these changes were begun. */
  isOutdated: boolean;
  onUndone: () => void;
}

/** The rules in a form: changed, tried on the account's lines, and saved. */
export function RulesForm({
  view,
  isOutdated,
  onUndone,
  accountId,
  accountName,
  mayChange,
  zone,
  adding,
  onClose,
}: RulesFormProps) {
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
      setProblem(messageOf(error));
    }
  }
  const change = (next: RulesFieldValues | null) => {
    rulesDraft.keep(view, next);
    setValues(next ?? fieldsOf(view.rules));
    if (next === null) onUndone();
  };
  const tryOut = (wanted: RulesInput) =>
    attempt(async () =>
      setTried({
        id: (await start.mutateAsync({ accountId, rules: wanted })).id,
        rules: JSON.stringify(wanted),
      }),
    );
  const keep = (dryRunId: string) =>
    attempt(async () => {
      await save.mutateAsync({ dryRunId, version: view.version });
      rulesDraft.keep(view, null);
      onClose();
    });
  function dryRun() {
    setAsked(true);
    if (!rules) return focusFirstInvalid();
    void tryOut(rules);
  }
  return (
    <Sheet
      open
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
      <RulesIntro
        view={view}
        zone={zone}
        mayChange={mayChange}
        isOutdated={isOutdated && !save.isPending}
        problem={problem}
        onUndo={mayChange && isChanged ? () => change(null) : null}
      />
      {isTried && (
        <div ref={showFromTop}>
          <DryRunResult dryRun={progress.data} error={progress.error} accountName={accountName} />
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
