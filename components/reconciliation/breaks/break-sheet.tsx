"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayLabel } from "@/components/ui/date-range";
import { Field } from "@/components/ui/field";
import { Kv } from "@/components/ui/kv";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { Sheet } from "@/components/ui/sheet";
import { ApiFailure } from "@/lib/client/api-fetch";
import { useAssign } from "@/lib/client/reconciliation/reconciliation-mutations";
import { usersOptions } from "@/lib/client/users/user-options";
import { CommentThread } from "../notes/comment-thread";
import { signedFigure } from "../sides/signed-amount";
import { breakName, type Break } from "./break-row";

export interface BreakSheetProps {
  accountId: string;
  one: Break;
  usual: "in" | "out";
  zone: string;
  mayWork: boolean;
  onClose: () => void;
}

const NOBODY = "nobody";

/** Comments on a break, and who it is assigned to. */
export function BreakSheet({ accountId, one, usual, zone, mayWork, onClose }: BreakSheetProps) {
  const item = "line" in one ? one.line : one.leg;
  return (
    <Sheet open onOpenChange={onClose} title={"line" in one ? "Line without a transfer" : "Transfer without a line"} description={breakName(one)} full flush>
      <Section>
        <Kv
          items={[
            { label: "line" in one ? "Narration" : "Transfer", value: breakName(one) },
            { label: "Day", value: dayLabel(item.on) },
            { label: "Amount", value: <span className="num">{`${item.currency} ${signedFigure(item, usual)}`}</span> },
            "line" in one && { label: "Stands in", value: `${one.line.source.fileName}, line ${one.line.source.lineNumber}` },
            "line" in one && one.line.bankReference !== null && { label: "Bank's reference", value: <span className="mono">{one.line.bankReference}</span> },
            one.hint !== null && { label: "Hint", value: one.hint },
          ]}
        />
      </Section>
      {mayWork ? (
        <Assignment accountId={accountId} one={one} />
      ) : (
        <Section>
          <Kv items={[{ label: "Assigned to", value: one.assignee?.name ?? "Nobody yet" }]} />
        </Section>
      )}
      <CommentThread accountId={accountId} subject={one.subject} zone={zone} mayWork={mayWork} />
    </Sheet>
  );
}

function Assignment({ accountId, one }: { accountId: string; one: Break }) {
  const { data } = useQuery(usersOptions());
  const assign = useAssign();
  const [problem, setProblem] = useState<string | null>(null);
  const people = (data?.users ?? []).filter((user) => !user.disabled).map((user) => ({ value: user.id, label: user.name }));
  const given = assign.isPending ? assign.variables.assigneeId : (one.assignee?.id ?? null);
  // A disabled user stays assigned until somebody else is.
  const left = one.assignee && !people.some((each) => each.value === one.assignee?.id) ? [{ value: one.assignee.id, label: one.assignee.name }] : [];

  async function give(id: string) {
    if (assign.isPending) return;
    setProblem(null);
    try {
      await assign.mutateAsync({ accountId, subject: one.subject, assigneeId: id === NOBODY ? null : id, version: one.assignmentVersion });
    } catch (error) {
      setProblem(error instanceof ApiFailure ? error.message : "It could not be reassigned. Reload the page and try again.");
    }
  }
  return (
    <Section>
      <Field label="Assigned to">
        <Select value={given ?? NOBODY} onChange={(id) => void give(id)} options={[{ value: NOBODY, label: "Nobody yet" }, ...left, ...people]} />
      </Field>
      {problem && (
        <Notice tone="danger" live className="mt-3">
          {problem}
        </Notice>
      )}
    </Section>
  );
}
