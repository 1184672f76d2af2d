import { LineChart } from "@/components/ui/line-chart";
import { addDays, daysBetween } from "@/lib/domain/calendar/day";
import { rateFigure } from "@/lib/money/rate-figure";
import { dayWords } from "./day-words";
import { latestOf, type EffectiveRate } from "./effective-rate";

/** An effective rate day by day, with its average. */
export function RateChart({
  rate,
  rateDays,
  today,
}: {
  rate: EffectiveRate;
  rateDays: number;
  today: string;
}) {
  const from = addDays(today, 1 - rateDays);
  const latestDay = rate.days.at(-1)?.day ?? today;
  const when = latestDay === today ? "today" : `on ${dayWords(latestDay)}`;
  const [latest, average] = [rateFigure(latestOf(rate)), rateFigure(rate.average)];
  const sorted = rate.days.toSorted((a, b) => Number(a.rate) - Number(b.rate));
  const [lowest, highest] = [sorted[0]?.rate ?? rate.average, sorted.at(-1)?.rate ?? rate.average];
  return (
    <div className="pt-4">
      <LineChart
        points={rate.days.map(({ day, rate: value }) => ({
          at: daysBetween(from, day) / (rateDays - 1),
          value: Number(value),
        }))}
        average={Number(rate.average)}
        labels={{ latest: `${latest} ${when}`, average: `average ${average}` }}
        ends={[dayWords(from), "Today"]}
        alternative={`Effective rate of ${rate.direction}s, ${rate.currency} per USDC or USDT, last ${rateDays} days. ${latest} ${when}. Average ${average}. Lowest ${rateFigure(lowest)}, highest ${rateFigure(highest)}.`}
      />
    </div>
  );
}
