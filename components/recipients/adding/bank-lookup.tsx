"use client";
import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useLayoutEffect, useRef } from "react";
import type { ControllerRenderProps } from "react-hook-form";
import type * as z from "zod/mini";
import { caretAfter } from "@/components/ui/amount-text";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { Input, useDebounced } from "@/components/ui/input";
import { bankLookupOptions } from "@/lib/client/recipients/recipient-options";
import type { BankLookup } from "@/lib/contract/api/banks";
import type { CreateFiatRecipientInput } from "@/lib/contract/api/new-recipient";
import { matchNames, type NameMatch, nameMatchSentence } from "@/lib/domain/recipients/name-match";
import { quotedAtEnd } from "@/lib/domain/words/words";

interface AccountFieldProps {
  field: ControllerRenderProps<z.input<typeof CreateFiatRecipientInput>, "accountNumber">;
  fault: string | undefined;
  lookup: LookupState;
  verdict: LookupVerdict;
  bankName: string;
}

/** The account number, with the bank's answer joined below. */
export function AccountField({ field, fault, lookup, verdict, bankName }: AccountFieldProps) {
  const notFound =
    lookup.status === "answered" && lookup.lookup.outcome === "not_found" ? lookup.lookup : null;
  const error = notFound ? (
    <>
      No account with this number at {bankName}.
      {notFound.serviceMessage !== null &&
        ` The service says: ${quotedAtEnd(notFound.serviceMessage)}`}{" "}
      Check the number and the bank.
    </>
  ) : (
    fault && (accountFault(field.value) ?? fault)
  );
  const joined = lookup.status !== "idle" && notFound === null;
  return (
    <Field label="Account number" required error={error}>
      <div>
        <AccountNumberInput field={field} invalid={Boolean(error)} joined={joined} />
        <LookupResult lookup={lookup} verdict={verdict} bankName={bankName} />
      </div>
    </Field>
  );
}

interface AccountNumberInputProps extends Pick<AccountFieldProps, "field"> {
  invalid: boolean;
  joined: boolean;
}

function AccountNumberInput({ field, invalid, joined }: AccountNumberInputProps) {
  const { value, onChange, onBlur, ref } = field;
  const input = useRef<HTMLInputElement | null>(null);
  /** Number of digits before the caret; null if the caret needn't be restored. */
  const caret = useRef<number | null>(null);
  const grouped = groupedDigits(value);

  useLayoutEffect(() => {
    if (caret.current === null || input.current !== document.activeElement) return;
    const at = caretAfter(grouped, caret.current, /\d/);
    input.current?.setSelectionRange(at, at);
    caret.current = null;
  }, [grouped]);

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: text, selectionStart } = event.currentTarget;
    caret.current = digitsOf(text.slice(0, selectionStart ?? text.length)).length;
    onChange(digitsOf(text));
  }

  return (
    <Input
      ref={(element) => {
        input.current = element;
        ref(element);
      }}
      mono
      inputMode="numeric"
      autoComplete="off"
      className={joined ? "rounded-b-none" : undefined}
      inputClassName="text-16"
      value={grouped}
      onChange={change}
      onBlur={onBlur}
      invalid={invalid}
      right={`${value.length} of ${ACCOUNT_DIGITS}`}
    />
  );
}

type Tone = "plain" | "danger" | "warning";
const FRAMES: Record<Tone, string> = {
  plain: "border-line bg-sunken",
  danger: "border-danger-line bg-danger-tint",
  warning: "border-warning-line bg-warning-tint",
};

/** The bank's answer about the account. Empty for no such account: the field says so. */
function LookupResult(props: Omit<AccountFieldProps, "field" | "fault">) {
  const { lookup: state, verdict, bankName } = props;
  if (state.status === "idle") return null;
  if (state.status === "looking")
    return (
      <Frame tone="plain" busy>
        <p className="flex items-center gap-2 text-12">
          <Icon name="spinner" className="spin-fast text-accent" />
          Asking {bankName} for the account name
        </p>
        <p className="h-6">
          <Skeleton width={232} height={14} />
        </p>
        <p className="text-12 text-ink-3">
          Usually takes 2 to 5 seconds. You can keep filling in the form.
        </p>
      </Frame>
    );
  const { lookup } = state;
  if (lookup.outcome === "not_found") return null;
  if (lookup.outcome === "unavailable")
    return (
      <Frame tone="warning">
        <p className="flex items-start gap-2">
          <Icon name="warn" className="mt-0.5 text-warning" />
          <span>
            <b className="text-warning-ink">Unavailable.</b> The bank didn&apos;t say whose account
            this is. {lookup.message}
          </span>
        </p>
        <p>
          <Button size="sm" icon="refresh" onClick={state.askAgain}>
            Ask again
          </Button>
        </p>
      </Frame>
    );
  const match = verdict.verdict === "fits" || verdict.verdict === "doubt" ? verdict.match : null;
  const isToCompare =
    match?.result === "close_match" && match.tokens.some((token) => token.side === "typed");
  const look = match && LOOKS[isToCompare ? "compare" : match.result];
  return (
    <Frame tone={match?.result === "no_match" ? "danger" : "plain"}>
      <p className="flex justify-between gap-3 text-12 text-ink-3">
        <span>Account name at {lookup.bankName ?? bankName}</span>
        <span className="num whitespace-nowrap">
          looked up <Time at={lookup.lookedUpAt} format="seconds" />
        </span>
      </p>
      <p className="text-16 font-medium wrap-anywhere">{lookup.accountName}</p>
      {match && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          {look && (
            <span className={cn("inline-flex items-center gap-1.5", look.words)}>
              <Icon name={look.icon} className={look.glyph} />
              <b>{look.label}</b>
            </span>
          )}
          <span className="text-ink-2">{nameMatchSentence(match)}</span>
        </p>
      )}
      {match && <NameTokens match={match} />}
      {match?.result === "no_match" && (
        <p className="text-12 text-ink-3">
          Check the number with the recipient. To save this account anyway, give a reason.
        </p>
      )}
    </Frame>
  );
}

