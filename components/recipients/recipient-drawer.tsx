"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AccountNumber, Address } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { ChangedParts, accountParts } from "@/components/ui/changed-parts";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Copyable } from "@/components/ui/copy-button";
import { Drawer } from "@/components/ui/drawer";
import { QueryFailure } from "@/components/ui/error-state";
import { Icon } from "@/components/ui/icon";
import { Kv } from "@/components/ui/kv";
import { LinkButton } from "@/components/ui/link-button";
import { Notice, Problem } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { recipientOptions, useAcceptDetails } from "@/lib/client/recipients/recipient-options";
import type { RecipientCheck, RecipientView } from "@/lib/contract/api/recipients";
import { describeDeskDetails } from "@/lib/domain/recipients/recipient";
import { networkLabel } from "@/lib/domain/chain/network";
import {
  ActiveStatus,
  currencyOf,
  isWallet,
  newTransferHref,
  type Permitted,
} from "./recipient-cells";
import { RecipientTransfers } from "./recipient-transfers";

interface RecipientDrawerProps {
  id: string | null;
  listed: RecipientView | undefined;
  permitted: Permitted;
  onClose: () => void;
}

/** A recipient in full: account or address, checks and transfers. */
export function RecipientDrawer({ id, listed, permitted, onClose }: RecipientDrawerProps) {
  const query = useQuery({ ...recipientOptions(id ?? ""), enabled: id !== null });
  const { data } = query;
  const recipient = data ?? listed;
  const deskSaid = recipient ? describeDeskDetails(recipient.deskSaid) : null;
  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      title={recipient?.name || id || "Recipient"}
      footer={recipient && <NewTransfer recipient={recipient} permitted={permitted} />}
    >
      {recipient && id !== null ? (
        <>
          <DrawerSection>
            <p className="mb-3">
              <ActiveStatus recipient={recipient} boxed />
            </p>
            {recipient.changed && (
              <ChangedDetails
                recipient={recipient}
                changed={recipient.changed}
                permitted={permitted}
              />
            )}
            <Facts recipient={recipient} />
            {deskSaid !== null && <p className="mt-3 text-12 text-ink-3">{deskSaid}</p>}
            {!recipient.active && (
              <p className="mt-3 text-12 text-ink-3">
                The service doesn't pay out to it at present, or no longer lists it.
              </p>
            )}
            <p className="mt-3 text-12 text-ink-3">
              Accounts and addresses can't be edited here. To pay somewhere else, add a new
              recipient.
            </p>
          </DrawerSection>
          {data?.check && (
            <DrawerSection title="Checked when it was added">
              <RecipientCheckFacts check={data.check} />
            </DrawerSection>
          )}
          <DrawerSection title="Transfers">
            <RecipientTransfers recipient={recipient} />
          </DrawerSection>
        </>
      ) : query.error ? (
        <QueryFailure title="This recipient could not be loaded" query={query} />
      ) : (
        <div className="grid gap-3 p-5" aria-busy="true">
          <Skeleton width="70%" />
          <Skeleton width="50%" />
        </div>
      )}
    </Drawer>
  );
}

function DrawerSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="sec">
      {title && <h3 className="h2 mb-3">{title}</h3>}
      {children}
    </section>
  );
}

function Facts({ recipient }: { recipient: RecipientView }) {
  const { walletAddress, accountNumber, network, bankName, accountName, createdBy, createdAt } =
    recipient;
  const wallet = isWallet(recipient);
  return (
    <Kv
      items={[
        wallet
          ? { label: "Network", value: network ? networkLabel(network) : "–" }
          : { label: "Bank", value: bankName ?? "–" },
        { label: wallet ? "Stablecoin" : "Currency", value: currencyOf(recipient) ?? "–" },
        walletAddress !== null && {
          label: "Address",
          value: (
            <Copyable text={walletAddress} label="Copy address">
              <Address address={walletAddress} />
            </Copyable>
          ),
        },
        accountNumber !== null && {
          label: "Account",
          value: (
            <Copyable text={accountNumber} label="Copy account number">
              <AccountNumber account={accountNumber} />
            </Copyable>
          ),
        },
        accountName !== null && { label: "Account name", value: accountName },
        createdAt !== null && { label: "Created", value: <Time at={createdAt} /> },
        { label: "Added by", value: createdBy?.name || "Somebody outside this desk" },
        { label: "Service id", value: <span className="mono ref">{recipient.id}</span> },
      ]}
    />
  );
}

