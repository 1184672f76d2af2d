"use client";
import type { ReactNode } from "react";
import { ChipButton } from "./chip";
import { cn } from "./cn";
import { Icon } from "./icon";
import { Popover } from "./popover";

/** Days or a range that are asked for most. */
export interface CalendarChoice {
  label: string;
  pressed: boolean;
  disabled?: boolean;
  onChoose: () => void;
}

interface CalendarPopoverProps {
  /** What is chosen, such as "Dates". */
  label: string;
  /** What is chosen so far, as the button shows it. */
  chosen: string;
  /** The same, as it is read aloud behind the label. Default: as it is shown. */
  spoken?: string;
  /** chip: among filters. field: in a form. */
  look?: "chip" | "field";
  className?: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Beside the month, with the name of their group. */
  choices: readonly CalendarChoice[];
  choicesLabel: string;
  /** Below the month. */
  note: ReactNode;
  /** The month. */
  children: ReactNode;
}

/** A button that shows what is chosen, and opens what is asked for most beside a month. */
export function CalendarPopover({
  label,
  chosen,
  spoken = chosen,
  look = "field",
  className,
  open,
  onOpenChange,
  choices,
  choicesLabel,
  note,
  children,
}: CalendarPopoverProps) {
  const name = `${label}: ${spoken}`;
  const trigger =
    look === "chip" ? (
      <ChipButton icon="calendar" iconEnd="chevron-down" className={className} aria-label={name}>
        {chosen}
      </ChipButton>
    ) : (
      <button type="button" className={cn("input", className)} aria-label={name}>
        <Icon name="calendar" />
        <span className="value">{chosen}</span>
        <Icon name="chevron-down" />
      </button>
    );
  return (
    <Popover trigger={trigger} label={label} open={open} onOpenChange={onOpenChange}>
      <div className="cal">
        <div className="cal-p" role="group" aria-label={choicesLabel}>
          {choices.map((choice) => (
            <button
              key={choice.label}
              type="button"
              aria-pressed={choice.pressed}
              disabled={choice.disabled}
              onClick={choice.onChoose}
            >
              {choice.label}
            </button>
          ))}
        </div>
        <div className="cal-m">
          {children}
          <p className="text-12 text-ink-3">{note}</p>
        </div>
      </div>
    </Popover>
  );
}
