"use client";
import { useQuery } from "@tanstack/react-query";
import { AmountInput, useRefusal } from "@/components/ui/amount-input";
import { cn } from "@/components/ui/cn";
import { formatAge } from "@/components/ui/format-time";
import { Icon } from "@/components/ui/icon";
import { heroSizeClass, Rate } from "@/components/ui/money";
import { Select } from "@/components/ui/select";
import { Time } from "@/components/ui/time";
import { useDebounced } from "@/components/ui/input";
import { useNow } from "@/components/ui/use-now";
import { lastRatesOptions } from "@/lib/client/transfers/transfer-options";
import { estimateAmount } from "@/lib/domain/transfers/amounts";
import { destinationCurrencies, sourceCurrencies } from "@/lib/domain/transfers/transfer";
import { isAmount } from "@/lib/money/amount";
import { currencyRules } from "@/lib/money/currency";
import { formatFigure } from "@/lib/money/format";
import { fieldId, type FormValues } from "./form-values";

interface AmountBlockProps {
  values: FormValues;
  estimate: Estimate;
  error: string | undefined;
  onAmount: (amount: string) => void;
  onBlur: () => void;
  onFromCurrency: (currency: string) => void;
  onToCurrency: (currency: string) => void;
}

const ROW =
  "grid h-[72px] grid-cols-[116px_auto_minmax(0,1fr)] items-center gap-3 px-4 max-md:h-auto max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-y-0.5 max-md:px-3 max-md:pb-2 max-md:pt-2.5";
const ABOUT = "about";
const LABEL = "text-ink-2 max-md:col-span-full max-md:text-12";

/** The amount to pay, and approximately what the recipient gets, with both currencies. */
export function AmountBlock(props: AmountBlockProps) {
  const { values, estimate, error } = props;
  const [refusal, setRefusal] = useRefusal(values.fromCurrency);
  const estimateText =
    estimate.amount === null ? "" : `${ABOUT} ${formatFigure(estimate.amount, values.toCurrency)}`;
  // After a pause in typing, because the figure changes with each key.
  const announced = useDebounced(estimateText && `${estimateText} ${values.toCurrency}`, 1000);
  const hintId = `${fieldId("amount")}-hint`;
  // A rejected keystroke or paste is explained first: “Enter an amount” alone would hide it.
  const trouble = refusal ?? error;
  return (
    <>
      <fieldset
        className={cn(
          "mt-4 min-w-0 rounded-3 border bg-surface",
          error ? "border-danger" : "border-line-strong",
        )}
      >
        <legend className="sr-only">Amount</legend>
        <div
          className={cn(
            ROW,
            "rounded-t-[7px] focus-within:outline-2 focus-within:-outline-offset-1",
            error ? "focus-within:outline-danger" : "focus-within:outline-focus",
          )}
        >
          <label htmlFor={fieldId("amount")} className={LABEL}>
            You pay
          </label>
          <Select
            look="compact"
            aria-label="Currency you pay"
            value={values.fromCurrency}
            onChange={props.onFromCurrency}
            options={sourceCurrencies(values.type).map(option)}
          />
          <AmountInput
            id={fieldId("amount")}
            look="hero"
            value={values.amount}
            onChange={props.onAmount}
            onBlur={props.onBlur}
            onRefuse={setRefusal}
            currency={values.fromCurrency}
            aria-describedby={hintId}
            aria-invalid={error ? true : undefined}
            aria-required
          />
        </div>
        <div className="flex min-h-[31px] flex-wrap items-center justify-between gap-x-3 border-y border-line-faint px-4 py-[7px] text-12 max-md:px-3">
          {estimate.rate ? (
            <LastRate rate={estimate.rate} deskAheadMs={estimate.deskAheadMs} />
          ) : (
            <span className="text-ink-3">
              {estimate.isLoading
                ? "Looking for the last rate"
                : `No estimate: no rate from ${values.fromCurrency} to ${values.toCurrency} seen yet`}
            </span>
          )}
        </div>
        <div className={cn(ROW, "rounded-b-[7px] bg-sunken")}>
          <span className={LABEL}>Recipient gets</span>
          <Select
            look="compact"
            aria-label="Currency the recipient gets"
            value={values.toCurrency}
            onChange={props.onToCurrency}
            options={destinationCurrencies(values.type).map(option)}
          />
          <output
            htmlFor={fieldId("amount")}
            className={cn("amount-hero md:truncate", estimateText && heroSizeClass(estimateText))}
            aria-live="off"
          >
            {estimate.amount === null ? (
              <span className="text-ink-3">–</span>
            ) : (
              <>
                <span className="mr-1 text-13 font-normal text-ink-3">{ABOUT}</span>{" "}
                {formatFigure(estimate.amount, values.toCurrency)}
              </>
            )}
          </output>
          <span role="status" className="sr-only">
            {announced}
          </span>
        </div>
      </fieldset>
      <p id={hintId} className={cn("hint mt-2", error && "hint--error")}>
        {error && <Icon name="alert" />}
        {trouble ? (
          <span>{trouble}</span>
        ) : (
          <>
            Type <b>25m</b>
            {currencyRules(values.fromCurrency).maxDecimals > 0 && (
              <>
                {" "}
                or <b>1.5k</b>
              </>
            )}
            <span className="max-md:hidden"> and press Tab</span>. The exact rate comes from the
            service after you create this transfer.
          </>
        )}
      </p>
    </>
  );
}

function option(code: string) {
  return { value: code, label: code, detail: currencyRules(code).name };
}

function LastRate({
  rate,
  deskAheadMs,
}: Pick<Estimate, "deskAheadMs"> & { rate: NonNullable<Estimate["rate"]> }) {
  const seenMs = Date.parse(rate.seenAt);
  const ageMs = Math.max(0, useNow(seenMs, deskAheadMs) - seenMs);
  return (
    <>
      <span className="text-ink-3">
        Last rate seen <span className="num">{formatAge(ageMs)}</span> ago
        <span className="max-md:hidden">
          , <Time at={rate.seenAt} format={ageMs < 12 * 3_600_000 ? "time" : "short"} />
        </span>
      </span>
      <Rate base={rate.base} quote={rate.quote} value={rate.value} />
    </>
  );
}

type EstimatedValues = Pick<FormValues, "amount" | "fromCurrency" | "toCurrency">;

/** Estimates what a form's amount yields at the last rate seen. Always labelled "about". */
export function useEstimate({ amount, fromCurrency, toCurrency }: EstimatedValues) {
  const rates = useQuery(lastRatesOptions());
  const ofPair =
    rates.data?.rates.filter(
      ({ sourceCurrency, destinationCurrency }) =>
        sourceCurrency === fromCurrency && destinationCurrency === toCurrency,
    ) ?? [];
  const rate = ofPair.toSorted((a, b) => b.seenAt.localeCompare(a.seenAt))[0] ?? null;
  return {
    /** Newest rate of this pair in this direction; null if the desk has seen none. */
    rate,
    /** Amount that the recipient would get; null without an amount or a rate. */
    amount:
      rate && isAmount(amount)
        ? estimateAmount({ amount, currency: fromCurrency }, toCurrency, rate)
        : null,
    isLoading: rates.isPending,
    /** How far the desk's clock is ahead of this browser's, in ms. */
    deskAheadMs: rates.data ? Date.parse(rates.data.deskNow) - rates.dataUpdatedAt : 0,
  };
}

export type Estimate = ReturnType<typeof useEstimate>;