/** Shows the checks made when the recipient was added here. */
function RecipientCheckFacts({ check }: { check: RecipientCheck }) {
  if (check.type === "crypto") {
    const { checksum, lookAlikes } = check;
    return (
      <Kv
        items={[
          { label: "Checksum", value: <Verdict of={checksum} /> },
          lookAlikes.length > 0 && {
            label: "Looked like",
            value: `${lookAlikes.map((one) => (one.kind === "same" ? `${one.name} (same address)` : one.name)).join(", ")}; accepted`,
          },
        ]}
      />
    );
  }
  const { lookup } = check;
  return (
    <Kv
      items={[
        {
          label: "Name check",
          value: <Verdict of={lookup.outcome === "found" ? lookup.match.result : lookup.outcome} />,
        },
        lookup.outcome === "not_found" &&
          lookup.serviceMessage !== null && {
            label: "The service said",
            value: `“${lookup.serviceMessage}”`,
          },
        lookup.outcome === "found" && { label: "Name at the bank", value: lookup.accountName },
        { label: "Looked up", value: <Time at={lookup.lookedUpAt} /> },
        check.sameAccounts !== undefined &&
          check.sameAccounts.length > 0 && {
            label: "Same account as",
            value: `${check.sameAccounts.map((one) => one.name).join(", ")}; accepted`,
          },
        check.mismatchReason !== null && { label: "Reason given", value: check.mismatchReason },
      ]}
    />
  );
}

const VERDICTS = {
  good: { icon: "check", tone: "text-success", words: "Right" },
  absent: { icon: "warn", tone: "text-warning", words: "None in the address" },
  not_found: { icon: "alert", tone: "text-danger", words: "Account not found" },
  unavailable: { icon: "warn", tone: "text-warning", words: "Not possible" },
  match: { icon: "check", tone: "text-success", words: "Match" },
  close_match: { icon: "check", tone: "text-success", words: "Close match" },
  no_match: { icon: "alert", tone: "text-danger", words: "No match" },
  not_compared: { icon: "warn", tone: "text-warning", words: "Not compared" },
} as const;

function Verdict({ of }: { of: keyof typeof VERDICTS }) {
  const { icon, tone, words } = VERDICTS[of];
  return (
    <span>
      <Icon name={icon} className={`mr-1.5 inline-block align-[-3px] ${tone}`} />
      {words}
    </span>
  );
}

function NewTransfer({ recipient, permitted }: Omit<ChangedDetailsProps, "changed">) {
  if (permitted.transfer && recipient.active && !recipient.changed)
    return (
      <LinkButton href={newTransferHref(recipient.id)}>New transfer to this recipient</LinkButton>
    );
  const reason = permitted.transfer
    ? recipient.changed
      ? "Somebody has to accept its new details first."
      : "This recipient is inactive."
    : "Your roles don't allow transfers. A maker can make one.";
  return <Button disabledReason={reason}>New transfer to this recipient</Button>;
}

type Changed = NonNullable<RecipientView["changed"]>;

interface ChangedDetailsProps {
  recipient: RecipientView;
  changed: Changed;
  permitted: Permitted;
}

function ChangedDetails({ recipient, changed, permitted }: ChangedDetailsProps) {
  // The details on screen when the dialog opened: the person hasn't agreed to later ones.
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
              !permitted.accept
                ? "Your roles don't allow this. An approver or an administrator can do it."
                : recipient.createdBy?.id === permitted.userId &&
                  "You added this recipient, so somebody else has to accept its new details."
            }
            onClick={() => setAsked(changed)}
          >
            Accept new details
          </Button>
        }
      >
        Seen <Time at={changed.since} />. New transfers to it are blocked until a second person has
        accepted them.
      </Notice>
      <ChangedParts parts={accountParts(recipient, changed.shown)} />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={close}
        question="Accept the new details?"
        confirmLabel="Accept new details"
        danger
        busy={accept.isPending && "Accepting"}
        onConfirm={() => asked && accept.mutate({ key: asked.key }, { onSuccess: close })}
      >
        {asked && <ChangedParts parts={accountParts(recipient, asked.shown)} />}
        <p>
          New transfers to {recipient.name} then pay to the details shown now.{" "}
          <b>
            Do this only after the recipient has told you, over a channel you know, that they are
            right.
          </b>
        </p>
        <Problem className="mt-4">{accept.error?.message}</Problem>
      </ConfirmDialog>
    </>
  );
}
