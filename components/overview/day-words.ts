import { formatTime } from "@/components/ui/format-time";

/** `20 Nov`, of a calendar day, which has no zone. */
export function dayWords(day: string): string {
  return formatTime(`${day}T00:00:00Z`, "UTC", "day");
}
