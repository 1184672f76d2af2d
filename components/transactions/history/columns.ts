import type { MirrorSort } from "@/lib/domain/transactions/history-query";

/** The columns of the live table, in the same widths; those without room are hidden. */
export const COLUMNS: readonly {
  label: string;
  sort?: MirrorSort;
  figure?: boolean;
  drops?: string;
}[] = [
  { label: "Created", sort: "created" },
  { label: "Reference" },
  { label: "Recipient", sort: "recipient" },
  { label: "Sent", sort: "sent", figure: true },
  { label: "Received", sort: "received", figure: true, drops: "hist-received" },
  { label: "Rate", figure: true, drops: "hist-rate" },
  { label: "Fee", figure: true, drops: "hist-rate" },
  { label: "Status", sort: "status" },
];
