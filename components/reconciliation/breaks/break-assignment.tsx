"use client";
import { useQuery } from "@tanstack/react-query";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { usersOptions } from "@/lib/client/users/user-options";
import { assigneeOptions, NOBODY } from "./assignee-options";
import type { Break } from "./break-row";
import { useAssignment } from "./use-assignment";

export interface BreakAssignmentProps extends Pick<
  Break,
  "subject" | "assignee" | "assignmentVersion"
> {
  accountId: string;
}

/** Who a break is assigned to, to be given to another. */
export function BreakAssignment({
  accountId,
  subject,
  assignee,
  assignmentVersion,
}: BreakAssignmentProps) {
  const { data } = useQuery(usersOptions());
  const { chosen, problem, assign } = useAssignment({
    accountId,
    subject,
    version: assignmentVersion,
  });
  const given = chosen === undefined ? (assignee?.id ?? null) : chosen;
  return (
    <Section>
      <Field label="Assigned to">
        <Select
          value={given ?? NOBODY}
          onChange={(id) => void assign(id === NOBODY ? null : id)}
          options={assigneeOptions(data?.users ?? [], assignee)}
        />
      </Field>
      {problem && (
        <Notice tone="danger" live className="mt-3">
          {problem}
        </Notice>
      )}
    </Section>
  );
}
