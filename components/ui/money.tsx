import type { Amount } from "@/lib/money/amount";
import { formatFigure, formatMoney, listFigure } from "@/lib/money/format";
import { cn } from "./cn";

interface MoneyProps {
  /** Null when it is not known yet: a dash, never 0. */
  amount: Amount | null;
  currency: string;
  /** `cell` right-aligns and shows 2 decimals, with the exact figure on hover; `list` only shows 2 decimals; `hero` is large. */
  variant?: "cell" | "list" | "inline" | "hero";
  quiet?: boolean;
  /** All decimals in a cell too. */
  exact?: boolean;
  hideCode?: boolean;
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

function Unknown() {
  return (
    <span className="num none">
      <span aria-hidden="true">–</span>
      <span className="sr-only">not known yet</span>
    </span>
  );
}

function sizeIn(variant: MoneyProps["variant"], figure: string): string | undefined {
  if (variant === "hero") return heroSizeClass(figure);
  return variant === "cell" && figure.length > MAX_CELL_CHARACTERS ? "money--long" : undefined;
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
  const isRounded = variant === "list" || (variant === "cell" && !exact);
  const shown = amount !== null && isRounded ? listFigure(amount, currency) : amount;
  const shortened =
    variant === "cell" &&
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

const MAX_HERO_CHARACTERS = 14;
const MAX_SMALLER_CHARACTERS = 19;

/** Makes a long figure smaller. A service may give all decimals of its division. */
export function heroSizeClass(figure: string): "money--long" | "money--longest" | undefined {
  if (figure.length <= MAX_HERO_CHARACTERS) return undefined;
  return figure.length <= MAX_SMALLER_CHARACTERS ? "money--long" : "money--longest";
}

/** The most characters, with a currency code, in an amount column at its narrowest. */
export const MAX_CELL_CHARACTERS = 16;

interface RateProps {
  base: string;
  quote: string;
  value: Amount | null;
  struck?: boolean;
}

/** `1 USDC = 1,585.20 NGN`, the same way round whatever the direction. Only for a rate whose direction was checked. */
export function Rate({ base, quote, value, struck }: RateProps) {
  return (
    <span className={cn("rate", struck && "rate--struck")}>
      <span className="cur">1 {base} =</span>{" "}
      {value === null ? <Unknown /> : <span className="num">{formatFigure(value, "")}</span>}{" "}
      <span className="cur">{quote}</span>
    </span>
  );
}
