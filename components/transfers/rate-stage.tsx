"use client";
import { useState } from "react";
import { AccountNumber, Address } from "@/components/ui/address";
import { ActionBar } from "@/components/ui/page-frame";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { CountdownAnnouncer, CountdownDial, MiniDial } from "@/components/ui/countdown";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { useZone } from "@/components/ui/zone";
import { singleKeyOf, useKeyDown } from "@/lib/client/single-keys";
import {
  useCancelTransfer,
  useConfirmRate,
  useRefreshQuote,
} from "@/lib/client/transfers/transfer-mutations";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { networkLabel } from "@/lib/domain/chain/network";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { type RateLife, WHY_NOT_CONFIRMED } from "@/lib/domain/transfers/rate";
import { formatMoney } from "@/lib/money/format";
import {
  lastRefusal,
  NOT_A_MAKER,
  hasUnconfirmedRate,
  QuotedRate,
  QuoteLegs,
  type StageProps,
  StepFailure,
  stepInProgress,
} from "./stage";
import { toDeskClock, rateRequestedAt, rateClock, RateNotice, untilFormat } from "./rate-clock";

/** The stage of a fetched, valid or expired rate: quote, clock, and three steps. */
export function RateStage({ detail, phase, life, nowMs, permitted }: StageProps) {
  const zone = useZone();
  const { transfer } = detail;
  const [asking, setAsking] = useState<"confirm" | "cancel" | null>(null);
  const refresh = useRefreshQuote(transfer.id);
  const clock = rateClock(transfer, phase, nowMs, rateRequestedAt(detail));
  const endsAt = clock.expiresAt && toDeskClock(clock.expiresAt, detail.freshness);
  const deskNowMs = Date.parse(toDeskClock(new Date(nowMs).toISOString(), detail.freshness));
  const blocked = transfer.frozen ? "This transfer is on hold." : stepInProgress(detail);
  const refused = (allowed: boolean) => (allowed ? blocked : NOT_A_MAKER);
  const askToConfirm = () => setAsking("confirm");
  const ready = phase === "rate_ready";
  const expired = phase === "rate_expired";
  // An unlisted status may mean only that the rate has expired.
  const unlisted = phase === "unknown" && hasUnconfirmedRate(detail, phase);
  // A rate without an expiry time may have expired nevertheless.
  const mayRefresh =
    expired ||
    (ready && clock.expiresAt === null) ||
    (unlisted &&
      (transfer.rate?.expiresAt == null || Date.parse(transfer.rate.expiresAt) <= nowMs));
  const unconfirmable = whyNotConfirm(life, refused(permitted.confirm));
  useStepKeys(
    ready && !unconfirmable ? askToConfirm : null,
    expired && !refused(permitted.confirm) && !refresh.isPending ? () => refresh.mutate() : null,
  );
  const refreshButton = (
    <Button
      size="lg"
      icon="refresh"
      variant={expired ? "primary" : "default"}
      keys={expired ? ["R"] : undefined}
      busy={refresh.isPending && "Refreshing"}
      disabledReason={mayRefresh ? refused(permitted.confirm) : "It opens when the rate expires."}
      onClick={() => refresh.mutate()}
    >
      Refresh rate
    </Button>
  );
  const confirmButton = (
    <Button
      size="lg"
      variant="primary"
      keys={["Ctrl", "Enter"]}
      disabledReason={unconfirmable}
      onClick={askToConfirm}
    >
      Confirm rate
    </Button>
  );
  return (
    <section className="centred sec !border-t-0" aria-label="Rate">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-10 gap-y-4 max-lg:gap-x-6 max-md:grid-cols-1">
        <QuoteLegs transfer={transfer} struck={expired} awaited={clock.dial !== null} />
        {clock.dial && (
          <div className="grid justify-items-center gap-2 max-md:row-start-1 max-md:grid-cols-[auto_1fr] max-md:items-center max-md:justify-items-start max-md:gap-4 max-md:border-b max-md:border-line-faint max-md:pb-4">
            <CountdownDial {...clock.dial} label={clock.label} />
            <p className="text-12 text-ink-2 max-md:text-14">
              {phase === "fetching_rate" && "Usually under a minute"}
              {(ready || expired) && endsAt && (
                <>
                  {ready ? "Held until" : "at"}{" "}
                  <Time at={endsAt} format={untilFormat(endsAt, deskNowMs, zone)} />
                </>
              )}
            </p>
          </div>
        )}
      </div>
      {(ready || expired) && clock.expiresAt && clock.dial && (
        <CountdownAnnouncer remainingMs={clock.dial.remainingMs} />
      )}
      <RateNotice
        phase={phase}
        clock={clock}
        endsAt={endsAt}
        life={life}
        status={transfer.status}
        steps={unlisted}
      />
      <StepFailure step={refresh} alreadyShown={lastRefusal(detail)} />
      <div className="flex flex-col">
        {(ready || expired || unlisted) && (
          <div className="mt-6 flex flex-wrap items-center gap-2 max-md:mt-3">
            <span className="flex items-center gap-2 max-md:hidden">
              {ready && confirmButton}
              {refreshButton}
              {!mayRefresh && <span className="ml-2 text-ink-3">opens when the rate expires</span>}
            </span>
            <span className="flex-1 max-md:hidden" />
            <Button
              size="lg"
              variant="quiet-danger"
              className="-mr-4 max-md:-ml-4 max-md:mr-0"
              disabledReason={refused(permitted.cancel)}
              onClick={() => setAsking("cancel")}
            >
              Cancel transfer
            </Button>
          </div>
        )}
        {ready && (
          <p className="mt-2 text-ink-3 max-md:order-first max-md:mt-6">
            Confirming commits you to pay{" "}
            {formatMoney(transfer.source.amount, transfer.source.currency)} and gives you the{" "}
            {transfer.type === "onramp" ? "bank details" : "deposit address"}. No money moves until
            you pay.
          </p>
        )}
      </div>
      {ready && (
        <ActionBar
          note={
            <>
              {clock.expiresAt && clock.dial && <MiniDial {...clock.dial} figureOnly />}{" "}
              <span className="text-ink-3">
                {clock.expiresAt ? "left on this rate" : "No end given"}
              </span>
            </>
          }
        >
          {confirmButton}
        </ActionBar>
      )}
      {(expired || (unlisted && mayRefresh)) && <ActionBar>{refreshButton}</ActionBar>}
      {asking === "confirm" && (
        <ConfirmRateDialog
          {...{ now: transfer, phase, life, nowMs }}
          onClose={() => setAsking(null)}
        />
      )}
      <CancelTransferDialog
        transfer={transfer}
        open={asking === "cancel"}
        onClose={() => setAsking(null)}
      />
    </section>
  );
}

