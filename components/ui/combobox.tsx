"use client";
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
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

interface ComboboxListProps<T> extends ComboboxProps<T> {
  listId: string;
  labelId: string | undefined;
  query: string;
  activeIndex: number;
  optionId: (index: number) => string;
  onHover: (index: number) => void;
  onChoose: (item: T) => void;
}

function note<T>({ loading, error, items, query, emptyText }: ComboboxListProps<T>): ReactNode {
  if (error) return error;
  if (loading) return "Loading";
  if (items.length > 0) return null;
  return emptyText(query);
}

function Option<T>({ item, index, list }: { item: T; index: number; list: ComboboxListProps<T> }) {
  const { value, itemKey } = list;
  return (
    <div
      id={list.optionId(index)}
      role="option"
      className="option"
      aria-selected={value !== null && itemKey(value) === itemKey(item)}
      aria-disabled={list.itemDisabled?.(item) || undefined}
      data-active={index === list.activeIndex ? "" : undefined}
      onPointerMove={() => list.onHover(index)}
      onClick={() => list.onChoose(item)}
    >
      {list.renderItem?.(item, list.query) ?? <span className="text">{list.itemText(item)}</span>}
    </div>
  );
}

/** Pressing in the list must not take focus from the field. */
function keepFocus(event: SyntheticEvent): void {
  if (!(event.target as Element).closest("a, button")) event.preventDefault();
}

function ComboboxList<T>(props: ComboboxListProps<T>) {
  const { listId, labelId, items, groupOf, footer, itemKey } = props;
  const words = note(props);
  const box = useRef<HTMLDivElement>(null);
  // Near the page's end the list opens below the visible part.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={box} className="popup combo-list" onPointerDown={keepFocus} onMouseDown={keepFocus}>
      <div
        id={listId}
        role="listbox"
        className="combo-scroll"
        aria-labelledby={labelId}
        aria-busy={props.loading}
      >
        {!props.error &&
          groupItems(items, groupOf).map((group, groupIndex) => (
            <div key={groupIndex} role="group" aria-label={group.label}>
              {group.label && (
                <div className="option-group" aria-hidden="true">
                  {group.label}
                </div>
              )}
              {group.items.map(({ item, index }) => (
                <Option key={itemKey(item)} item={item} index={index} list={props} />
              ))}
            </div>
          ))}
      </div>
      <div className={words ? "combo-note" : "sr-only"} role="status">
        {words ?? `${items.length} found`}
      </div>
      {footer && <div className="combo-foot">{footer}</div>}
    </div>
  );
}
