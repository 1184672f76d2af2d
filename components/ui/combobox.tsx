"use client";
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from "react";
import { cn } from "./cn";
import { groupItems, markedIndex, matchingItems, stepIndex } from "./listbox";
import { useFieldControl } from "./field";
import { Icon, type IconName } from "./icon";
import { useBackCloses } from "./overlay";

interface ComboboxProps<T> {
  value: T | null;
  onChange: (value: T | null) => void;
  /** All candidates; with `onQueryChange` those that fit the query already. */
  items: readonly T[];
  itemKey: (item: T) => string;
  itemText: (item: T) => string;
  itemSearch?: (item: T) => string;
  groupOf?: (item: T) => string;
  itemDisabled?: (item: T) => boolean;
  /** The inside of an option: icon, `.text` and `.detail` spans. */
  renderItem?: (item: T, query: string) => ReactNode;
  /** Called with the typed text, for candidates from the server. */
  onQueryChange?: (query: string) => void;
  loading?: boolean;
  error?: ReactNode;
  emptyText: (query: string) => ReactNode;
  footer?: ReactNode;
  placeholder?: string;
  /** Search unless something is chosen and has its own. */
  valueIcon?: IconName;
  right?: ReactNode;
  invalid?: boolean;
  id?: string;
  onBlur: () => void;
}

/** A field to search and choose from. Arrows move, Enter chooses, Escape closes; nothing is chosen by leaving. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { value, onChange, items, itemKey, itemText, itemSearch, itemDisabled, onQueryChange } =
    props;
  const { loading, error } = props;
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  /** Null while the field shows the chosen item's text. */
  const [query, setQuery] = useState<string | null>(null);
  /** The key of the highlighted item, whatever the list becomes. Null: the first one found. */
  const [marked, setMarked] = useState<string | null>(null);
  const { invalid, labelId, ...wiring } = useFieldControl(props, props.invalid);
  const shown = onQueryChange
    ? items
    : matchingItems(items, query ?? "", (item) => `${itemText(item)} ${itemSearch?.(item) ?? ""}`);
  const activeIndex = markedIndex(shown.map(itemKey), marked, query ?? "");
  const activeItem = shown[activeIndex];
  const words =
    error || (loading ? "Loading" : shown.length > 0 ? null : props.emptyText(query ?? ""));
  const optionId = (index: number) => `${listId}-${index}`;

  function show() {
    if (open) return;
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
      // Enter must not submit the form while the list is open.
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
    props.onBlur();
  }
  return (
    <div ref={box} className="combo" onBlur={leave}>
      <div className={cn("input", invalid && "input--invalid")}>
        <Icon
          name={value !== null && query === null && props.valueIcon ? props.valueIcon : "search"}
        />
        <input
          {...wiring}
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={activeIndex < 0 ? undefined : optionId(activeIndex)}
          autoComplete="off"
          spellCheck={false}
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
        <div
          ref={intoView}
          className="popup combo-list"
          onPointerDown={keepFocus}
          onMouseDown={keepFocus}
        >
          <div
            id={listId}
            role="listbox"
            className="combo-scroll"
            aria-labelledby={labelId}
            aria-busy={loading}
          >
            {!error &&
              groupItems(shown, props.groupOf).map((group, groupIndex) => (
                <div key={groupIndex} role="group" aria-label={group.label}>
                  {group.label && (
                    <div className="option-group" aria-hidden="true">
                      {group.label}
                    </div>
                  )}
                  {group.items.map(({ item, index }) => (
                    <div
                      key={itemKey(item)}
                      id={optionId(index)}
                      role="option"
                      className="option"
                      aria-selected={value !== null && itemKey(value) === itemKey(item)}
                      aria-disabled={itemDisabled?.(item) || undefined}
                      data-active={index === activeIndex ? "" : undefined}
                      onPointerMove={() => mark(index)}
                      onClick={() => choose(item)}
                    >
                      {props.renderItem?.(item, query ?? "") ?? (
                        <span className="text">{itemText(item)}</span>
                      )}
                    </div>
                  ))}
                </div>
              ))}
          </div>
          <div className={words ? "combo-note" : "sr-only"} role="status">
            {words ?? `${shown.length} found`}
          </div>
          {props.footer && <div className="combo-foot">{props.footer}</div>}
        </div>
      )}
    </div>
  );
}

/** Pressing in the list must not take focus from the field. */
function keepFocus(event: SyntheticEvent): void {
  if (!(event.target as Element).closest("a, button")) event.preventDefault();
}

/** Near the page's end the list opens below the visible part. */
const intoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: "nearest" });
