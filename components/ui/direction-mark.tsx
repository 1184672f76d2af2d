import { Icon } from "./icon";

export interface DirectionMarkProps {
  direction: "on-ramp" | "off-ramp";
  className?: string;
}

/** The stepped line: up is fiat to stablecoin, down is stablecoin to fiat. */
export function DirectionMark({ direction, className = "text-ink-3" }: DirectionMarkProps) {
  return (
    <Icon
      name={direction}
      className={className}
      label={direction === "on-ramp" ? "On-ramp" : "Off-ramp"}
    />
  );
}
