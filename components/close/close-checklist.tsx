import { type ReactNode, useId, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { TextButton } from "@/components/ui/text-button";
import { TextLink } from "@/components/ui/text-link";
import type { ChecklistItem, CloseView } from "@/lib/contract/api/close";
import type { CloseRights } from "./close-actions";

const LOOK = {
  done: { icon: "check", tone: "text-success", word: "Done" },
  open: { icon: "x", tone: "text-danger", word: "Open" },
  warning: { icon: "warn", tone: "text-warning", word: "Note" },
} as const;

interface CloseChecklistProps {
  view: CloseView;
  rights: CloseRights;
  /** Where a balance can be stated that no statement gives; empty if the person may not. */
  stateBalance: ReactNode;
}

/** Lists the conditions for closing a period, and what is missing for each. */
export function CloseChecklist({ view, rights, stateBalance }: CloseChecklistProps) {
  return (
    <ul className="grid gap-3">
      {view.checklist.map((item) => {
        const { icon, tone, word } = LOOK[item.state];
        return (
          <li key={item.key} className="flex gap-2.5">
            <Icon name={icon} className={`mt-0.5 shrink-0 ${tone}`} />
            <div className="min-w-0">
              <span className="sr-only">{word}: </span>
              {item.text}{" "}
              <span className="inline-flex flex-wrap gap-x-3">
                {item.state === "open" &&
                  view.state !== "closed" &&
                  !(item.isOfStated && stateBalance) && (
                    <ConditionLink item={item} view={view} rights={rights} />
                  )}
                {item.key === "balances" && item.state !== "done" && stateBalance}
              </span>
              {item.details.length > 0 && <ChecklistDetails details={item.details} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface ConditionLinkProps extends Pick<CloseChecklistProps, "view" | "rights"> {
  item: ChecklistItem;
}

/** Where it is settled; to who can't settle it, who does. */
function ConditionLink({ item, view, rights }: ConditionLinkProps) {
  const { key, earliest, details, isOfStated } = item;
  const { account, to } = view;
  // Items carried over from earlier periods keep their own day.
  const from = earliest !== undefined && earliest < view.from ? earliest : view.from;
  const workspace = (filter: Record<string, string>) =>
    `/reconciliation?${new URLSearchParams({ account: account.id, period: "custom", from, to, ...filter }).toString()}`;
  if (key === "over") return null;
  if (key === "suggestions")
    return (
      <TextLink href={workspace({ tab: "suggested" })}>
        {rights.work ? "Decide" : "Show them"}
      </TextLink>
    );
  if (key === "comments")
    return (
      <TextLink href={workspace({ tab: "breaks", only: "without_note" })}>
        {rights.work ? "Work through" : "Show"} {details.length === 1 ? "it" : "them"}
      </TextLink>
    );
  if (key === "transactions") return <TextLink href="/transactions/history">See progress</TextLink>;
  if (isOfStated) return <span className="text-ink-3">Makers and approvers state balances.</span>;
  return rights.import ? (
    <TextLink href="/reconciliation/import">Import a statement</TextLink>
  ) : (
    <span className="text-ink-3">Makers and approvers import statements.</span>
  );
}

/** Lists with one or two items more are shown in full. A button takes a line too. */
const SHOWN = 3;

function ChecklistDetails({ details }: { details: readonly string[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  const isFolded = details.length > SHOWN + 2;
  return (
    <>
      <ul id={id} className="mt-1 grid gap-0.5 text-12 text-ink-2">
        {(isFolded && !isExpanded ? details.slice(0, SHOWN) : details).map((detail) => (
          <li key={detail} className="wrap-anywhere">
            {detail}
          </li>
        ))}
      </ul>
      {isFolded && (
        <TextButton
          className="mt-1 text-12"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? "Show fewer" : "Show more"}
        </TextButton>
      )}
    </>
  );
}
