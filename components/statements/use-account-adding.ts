"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ApiFailure } from "@/lib/client/api-failure";
import { applyFieldErrors } from "@/lib/client/apply-field-errors";
import { useAddStatementAccount } from "@/lib/client/statements/statement-mutations";
import { AddStatementAccountInput, type StatementAccountView } from "@/lib/contract/api/statements";

interface Adding {
  /** What the form begins with, and has again once an account was added. */
  proposal: AddStatementAccountInput;
  onAdded: (account: StatementAccountView) => void;
}

/**
 * The form of an account to be added.
 * @returns `question` asks whether it is an account that is here already: about what stands in the form, and about nothing else
 */
export function useAccountAdding({ proposal, onAdded }: Adding) {
  const form = useForm<AddStatementAccountInput>({
    resolver: zodResolver(AddStatementAccountInput),
    defaultValues: proposal,
  });
  const add = useAddStatementAccount();
  const [problem, setProblem] = useState<string | null>(null);
  // What decides which account it is: a question about the same number is about these alone.
  const facts = useWatch({
    control: form.control,
    name: ["kind", "identifier", "institution", "currency"],
  }).join("\n");
  const [twin, setTwin] = useState<{ facts: string; question: string } | null>(null);
  const addAs = (isAnother: boolean) =>
    form.handleSubmit(async (input) => {
      setProblem(null);
      setTwin(null);
      try {
        onAdded(await add.mutateAsync(isAnother ? { ...input, isAnother } : input));
        form.reset(proposal);
      } catch (error) {
        if (error instanceof ApiFailure && error.reason === "same_number")
          setTwin({ facts, question: error.message });
        else setProblem(applyFieldErrors(form, error));
      }
    });
  return {
    form,
    problem,
    question: twin?.facts === facts ? twin.question : null,
    isAdding: add.isPending,
    add: addAs(false),
    addAsAnother: addAs(true),
  };
}
