"use client";
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { cn } from "./cn";
import { markedIndex, matchingItems, stepIndex } from "./combobox-items";
import { ComboboxList } from "./combobox-list";
import type { ComboboxProps } from "./combobox-props";
import { useFieldControl } from "./field-context";
import { Icon } from "./icon";
import { useBackCloses } from "./use-back-closes";

/** A field to search and choose from. Arrows move, Enter chooses, Escape closes; nothing is chosen by leaving. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { value, onChange, items, itemKey, itemText, itemSearch, itemDisabled, onQueryChange } =
    props;
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  /** Null while the field shows the chosen item's text. */
  const [query, setQuery] = useState<string | null>(null);
  /** The key of the item that was moved to: it stays marked wherever it stands when others come in. Null: the first that was found. */
  const [marked, setMarked] = useState<string | null>(null);
  const { invalid, labelId, ...wiring } = useFieldControl(props, props.invalid);
  const shown = onQueryChange
    ? items
    : matchingItems(items, query ?? "", (item) => `${itemText(item)} ${itemSearch?.(item) ?? ""}`);
  const activeIndex = markedIndex(shown.map(itemKey), marked, query ?? "");
  const activeItem = shown[activeIndex];
  const optionId = (index: number) => `${listId}-${index}`;

  function show() {
    if (open || props.disabled) return;
    setOpen(true);
    setMarked(value === null ? null : itemKey(value));
  }
  function close() {
    setOpen(false);
    setQuery(null);
    setMarked(null);
    if (query !== null) onQueryChange?.("");
  }
  useBackCloses(open, close);
  function type(text: string) {
    setQuery(text);
    setOpen(true);
    setMarked(null);
    onQueryChange?.(text);
    if (text === "" && value !== null) onChange(null);
  }
  function choose(item: T) {
    if (itemDisabled?.(item)) return;
    onChange(item);
    close();
  }
  function mark(index: number) {
    const item = shown[index];
    setMarked(item === undefined ? null : itemKey(item));
  }
  function move(step: 1 | -1) {
    if (!open) return show();
    const next = stepIndex(activeIndex, step, shown.length);
    mark(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
  }
  function key(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && open) {
      // Never sends the form round it while the list is open.
      event.preventDefault();
      if (activeItem !== undefined) choose(activeItem);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }
  function leave(event: FocusEvent) {
    if (box.current?.contains(event.relatedTarget)) return;
    close();
    props.onBlur?.();
  }
  return (
    <div ref={box} className={cn("combo", props.className)} onBlur={leave}>
      <div
        className={cn("input", invalid && "input--invalid", props.disabled && "input--disabled")}
      >
        <Icon
          name={value !== null && query === null && props.valueIcon ? props.valueIcon : "search"}
        />
        <input
          {...wiring}
          role="combobox"
          aria-label={props["aria-label"]}
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={activeIndex < 0 ? undefined : optionId(activeIndex)}
          autoComplete="off"
          spellCheck={false}
          disabled={props.disabled}
          placeholder={props.placeholder}
          value={query ?? (value === null ? "" : itemText(value))}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onClick={show}
          onKeyDown={key}
        />
        {props.right && <span className="affix">{props.right}</span>}
        <Icon name="chevron-down" />
      </div>
      {open && (
        <ComboboxList
          {...props}
          listId={listId}
          labelId={labelId}
          items={shown}
          query={query ?? ""}
          activeIndex={activeIndex}
          optionId={optionId}
          onHover={mark}
          onChoose={choose}
        />
      )}
    </div>
  );
}
