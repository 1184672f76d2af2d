import type { Amount } from "@/lib/money/amount";
import { formatFigure, formatMoney } from "@/lib/money/format";
import { listFigure } from "@/lib/money/list-figure";
import { cellSize } from "./cell-size";
import { cn } from "./cn";
import { heroSize } from "./hero-size";
import { VisuallyHidden } from "./visually-hidden";

export interface MoneyProps {
  /** Null when it is not known yet: a dash, never 0. */
  amount: Amount | null;
  currency: string;
  /** `cell` right-aligns in columns and shows 2 decimals with the exact figure on hover; `hero` is the large one. */
  variant?: "cell" | "inline" | "hero";
  /** Lighter: a second figure. */
  quiet?: boolean;
  /** All decimals in a cell too. */
  exact?: boolean;
  /** The figure alone, where the code is in the column's head. */
  hideCode?: boolean;
  /** Struck through: an expired quote. */
  struck?: boolean;
  className?: string;
}

function Figure({ amount, currency, pad }: { amount: Amount; currency: string; pad: boolean }) {
  const text = formatFigure(amount, currency);
  return (
    <span className="num">
      {text}
      {pad && !text.includes(".") && (
        <span className="pad" aria-hidden="true">
          .00
        </span>
      )}
    </span>
  );
}

export function Unknown() {
  return (
    <span className="num none">
      <span aria-hidden="true">–</span>
      <VisuallyHidden>not known yet</VisuallyHidden>
    </span>
  );
}

function sizeIn(variant: MoneyProps["variant"], figure: string): string | undefined {
  if (variant === "hero") return heroSize(figure);
  return variant === "cell" ? cellSize(figure) : undefined;
}

export function Money({
  amount,
  currency,
  variant = "inline",
  quiet,
  exact,
  hideCode,
  struck,
  className,
}: MoneyProps) {
  const shown =
    amount !== null && variant === "cell" && !exact ? listFigure(amount, currency) : amount;
  const shortened =
    amount !== null &&
    shown !== null &&
    formatFigure(shown, currency) !== formatFigure(amount, currency);
  return (
    <span
      className={cn(
        "money",
        variant !== "inline" && `money--${variant}`,
        shown !== null && sizeIn(variant, formatFigure(shown, currency)),
        quiet && "money--quiet",
        struck && "money--struck",
        className,
      )}
      title={shortened ? formatMoney(amount, currency) : undefined}
    >
      {!hideCode && (
        <>
          <span className="cur">{currency}</span>{" "}
        </>
      )}
      {shown === null ? (
        <Unknown />
      ) : (
        <Figure amount={shown} currency={currency} pad={variant === "cell"} />
      )}
    </span>
  );
}
