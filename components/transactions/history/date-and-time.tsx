import { Time } from "@/components/ui/time";

/** With its year, since the whole history has several. */
export function DateAndTime({ at, zone }: { at: string; zone: string }) {
  return (
    <span className="num">
      <Time at={at} zone={zone} format="date" className="text-ink-3" />
      <span className="text-ink-3">,</span> <Time at={at} zone={zone} format="time" />
    </span>
  );
}
