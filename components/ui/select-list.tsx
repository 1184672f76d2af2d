"use client";
import { Popover } from "radix-ui";
import type { RefObject } from "react";
import { Icon } from "./icon";
import type { SelectOption } from "./select-option";

interface SelectListProps<V extends string> {
  listId: string;
  labelId: string | undefined;
  label: string | undefined;
  options: readonly SelectOption<V>[];
  value: V | "";
  active: number;
  anchor: RefObject<HTMLButtonElement | null>;
  onHover: (index: number) => void;
  onChoose: (index: number) => void;
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

/** The open list of a Select. Focus stays on its button. */
export function SelectList<V extends string>({
  listId,
  labelId,
  label,
  options,
  value,
  active,
  anchor,
  onHover,
  onChoose,
}: SelectListProps<V>) {
  return (
    <Popover.Portal>
      <Popover.Content
        className="popup max-h-[min(320px,var(--radix-popover-content-available-height))] min-w-(--radix-popover-trigger-width) max-w-[calc(100vw-16px)] overflow-auto"
        role="listbox"
        id={listId}
        aria-labelledby={labelId}
        aria-label={label}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) =>
          event.target instanceof Node &&
          anchor.current?.contains(event.target) &&
          event.preventDefault()
        }
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map((option, index) => (
          <div
            key={option.value}
            id={`${listId}-${index}`}
            ref={index === active ? intoView : undefined}
            role="option"
            className="option"
            aria-selected={option.value === value}
            aria-disabled={option.disabled || undefined}
            data-active={index === active ? "" : undefined}
            onPointerMove={() => onHover(index)}
            onClick={() => onChoose(index)}
          >
            {option.icon && <Icon name={option.icon} />}
            <span className="text">{option.label}</span>
            {option.detail && <span className="detail">{option.detail}</span>}
            {option.value === value ? <Icon name="check" /> : <span className="w-4" />}
          </div>
        ))}
      </Popover.Content>
    </Popover.Portal>
  );
}