/** Ctrl or ⌘ Enter confirms and R refreshes, outside of fields. */
function useStepKeys(onConfirm: (() => void) | null, onRefresh: (() => void) | null): void {
  useKeyDown((event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (
      event.defaultPrevented ||
      event.repeat ||
      target?.closest("input,textarea,select,[contenteditable]:not([contenteditable=false])") ||
      document.querySelector("[role=dialog],[role=alertdialog]")
    )
      return;
    const isSubmit = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    const act = isSubmit ? onConfirm : singleKeyOf(event) === "r" ? onRefresh : null;
    if (!act) return;
    event.preventDefault();
    act();
  });
}

interface ConfirmRateDialogProps extends Pick<StageProps, "phase" | "life" | "nowMs"> {
  now: TransferSummary;
  onClose: () => void;
}

const WHY_NOT: Record<Exclude<RateValidity, "stands">, string> = {
  ending: `${WHY_NOT_CONFIRMED.ending.fact} Go back, and refresh it when it has expired.`,
  expired: "The rate has expired. Go back and refresh it.",
  held: "This transfer is on hold. Go back and look at why.",
  changed: "The rate has changed. Go back and look at the new one.",
};

/** Below a title that says already that the rate can no longer be confirmed. */
const NEXT: Partial<typeof WHY_NOT> = {
  expired: "Go back and refresh it.",
  changed: "There is a new one. Go back and look at it.",
};

