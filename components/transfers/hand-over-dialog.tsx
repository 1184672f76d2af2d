"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useHandOverPayment } from "@/lib/client/transfers/transfer-mutations";
import { usersOptions } from "@/lib/client/users/user-options";
import { grants } from "@/lib/domain/users/roles";
import { StepFailure } from "./stage";

interface HandOverDialogProps {
  transferId: string;
  userId: string;
  onClose: () => void;
}

/** Chooses the colleague who pays instead. */
export function HandOverDialog({ transferId, userId, onClose }: HandOverDialogProps) {
  const [to, setTo] = useState("");
  const handOver = useHandOverPayment(transferId);
  const users = useQuery(usersOptions());
  const payers = (users.data?.users ?? []).filter(
    ({ id, roles, disabled }) =>
      !disabled && id !== userId && grants(roles, "transfers.report-payment"),
  );
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      question="Hand this payment over?"
      confirmLabel="Hand over"
      busy={handOver.isPending && "Handing over"}
      disabledReason={to === "" && "Choose who pays instead of you."}
      onConfirm={() => handOver.mutate({ to }, { onSuccess: onClose })}
    >
      <p>Your colleague is then shown as the one who is paying. Tell them what you paid already.</p>
      <Field label="Who pays instead of you">
        <Select
          value={to}
          onChange={setTo}
          options={payers.map(({ id, name, email }) => ({
            value: id,
            label: `${name} (${email})`,
          }))}
        />
      </Field>
      {users.isSuccess && payers.length === 0 && <p>Nobody else here may pay.</p>}
      <StepFailure step={{ error: handOver.error ?? users.error, reset: handOver.reset }} />
    </ConfirmDialog>
  );
}
