import { closeHref } from "@/lib/client/close/close-href";
import { transferPage } from "@/lib/client/transfers/transfer-page";
import type { OperationView } from "@/lib/contract/api/operations";
import type { Overview, UnclaimedTransfer } from "@/lib/contract/api/overview";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { summaryPhase } from "@/lib/client/transfers/transfer-summary";

export type Need =
  | { kind: "confirm"; key: string; href: string; transfer: TransferSummary; isExpired: boolean }
  | { kind: "pay" | "failed" | "held"; key: string; href: string; transfer: TransferSummary }
  /** A write with an unknown outcome, which a person decides. */
  | { kind: "unknown_outcome"; key: string; href: string; operation: OperationView }
  /** Transfers that no request led to, and that could belong to the same one. */
  | { kind: "unclaimed"; key: string; transfers: UnclaimedTransfer[] }
  | { kind: "schedule"; key: string; href: string; schedule: Overview["schedules"][number] }
  | { kind: "review"; key: string; href: string; close: Overview["closes"][number] };

export interface NeedGroup {
  kind: Need["kind"];
  needs: Need[];
  /** There may be more than `needs` has. */
  count: number;
}

export interface Needs {
  groups: NeedGroup[];
  count: number;
  /** The most urgent need; null if none is urgent. */
  urgentKey: string | null;
}

export interface NeedsPart {
  title: "Needs you" | "Needs a maker";
  needs: Needs;
}

/** Returns the page about a write: its transfer's, or its own while it has none. */
export function operationHref(operation: OperationView): string {
  return operation.transferId === null
    ? `/transfers/new?operation=${operation.id}`
    : transferPage(operation.transferId);
}

function confirmNeeds(transfers: readonly TransferSummary[], nowMs: number): Need[] {
  const endOf = ({ rate }: TransferSummary): number =>
    rate?.expiresAt ? Date.parse(rate.expiresAt) : Number.MAX_SAFE_INTEGER;
  return transfers
    .map((transfer) => ({
      kind: "confirm" as const,
      key: transfer.id,
      href: transferPage(transfer.id),
      transfer,
      isExpired: summaryPhase(transfer, nowMs) === "rate_expired",
    }))
    .sort(
      (a, b) =>
        Number(a.isExpired) - Number(b.isExpired) ||
        (a.isExpired
          ? endOf(b.transfer) - endOf(a.transfer)
          : endOf(a.transfer) - endOf(b.transfer)),
    );
}

function transferNeeds(kind: "pay" | "failed" | "held", listed: Overview["pay"]): NeedGroup {
  const needs = listed.transfers.map((transfer) => ({
    kind,
    key: transfer.id,
    href: transferPage(transfer.id),
    transfer,
  }));
  return { kind, needs, count: listed.count };
}

/** A group of which the overview has all. */
function all<Item>(kind: Need["kind"], items: readonly Item[], need: (item: Item) => Need) {
  return { kind, needs: items.map(need), count: items.length };
}

/** Unclaimed transfers that could belong to one request are compared with each other. */
function unclaimedNeeds(transfers: readonly UnclaimedTransfer[]): Need[] {
  const requestOf = ({ id, operation }: UnclaimedTransfer): string => operation?.id ?? id;
  return [...new Set(transfers.map(requestOf))].map((request) => ({
    kind: "unclaimed",
    key: `of-${request}`,
    transfers: transfers.filter((each) => requestOf(each) === request),
  }));
}

/** Nothing is lost by leaving a transfer on hold. */
const NOT_URGENT = 7;

/** Valid rates expire, payments keep somebody waiting, the rest can wait. */
const URGENCY: Record<Need["kind"], number> = {
  confirm: 0,
  pay: 1,
  unknown_outcome: 2,
  unclaimed: 2,
  failed: 3,
  review: 5,
  schedule: 6,
  held: NOT_URGENT,
};

function urgency(need: Need): number {
  return need.kind === "confirm" && need.isExpired ? 4 : URGENCY[need.kind];
}

/** Returns a person's tasks by kind, at a time of the service's clock. */
export function needsOf(overview: Overview, nowMs: number): Needs {
  const { confirm, pay, failed, held, schedules, closes } = overview;
  const stuck = overview.operations.filter((operation) => operation.state === "waiting");
  const unclaimed = unclaimedNeeds(overview.unclaimed.transfers);
  return groupNeeds([
    { kind: "confirm", needs: confirmNeeds(confirm.transfers, nowMs), count: confirm.count },
    transferNeeds("pay", pay),
    transferNeeds("held", held),
    transferNeeds("failed", failed),
    all("unknown_outcome", stuck, (operation) => ({
      kind: "unknown_outcome",
      key: operation.id,
      href: operationHref(operation),
      operation,
    })),
    {
      kind: "unclaimed",
      needs: unclaimed,
      count: unclaimed.length + overview.unclaimed.count - overview.unclaimed.transfers.length,
    },
    all("review", closes, (close) => ({
      kind: "review",
      key: close.id,
      href: closeHref({ account: close.account.id, from: close.from, to: close.to }),
      close,
    })),
    all("schedule", schedules, (schedule) => ({
      kind: "schedule",
      key: schedule.id,
      href: "/reports/schedules",
      schedule,
    })),
  ]);
}

/** Operations appear only for a person who may resolve them, whoever may act on transfers. */
const READERS_OWN: readonly Need["kind"][] = ["review", "schedule"];

/** Returns the needs by heading: a maker's tasks apart from a reader's own. */
export function needsParts({ groups }: Needs, canAct: boolean): NeedsPart[] {
  const isYours = ({ kind }: NeedGroup): boolean => canAct || READERS_OWN.includes(kind);
  const yours: NeedsPart = { title: "Needs you", needs: groupNeeds(groups.filter(isYours)) };
  const makers: NeedsPart = {
    title: "Needs a maker",
    needs: groupNeeds(groups.filter((group) => !isYours(group))),
  };
  const parts = [yours, makers].filter(({ needs }) => needs.count > 0);
  return parts.length > 0 ? parts : [canAct ? yours : makers];
}

function groupNeeds(groups: readonly NeedGroup[]): Needs {
  const urgent = groups
    .flatMap(({ needs }) => needs)
    .filter((need) => urgency(need) < NOT_URGENT)
    .toSorted((a, b) => urgency(a) - urgency(b))[0];
  return {
    groups: groups.filter(({ needs }) => needs.length > 0),
    count: groups.reduce((sum, { count }) => sum + count, 0),
    urgentKey: urgent?.key ?? null,
  };
}

/** Returns creates that are being sent, or whose answer is being looked for. */
export function beingSent(overview: Overview): OperationView[] {
  return overview.operations.filter((operation) => operation.state !== "waiting");
}
