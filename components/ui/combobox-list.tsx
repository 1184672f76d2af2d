"use client";
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from "react";
import type { ComboboxProps } from "./combobox-props";
import { groupItems } from "./combobox-items";

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
  return (
    emptyText?.(query) ??
    (query ? `Nothing matches “${query}”.` : "There is nothing to choose from yet.")
  );
}

function Option<T>({ item, index, list }: { item: T; index: number; list: ComboboxListProps<T> }) {
  const {
    value,
    itemKey,
    itemText,
    itemDisabled,
    renderItem,
    query,
    activeIndex,
    optionId,
    onHover,
    onChoose,
  } = list;
  return (
    <div
      id={optionId(index)}
      role="option"
      className="option"
      aria-selected={value !== null && itemKey(value) === itemKey(item)}
      aria-disabled={itemDisabled?.(item) || undefined}
      data-active={index === activeIndex ? "" : undefined}
      onPointerMove={() => onHover(index)}
      onClick={() => onChoose(item)}
    >
      {renderItem ? renderItem(item, query) : <span className="text">{itemText(item)}</span>}
    </div>
  );
}

/** Pressing in the list must not take focus from the field. */
function keepFocus(event: SyntheticEvent): void {
  if (!(event.target as Element).closest("a, button")) event.preventDefault();
}

/** The open list of a Combobox. */
export function ComboboxList<T>(props: ComboboxListProps<T>) {
  const { listId, labelId, items, groupOf, footer, itemKey } = props;
  const words = note(props);
  const box = useRef<HTMLDivElement>(null);
  // Near the page's end the list opens below what is in sight.
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
        aria-label={props["aria-label"]}
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