interface FrameProps {
  tone: Tone;
  busy?: boolean;
  children: React.ReactNode;
}

function Frame({ tone, busy, children }: FrameProps) {
  return (
    <div
      role="status"
      aria-busy={busy}
      className={cn("grid gap-1.5 rounded-b-2 border border-t-0 px-3 pt-2.5 pb-3", FRAMES[tone])}
    >
      {children}
    </div>
  );
}

const GOOD = { glyph: "text-success", words: "text-success-ink" } as const;

const LOOKS = {
  match: { label: "Match", icon: "done", ...GOOD },
  close_match: { label: "Close match", icon: "check", ...GOOD },
  /** Extra names on one side are harmless; different words are for a person to compare. */
  compare: {
    label: "Close match",
    icon: "warn",
    glyph: "text-warning",
    words: "text-warning-ink",
  },
  no_match: { label: "No match", icon: "alert", glyph: "text-danger", words: "text-danger-ink" },
  not_compared: null,
} as const;

const SIDES = { both: null, bank: "bank only", typed: "typed only" } as const;

function NameTokens({ match }: { match: NameMatch }) {
  if (match.result === "not_compared" || match.tokens.length === 0) return null;
  // Without common words, marking the side of each word would be noise.
  const showSides =
    match.tokens.some((token) => token.side === "both") || match.result !== "no_match";
  return (
    <ul aria-label="Words of the two names" className="mt-0.5 flex flex-wrap gap-1.5 text-12">
      {match.tokens
        .filter((token) => showSides || token.side === "bank")
        .map((token, index) => (
          <li
            key={index}
            className={cn(
              "inline-flex h-5.5 items-center gap-1 rounded-1 border px-1.75",
              token.side === "both"
                ? "border-success-line bg-success-tint font-medium text-success-ink"
                : "border-dashed border-line-strong text-ink-2",
            )}
          >
            {token.side === "both" && (
              <Icon name="check" size={12} className="text-success" label="On both sides:" />
            )}
            {token.text}
            {showSides && SIDES[token.side] && (
              <span className="text-ink-3">{SIDES[token.side]}</span>
            )}
          </li>
        ))}
    </ul>
  );
}

/** A desk that doesn't answer is the same to a person as a bank that doesn't. */
export type LookupState =
  | { status: "idle" }
  | { status: "looking" }
  | {
      status: "answered";
      lookup: BankLookup | { outcome: "unavailable"; message: string };
      askAgain: () => void;
    };

const TYPING_PAUSE_MS = 300;

/** Asks for the account's name once the number is complete and typing has stopped. */
export function useBankLookup(accountNumber: string, bankCode: string): LookupState {
  const isComplete = accountNumber.length === ACCOUNT_DIGITS && bankCode !== "";
  const key = `${bankCode}:${accountNumber}`;
  const isSettled = useDebounced(key, TYPING_PAUSE_MS) === key;
  const { data, error, isFetching, refetch } = useQuery({
    ...bankLookupOptions({ accountNumber, bankCode }),
    enabled: isComplete && isSettled,
  });
  if (!isComplete) return { status: "idle" };
  if (!isSettled || isFetching) return { status: "looking" };
  const askAgain = (): void => void refetch();
  const lookup = data ?? (error && { outcome: "unavailable" as const, message: error.message });
  return lookup ? { status: "answered", lookup, askAgain } : { status: "looking" };
}

const ACCOUNT_DIGITS = 10;

/** Keeps only the digits of typed or pasted text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** `1014772905` → `101 477 2905`, also while it is incomplete. */
export function groupedDigits(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
    .filter((group) => group !== "")
    .join(" ");
}

/** Describes the fault of an account number; null if it has ten digits. */
export function accountFault(digits: string): string | null {
  if (digits === "") return "Enter the account number";
  if (digits.length === ACCOUNT_DIGITS) return null;
  return `An account number has ${ACCOUNT_DIGITS} digits. This one has ${digits.length}.`;
}

type LookupVerdict =
  | { verdict: "wait" }
  | { verdict: "fits"; match: NameMatch }
  /** The account is unconfirmed, missing or under another name, so a reason is needed. */
  | { verdict: "doubt"; kind: "no_match" | "not_found" | "unchecked"; match: NameMatch | null };

/** Applies the server's rules, so that the form says beforehand what the server will ask. */
export function lookupVerdict(state: LookupState, typedName: string): LookupVerdict {
  if (state.status !== "answered") return { verdict: "wait" };
  const { lookup } = state;
  if (lookup.outcome === "not_found") return { verdict: "doubt", kind: "not_found", match: null };
  if (lookup.outcome === "unavailable") return { verdict: "doubt", kind: "unchecked", match: null };
  const match = matchNames(typedName, lookup.accountName);
  const fits = match.result === "match" || match.result === "close_match";
  // Without a name there is nothing to compare; the name's field asks for it.
  if (match.result === "not_compared" && typedName.trim() === "") return { verdict: "fits", match };
  return fits ? { verdict: "fits", match } : { verdict: "doubt", kind: "no_match", match };
}