/** Confirms exactly the rate shown, and no other. */
function ConfirmRateDialog(props: ConfirmRateDialogProps) {
  const { now, phase, life, nowMs, onClose } = props;
  // As it was when the dialog opened.
  const [transfer] = useState(now);
  const confirm = useConfirmRate(transfer.id);
  const validityNow = rateValidity(transfer, now, phase, life);
  // A confirmation being sent was sent in time.
  const validity = validityNow === "ending" && confirm.isPending ? "stands" : validityNow;
  const over = validity === "expired" || validity === "changed";
  const { dial, expiresAt } = rateClock(transfer, over ? "rate_expired" : "rate_ready", nowMs);
  const goesTo = transfer.recipient?.walletAddress ?? transfer.recipient?.accountNumber ?? null;
  const send = (): void => {
    if (!transfer.rate) return;
    confirm.mutate(
      {
        rateVersion: transfer.rate.version,
        rateValue: transfer.rate.value,
        amount: transfer.source.amount,
        ...(goesTo !== null && { goesTo }),
      },
      { onSuccess: onClose },
    );
  };
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      question="Confirm this rate?"
      headerEnd={expiresAt && dial && <MiniDial {...dial} />}
      rows={[
        { label: "You will owe", value: <Money {...transfer.source} /> },
        { label: "Recipient gets", value: <Money struck={over} {...transfer.destination} /> },
        { label: "Rate", value: <QuotedRate transfer={transfer} struck={over} /> },
        ...(transfer.type === "offramp" && transfer.network !== null
          ? [{ label: "You send over", value: networkLabel(transfer.network) }]
          : []),
        { label: "Goes to", value: <GoesTo transfer={transfer} /> },
      ]}
      confirmLabel="Confirm rate"
      busy={confirm.isPending && "Confirming"}
      disabledReason={validity !== "stands" && WHY_NOT[validity]}
      onConfirm={send}
    >
      {validity !== "stands" ? (
        <Notice tone="warning" icon="clock" live title="This rate can no longer be confirmed.">
          Nothing was paid. {NEXT[validity] ?? WHY_NOT[validity]}
        </Notice>
      ) : (
        <p>
          When you confirm, the service fixes this rate and gives you{" "}
          {transfer.type === "onramp" ? "bank details" : "a deposit address"} to pay.{" "}
          <b>You can&apos;t cancel from Rampdesk after that.</b> No money moves until you pay.
        </p>
      )}
      <StepFailure step={confirm} />
    </ConfirmDialog>
  );
}

function GoesTo({ transfer }: { transfer: TransferSummary }) {
  const { recipient } = transfer;
  if (!recipient) return <>–</>;
  return (
    <>
      {recipient.name}
      <span className="block text-ink-2">
        {recipient.walletAddress ? (
          <>
            {recipient.network && networkLabel(recipient.network)}{" "}
            <Address address={recipient.walletAddress} />
          </>
        ) : (
          <>
            {recipient.bankName}{" "}
            {recipient.accountNumber && <AccountNumber account={recipient.accountNumber} />}
          </>
        )}
      </span>
    </>
  );
}

type RateValidity = RateLife | "changed" | "held";

/**
 * Says if the rate in a dialog may still be confirmed there. A newer rate needs a dialog of its
 * own: somebody who read the first must not confirm the second.
 */
export function rateValidity(
  asked: TransferSummary,
  now: TransferSummary,
  phase: TransferPhase,
  life: RateLife,
): RateValidity {
  if (now.frozen) return "held";
  if (asked.rate?.version !== now.rate?.version) return "changed";
  return phase === "rate_ready" ? life : "expired";
}

function CancelTransferDialog(props: {
  transfer: TransferSummary;
  open: boolean;
  onClose: () => void;
}) {
  const { transfer, open, onClose } = props;
  const [reason, setReason] = useState("");
  const cancel = useCancelTransfer(transfer.id);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={() => {
        cancel.reset();
        onClose();
      }}
      question={`Cancel ${transfer.reference ?? "this transfer"}?`}
      confirmLabel="Cancel transfer"
      goBackLabel="Keep transfer"
      danger
      busy={cancel.isPending && "Cancelling"}
      onConfirm={() => cancel.mutate({ reason }, { onSuccess: onClose })}
    >
      <p>
        The rate is released and this transfer closes as cancelled. Nothing has been paid, so
        nothing is refunded.
      </p>
      <p>
        <b>This can&apos;t be undone.</b> To pay {transfer.recipient?.name ?? "this recipient"}{" "}
        later, create a new transfer. It will get a new rate.
      </p>
      <Field label="Reason" labelEnd="optional, kept in the audit log">
        <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <StepFailure step={cancel} />
    </ConfirmDialog>
  );
}

/** Says why a rate can't be confirmed. `refused` is the reason against every step. */
export function whyNotConfirm(life: RateLife, refused: string | null): string | null {
  if (refused !== null || life === "stands") return refused;
  const { fact, next } = WHY_NOT_CONFIRMED[life];
  return `${fact} ${next}`;
}
