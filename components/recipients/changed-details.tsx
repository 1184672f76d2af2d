"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ChangedParts, placeParts } from "@/components/ui/changed-parts";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { useAcceptDetails } from "@/lib/client/recipients/accept-details";
import type { RecipientView } from "@/lib/contract/api/recipients";

type Changed = NonNullable<RecipientView["changed"]>;

interface ChangedDetailsProps {
  recipient: RecipientView;
  changed: Changed;
  zone: string;
  userId: string;
  canAccept: boolean;
}

/** The details that the service shows instead of those known here, and the button with which a second person accepts them. */
export function ChangedDetails({
  recipient,
  changed,
  zone,
  userId,
  canAccept,
}: ChangedDetailsProps) {
  // The details that the person looks at: others may arrive meanwhile, to which they haven't agreed.
  const [asked, setAsked] = useState<Changed | null>(null);
  const accept = useAcceptDetails(recipient.id);
  const close = (): void => {
    setAsked(null);
    accept.reset();
  };
  return (
    <>
      <Notice
        className="mb-4"
        tone="danger"
        title="The service changed this recipient's details."
        action={
          <Button
            disabledReason={
              !canAccept
                ? "Your roles don't allow this. An approver or an administrator can do it."
                : recipient.createdBy?.id === userId &&
                  "You added this recipient, so somebody else has to accept its new details."
            }
            onClick={() => setAsked(changed)}
          >
            Accept new details
          </Button>
        }
      >
        Seen <Time at={changed.since} zone={zone} />. New transfers to it are blocked until a second
        person has accepted them.
      </Notice>
      <ChangedParts parts={placeParts(recipient, changed.shown)} />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={close}
        question="Accept the new details?"
        confirmLabel="Accept new details"
        danger
        busy={accept.isPending && "Accepting"}
        onConfirm={() => asked && accept.mutate({ key: asked.key }, { onSuccess: close })}
      >
        {asked && <ChangedParts parts={placeParts(recipient, asked.shown)} />}
        <p>
          New transfers to {recipient.name} then pay to the details shown now.{" "}
          <b>
            Do this only after the recipient has told you, over a channel you know, that they are
            right.
          </b>
        </p>
        {accept.error && (
          <Notice className="mt-4" tone="danger" live>
            {accept.error.message}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  );
}
