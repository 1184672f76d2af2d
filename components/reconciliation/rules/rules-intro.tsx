import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { TextButton } from "@/components/ui/text-button";
import { Time } from "@/components/ui/time";
import type { RulesView } from "@/lib/contract/api/match-rules";

interface RulesIntroProps {
  view: RulesView;
  zone: string;
  mayChange: boolean;
  /** Somebody has saved another version since these changes were begun. */
  isOutdated: boolean;
  /** Why the last attempt to try or save them failed. */
  problem: string | null;
  /** Null where nothing is changed. */
  onUndo: (() => void) | null;
}

/** Which version of the rules this is and how they work together, and what stands in the way of a change. */
export function RulesIntro({
  view,
  zone,
  mayChange,
  isOutdated,
  problem,
  onUndo,
}: RulesIntroProps) {
  return (
    <Section>
      <p className="text-ink-2">
        Version {view.version}
        {view.setAt === null ? (
          ", the default rules. "
        ) : (
          <>
            , set by {view.setBy ?? "somebody"} on <Time at={view.setAt} zone={zone} />.{" "}
          </>
        )}
        The rules are applied from exact to fuzzy, and never combined. Only rules 1 and 2, and 5
        where every line carries the reference, match automatically; rule 9 explains lines without a
        transfer, by words that you set. All others only suggest.
      </p>
      {!mayChange && (
        <Notice className="mt-3">Approvers and administrators change the rules.</Notice>
      )}
      {onUndo && (
        <p className="mt-2">
          Changed, not saved. <TextButton onClick={onUndo}>Undo the changes</TextButton>
        </p>
      )}
      {isOutdated && (
        <Notice tone="warning" live className="mt-3">
          Somebody has saved another version since you began. What you changed is still here and
          can&apos;t be saved over theirs: undo your changes to see the rules in force.
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" live className="mt-3">
          {problem}
        </Notice>
      )}
    </Section>
  );
}
