import { rangeLabel } from "@/components/ui/date-range";
import { zoneAbbreviation } from "@/components/ui/format-time";
import { Kv } from "@/components/ui/kv";
import type { TransactionFilter } from "@/lib/contract/api/transactions";
import { counted } from "@/lib/domain/words/counted";

interface ExportFactsProps {
  filter: TransactionFilter;
  zone: string;
  today: string;
  /** How many rows, when that is known. */
  rows: number | null;
}

const SHOWN = {
  open: "Open: awaiting payment",
  closed: "Closed: everything but awaiting payment, failed and cancelled included",
} as const;

/** What an export holds, said again at each of its steps. */
export function ExportFacts({ filter, zone, today, rows }: ExportFactsProps) {
  const range = filter.from && filter.to ? { from: filter.from, to: filter.to } : null;
  const short = zoneAbbreviation(zone, `${today}T12:00:00Z`);
  return (
    <Kv
      items={[
        { label: "Shows", value: filter.state ? SHOWN[filter.state] : "Open and closed" },
        {
          label: "Period",
          value: (
            <span className="num">
              {range ? `${rangeLabel(range)}, days in ${short}` : "Any date"}
            </span>
          ),
        },
        {
          label: "Rows",
          value:
            rows === null ? (
              "Not counted"
            ) : (
              <span className="num">{counted(rows, "transaction")}</span>
            ),
        },
      ]}
    />
  );
}
