export interface BarChartProps {
  /** One bar each, the latest last; none below zero. Bars say how large, not how much exactly. */
  values: readonly number[];
  /** Labels of the highest bar and the latest one. */
  labels: { highest: string; latest: string };
  /** Below the first bar, and below the last. */
  ends: readonly [string, string];
  /** The same in words. */
  alternative: string;
}

const WIDTH = 304;
const BAR = 16;
const BASE = 76;
const TALLEST = 56;
/** Bars between the highest and the latest below which their labels would touch; the latest one's reaches over so many. */
const APART = 3;

/**
 * Bars of one series, the latest in the accent; nothing at all is a bare axis. The latest one's label is above it, or, where it
 * would lie on a higher bar or seem to be that one's, beside the word below.
 */
export function BarChart({ values, labels, ends, alternative }: BarChartProps) {
  const most = Math.max(...values, 0);
  const step = values.length > 1 ? (WIDTH - BAR) / (values.length - 1) : 0;
  const last = values.length - 1;
  const highest = values.indexOf(most);
  const latest = values[last] ?? 0;
  const isAbove = latest > 0 && latest >= Math.max(...values.slice(-APART));
  const heightOf = (value: number): number =>
    most === 0 || value === 0 ? 0 : Math.max(1, (value / most) * TALLEST);
  return (
    <svg className="chart" viewBox={`0 0 ${WIDTH} 96`} role="img" aria-label={alternative}>
      {values.map((value, at) => (
        <rect
          key={at}
          className="chart-bar"
          data-latest={at === last ? "" : undefined}
          x={at * step}
          y={BASE - heightOf(value)}
          width={BAR}
          height={heightOf(value)}
        />
      ))}
      {most > 0 && highest !== last && (last - highest >= APART || !isAbove) && (
        // From the first bars on it begins with its bar: centred it would stand out of the column.
        <text
          x={highest * step + (highest < 2 ? 0 : BAR / 2)}
          y={BASE - TALLEST - 5}
          textAnchor={highest < 2 ? "start" : "middle"}
        >
          {labels.highest}
        </text>
      )}
      {isAbove && (
        <text className="chart-value" x={WIDTH} y={BASE - heightOf(latest) - 5} textAnchor="end">
          {labels.latest}
        </text>
      )}
      <line className="chart-axis" x1="0" x2={WIDTH} y1={BASE + 0.5} y2={BASE + 0.5} />
      <Ends ends={ends} latest={isAbove || latest === 0 ? undefined : labels.latest} y={92} />
    </svg>
  );
}

/** What is below the first and the last point, and the last one's value where that isn't at the point. */
export function Ends({
  ends,
  latest,
  y,
}: {
  ends: BarChartProps["ends"];
  latest?: string;
  y: number;
}) {
  return (
    <>
      <text x="0" y={y}>
        {ends[0]}
      </text>
      <text x={WIDTH} y={y} textAnchor="end">
        {ends[1]} {latest && <tspan className="chart-value">{latest}</tspan>}
      </text>
    </>
  );
}
