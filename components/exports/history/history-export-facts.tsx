import { rangeLabel } from "@/components/ui/date-range";
import { zoneAbbreviation } from "@/components/ui/format-time";
import { Kv } from "@/components/ui/kv";
import type { ParsedMirrorFilter } from "@/lib/contract/api/mirror";
import { presetRange } from "@/lib/domain/calendar/range";
import { filterWords } from "@/lib/domain/transactions/filter-words";
import { counted } from "@/lib/domain/words/counted";

interface HistoryExportFactsProps {
  filter: ParsedMirrorFilter;
  zone: string;
  today: string;
  /** How many rows, when that is known. */
  rows: number | null;
}

/** What an export of all history holds, said again at each of its steps. */
export function HistoryExportFacts({ filter, zone, today, rows }: HistoryExportFactsProps) {
  const { period, from, to } = filter;
  const range = period ? presetRange(period, today) : from && to ? { from, to } : null;
  const short = zoneAbbreviation(zone, `${today}T12:00:00Z`);
  return (
    <Kv
      items={[
        {
          label: "Created",
          value: (
            <span className="num">
              {range ? `${rangeLabel(range)}, days in ${short}` : "Any date"}
            </span>
          ),
        },
        ...filterWords(filter).map(({ label, value }) => ({
          label,
          value: <span className="num wrap-anywhere">{value}</span>,
        })),
        {
          label: "Rows",
          value:
            rows === null ? (
              "Not counted yet"
            ) : (
              <span className="num">{counted(rows, "transaction")}</span>
            ),
        },
      ]}
    />
  );
}
