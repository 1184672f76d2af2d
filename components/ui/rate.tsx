import type { Amount } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import { cn } from "./cn";
import { Unknown } from "./money";

export interface RateProps {
  /** The stablecoin: "1 USDC = …". */
  base: string;
  /** The fiat currency. */
  quote: string;
  value: Amount | null;
  struck?: boolean;
  className?: string;
}

/** `1 USDC = 1,585.20 NGN`, the same way round whatever the direction. Only for a rate whose direction was checked. */
export function Rate({ base, quote, value, struck, className }: RateProps) {
  return (
    <span className={cn("rate", struck && "rate--struck", className)}>
      <span className="cur">1 {base} =</span>{" "}
      {value === null ? <Unknown /> : <span className="num">{formatFigure(value, "")}</span>}{" "}
      <span className="cur">{quote}</span>
    </span>
  );
}
