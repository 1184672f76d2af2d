import { formatTime } from "@/components/ui/format-time";
import { useServiceNow } from "@/components/ui/use-now";
import type { OperationView } from "@/lib/contract/api/operations";

/** Why a write can't be given up yet, and from when it can; null once it can. Only after a quiet period, since its result may still appear. */
export function useGiveUpWait(
  { giveUpFrom, deskNow, createdAt }: Pick<OperationView, "giveUpFrom" | "deskNow" | "createdAt">,
  zone: string,
): string | null {
  const fromMs = giveUpFrom === null ? null : Date.parse(giveUpFrom);
  // Without the one there is nothing to wait for, whatever the time.
  const nowMs = useServiceNow(deskNow ?? createdAt);
  return fromMs !== null && nowMs < fromMs
    ? `It may still turn up. It can be given up from ${formatTime(fromMs, zone, "seconds")}.`
    : null;
}
