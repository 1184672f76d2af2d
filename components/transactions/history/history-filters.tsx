"use client";
import { type FormEvent, useState } from "react";
import { Chip, ChipButton } from "@/components/ui/chip";
import { DateRangePicker } from "@/components/ui/date-pickers";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { lazy, LazyPart, preloadHandlers } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { useIsPhone } from "@/components/ui/use-is-phone";
import { useToday } from "@/components/ui/zone";
import {
  daysOfHistory,
  fieldsOfHistory,
  type FilterChange,
  type HistorySearch,
} from "@/lib/client/mirror/history-search";
import { MIN_LETTERS } from "@/lib/contract/api/mirror";
import { describeFilters, type FilterText } from "@/lib/domain/transactions/history-query";
import { Freshness } from "./freshness";

/** The further filters, loaded when needed, since most visits don't use them. */
const filterForm = lazy(() => import("./filter-form").then(({ FilterForm }) => FilterForm));

interface HistoryFiltersProps {
  search: HistorySearch;
  onChange: (change: FilterChange) => void;
}

export function HistoryFilterBar({ search, onChange }: HistoryFiltersProps) {
  const today = useToday();
  const chips = chipsOf(search);
  const isPhone = useIsPhone();
  const further = (
    <FurtherFilters key="further" search={search} count={chips.length} onChange={onChange} />
  );
  const standing = (
    <span key="standing" className="contents max-md:order-1 max-md:flex max-md:gap-2">
      {chips.map(({ key, label, value, clear }) => (
        <Chip
          key={key}
          label={label}
          value={value}
          removeLabel={`Remove ${label.toLowerCase()} filter`}
          onRemove={() => onChange(clear)}
        />
      ))}
    </span>
  );
  return (
    <div className="fbar">
      <TextSearch
        key={search.text ?? ""}
        text={search.text}
        onSearch={(text) => onChange({ text })}
      />
      {/* On a phone one line, however many there are: it can be moved sideways, and the list stays where it is. */}
      <div className="fbar-line">
        <DateRangePicker
          label="Created"
          value={daysOfHistory(search, today)}
          preset={search.period}
          onChange={({ preset: period, from, to }) =>
            onChange(period === "custom" ? { period, from, to } : { period, from: null, to: null })
          }
          onClear={() => onChange({ period: null, from: null, to: null })}
        />
        {/* The styles give a phone's order too, for until this is known here; the focus goes by this one. */}
        {isPhone ? [further, standing] : [standing, further]}
        <span className="ml-auto max-lg:ml-0 max-md:order-2">
          <Freshness />
        </span>
      </div>
    </div>
  );
}

function FurtherFilters({
  search,
  count,
  onChange,
}: Pick<HistoryFiltersProps, "search" | "onChange"> & { count: number }) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const form = (
    <LazyPart
      part={filterForm}
      props={{
        search,
        isFiltered: count > 0,
        inSheet: isPhone,
        onApply: (change) => {
          setOpen(false);
          onChange(change);
        },
      }}
      name="The form"
      waiting={
        <div className="grid w-[min(380px,calc(100vw-32px))] gap-3 p-4 max-md:p-0">
          {[120, 58, 58, 58, 58, 58].map((height, at) => (
            <Skeleton key={at} width="100%" height={height} />
          ))}
        </div>
      }
    />
  );
  if (isPhone) {
    return (
      <>
        <ChipButton
          dashed={count === 0}
          icon={count === 0 ? "plus" : undefined}
          {...preloadHandlers(filterForm)}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {count === 0 ? "Filter" : `Filters (${count})`}
        </ChipButton>
        <Sheet open={isOpen} onOpenChange={setOpen} title="Filters">
          {form}
        </Sheet>
      </>
    );
  }
  return (
    <Popover
      label="Filters"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <ChipButton dashed icon="plus" {...preloadHandlers(filterForm)}>
          Filter
        </ChipButton>
      }
    >
      {form}
    </Popover>
  );
}

/** Searches all text of the copy, when Enter is pressed. Give it the text as its key, so that a changed address is shown. */
function TextSearch(props: { text: string | null; onSearch: (text: string | null) => void }) {
  const { text, onSearch } = props;
  const [typed, setTyped] = useState(text ?? "");
  const wanted = typed.trim();
  const isShort = wanted !== "" && wanted.length < MIN_LETTERS;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isShort) onSearch(wanted === "" ? null : wanted);
  };
  return (
    <form role="search" data-search className="w-80 max-md:w-full" onSubmit={submit}>
      <Input
        look="bar"
        icon="search"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        enterKeyHint="search"
        placeholder="Reference, recipient, hash, reason"
        aria-label="Search all history"
        aria-description={`Reference, recipient, account, reason, id or hash; at least ${MIN_LETTERS} letters or digits`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        right={
          isShort ? (
            <span className="text-12">{MIN_LETTERS} or more</span>
          ) : (
            <Kbd keys={wanted === (text ?? "") ? ["/"] : ["Enter"]} />
          )
        }
      />
    </form>
  );
}

interface FilterChip {
  key: string;
  label: string;
  value: string;
  clear: FilterChange;
}

const CLEAR: Record<Exclude<FilterText["name"], "text">, FilterChip["clear"]> = {
  status: { status: null },
  type: { type: null },
  currency: { currency: null },
  recipient: { recipient: null },
  amount: { in: null, min: null, max: null },
};

/** Lists the active filters in words, except text and dates, which have their own controls. */
function chipsOf(search: HistorySearch): FilterChip[] {
  return describeFilters(fieldsOfHistory(search)).flatMap(({ name, label, value }) =>
    name === "text" ? [] : [{ key: name, label, value, clear: CLEAR[name] }],
  );
}
