import { BarChart } from "@/components/ui/bar-chart";
import { formatTime } from "@/components/ui/format-time";
import { Section } from "@/components/ui/section";
import type { OverviewFigures } from "@/lib/contract/api/overview-figures";
import { isZero, type Amount } from "@/lib/money/amount";
import { compactFigure } from "@/lib/money/compact-figure";
import { formatFigure } from "@/lib/money/format";
import { listFigure } from "@/lib/money/list-figure";
import { dayWords } from "./day-words";

/** How much settled a day, in the stablecoin leg. */
export function VolumeSection({ volume }: { volume: OverviewFigures["volume"] }) {
  const [first, latest] = [volume[0], volume.at(-1)];
  if (!first || !latest) return null;
  const highest = volume.reduce(
    (most, day) => (Number(day.stablecoin) > Number(most.stablecoin) ? day : most),
    first,
  );
  const range = `${dayWords(first.day)} to ${formatTime(latest.day, "UTC", "date")}`;
  return (
    <Section title="Volume" note={`USDC + USDT, ${volume.length} days`}>
      {volume.every(({ stablecoin }) => isZero(stablecoin)) ? (
        <p className="text-ink-3">Nothing settled in {volume.length} days.</p>
      ) : (
        <BarChart
          values={volume.map(({ stablecoin }) => Number(stablecoin))}
          labels={{
            highest: compactFigure(highest.stablecoin),
            latest: compactFigure(latest.stablecoin),
          }}
          ends={[dayWords(first.day), "Today"]}
          alternative={`Settled volume per day, ${range}. Highest ${exact(highest.stablecoin)} on ${dayWords(highest.day)}. Today ${exact(latest.stablecoin)} so far.`}
        />
      )}
    </Section>
  );
}

function exact(stablecoin: Amount): string {
  return formatFigure(listFigure(stablecoin, "USDC"), "USDC");
}
