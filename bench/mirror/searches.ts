import type { MirrorQuery } from "@/lib/contract/api/mirror";

/** First pages that people ask for, and the worst that anybody could think of. */
export const SEARCHES: readonly { what: string; query: MirrorQuery }[] = [
  { what: "no filter", query: {} },
  { what: "no filter, by amount sent", query: { sort: "sent" } },
  { what: "no filter, by recipient", query: { sort: "recipient", direction: "ascending" } },
  { what: "last page", query: { fromEnd: true } },
  { what: "last month", query: { period: "last_month" } },
  {
    what: "a month five years ago, by amount",
    query: { from: "2021-11-01", to: "2021-11-30", sort: "sent" },
  },
  { what: "failed", query: { status: "failed" } },
  {
    what: "failed and refunded, by amount received",
    query: { status: "failed,refunded", sort: "received" },
  },
  {
    what: "awaiting payment, oldest first",
    query: { status: "awaiting_payment", direction: "ascending" },
  },
  {
    what: "on-ramp, by amount received, smallest first",
    query: { type: "onramp", sort: "received", direction: "ascending" },
  },
  { what: "currency ZAR", query: { currency: "ZAR" } },
  { what: "currency KES, by amount sent", query: { currency: "KES", sort: "sent" } },
  { what: "a recipient with many records", query: { recipient: "Delta Pharma" } },
  {
    what: "a recipient with many records, by amount sent",
    query: { recipient: "Delta Pharma", sort: "sent" },
  },
  { what: "a recipient with none since years", query: { recipient: "Umoja Imports Ltd" } },
  { what: "a recipient with few records", query: { recipient: "PLC 591" } },
  {
    what: "amounts that few have, by date",
    query: { amountCurrency: "NGN", amountMin: "1000000", amountMax: "1000100" },
  },
  {
    what: "amounts that many have, by amount",
    query: { amountCurrency: "NGN", amountMin: "1000000", amountMax: "10000000", sort: "sent" },
  },
  { what: "part of a reference", query: { text: "4c7d1" } },
  { what: "part of a reference, by amount sent", query: { text: "txn-4c7", sort: "sent" } },
  { what: "a reference without its dash", query: { text: "txn 7dab42" } },
  {
    what: "a reference without its dash, by amount sent",
    query: { text: "txn 7dab42", sort: "sent" },
  },
  { what: "a frequent word, by amount sent", query: { text: "pharma", sort: "sent" } },
  { what: "text that nothing has", query: { text: "zzzqqq" } },
  { what: "refunded, to one recipient", query: { status: "refunded", recipient: "Delta Pharma" } },
  {
    what: "failed, KES, one year, by status",
    query: {
      status: "failed",
      currency: "KES",
      from: "2022-01-01",
      to: "2022-12-31",
      sort: "status",
    },
  },
];
