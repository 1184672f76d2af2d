"use client";
import { Popover } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field";
import { Icon, type IconName } from "./icon";
import { stepIndex, typeaheadIndex } from "./listbox";
import { useBackCloses } from "./overlay";

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

export interface SelectOption<V extends string> {
  value: V;
  label: string;
  detail?: ReactNode;
  icon?: IconName;
  disabled?: boolean;
}

export interface SelectProps<V extends string> {
  value: V | "";
  onChange: (value: V) => void;
  options: readonly SelectOption<V>[];
  placeholder?: string;
  look?: "field" | "compact";
  disabled?: boolean;
  onBlur?: () => void;
  "aria-label"?: string;
  className?: string;
}

/** Letters typed within this time of each other belong to one word. */
const TYPEAHEAD_MS = 600;

/** Letters, Home and End move; Enter, Space and Tab choose; Escape cancels. */
export function Select<V extends string>(props: SelectProps<V>) {
  const {
    value,
    onChange,
    options,
    placeholder = "Choose",
    look = "field",
    disabled,
    onBlur,
    className,
  } = props;
  const { invalid, labelId, ...wiring } = useFieldControl(props);
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const typed = useRef({ text: "", at: 0 });
  const [open, setOpen] = useState(false);
  /** The highlighted option, which stays highlighted when the list changes. */
  const [marked, setMarked] = useState<V | null>(null);
  const active = options.findIndex((option) => option.value === marked);
  const chosen = options.find((option) => option.value === value);
  useBackCloses(open, () => setOpen(false));

  function show() {
    setMarked(chosen?.value ?? null);
    setOpen(true);
  }
  const mark = (index: number) => setMarked(options[index]?.value ?? null);
  function choose(index: number) {
    const option = options[index];
    if (option?.disabled) return;
    if (option && option.value !== value) onChange(option.value);
    setOpen(false);
  }
  function typeahead(letter: string) {
    const now = Date.now();
    const text = now - typed.current.at < TYPEAHEAD_MS ? typed.current.text + letter : letter;
    typed.current = { text, at: now };
    const index = typeaheadIndex(
      options.map(({ label }) => label),
      text,
      active,
    );
    if (index === -1) return;
    if (!open) show();
    mark(index);
  }
  /** The focus stays on the button while its list is open. */
  function press(event: KeyboardEvent) {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const choosing =
      key === "Enter" || (key === " " && Date.now() - typed.current.at >= TYPEAHEAD_MS);
    if (key === "Tab") return open ? choose(active) : undefined;
    if (key === "Escape") return open ? setOpen(false) : undefined;
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (open) mark(stepIndex(active, key === "ArrowDown" ? 1 : -1, options.length));
      else show();
    } else if (key === "Home" || key === "End") {
      if (!open) show();
      mark(key === "Home" ? 0 : options.length - 1);
    } else if (choosing) {
      if (open) choose(active);
      else show();
    } else if (key.length === 1) typeahead(key);
    else return;
    event.preventDefault();
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <button
          {...wiring}
          ref={button}
          type="button"
          role="combobox"
          disabled={disabled}
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
          aria-label={props["aria-label"]}
          aria-labelledby={labelId}
          data-state={open ? "open" : "closed"}
          data-placeholder={chosen ? undefined : ""}
          className={cn(
            "input",
            look === "compact" && "input--compact",
            invalid && "input--invalid",
            disabled && "input--disabled",
            className,
          )}
          onClick={() => (open ? setOpen(false) : show())}
          onKeyDown={press}
          onBlur={onBlur}
        >
          {chosen?.icon && <Icon name={chosen.icon} />}
          <span className="value">{chosen?.label ?? placeholder}</span>
          {chosen?.detail && look === "field" && <span className="affix">{chosen.detail}</span>}
          <Icon name="chevron-down" />
        </button>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          className="popup max-h-[min(320px,var(--radix-popover-content-available-height))] min-w-(--radix-popover-trigger-width) max-w-[calc(100vw-16px)] overflow-auto"
          role="listbox"
          id={listId}
          aria-labelledby={labelId}
          aria-label={props["aria-label"]}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) =>
            event.target instanceof Node &&
            button.current?.contains(event.target) &&
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
              onPointerMove={() => mark(index)}
              onClick={() => choose(index)}
            >
              {option.icon && <Icon name={option.icon} />}
              <span className="text">{option.label}</span>
              {option.detail && <span className="detail">{option.detail}</span>}
              {option.value === value ? <Icon name="check" /> : <span className="w-4" />}
            </div>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
