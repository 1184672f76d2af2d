interface BarChartProps {
  /** The bars, latest last, none below zero. */
  values: readonly number[];
  labels: { highest: string; latest: string };
  ends: readonly [string, string];
  alternative: string;
}

const BARS_WIDTH = 304;
const BAR = 16;
const BARS_BASE = 76;
const TALLEST = 56;
/** Fewer bars than this between the highest and the latest, and their labels would touch. */
const MIN_DISTANCE = 3;

/** Draws one series as bars, the latest in the accent colour. */
export function BarChart({ values, labels, ends, alternative }: BarChartProps) {
  const max = Math.max(...values, 0);
  const step = values.length > 1 ? (BARS_WIDTH - BAR) / (values.length - 1) : 0;
  const last = values.length - 1;
  const highest = values.indexOf(max);
  const latest = values[last] ?? 0;
  const isAbove = latest > 0 && latest >= Math.max(...values.slice(-MIN_DISTANCE));
  const heightOf = (value: number): number =>
    max === 0 || value === 0 ? 0 : Math.max(1, (value / max) * TALLEST);
  return (
    <svg className="chart" viewBox={`0 0 ${BARS_WIDTH} 96`} role="img" aria-label={alternative}>
      {values.map((value, at) => (
        <rect
          key={at}
          className="chart-bar"
          data-latest={at === last ? "" : undefined}
          x={at * step}
          y={BARS_BASE - heightOf(value)}
          width={BAR}
          height={heightOf(value)}
        />
      ))}
      {max > 0 && highest !== last && (last - highest >= MIN_DISTANCE || !isAbove) && (
        // Left-aligned over the first bars, where a centred label would leave the chart.
        <text
          x={highest * step + (highest < 2 ? 0 : BAR / 2)}
          y={BARS_BASE - TALLEST - 5}
          textAnchor={highest < 2 ? "start" : "middle"}
        >
          {labels.highest}
        </text>
      )}
      {isAbove && (
        <text
          className="chart-value"
          x={BARS_WIDTH}
          y={BARS_BASE - heightOf(latest) - 5}
          textAnchor="end"
        >
          {labels.latest}
        </text>
      )}
      <line
        className="chart-axis"
        x1="0"
        x2={BARS_WIDTH}
        y1={BARS_BASE + 0.5}
        y2={BARS_BASE + 0.5}
      />
      <AxisEnds ends={ends} latest={isAbove || latest === 0 ? undefined : labels.latest} y={92} />
    </svg>
  );
}

interface AxisEndsProps extends Pick<BarChartProps, "ends"> {
  latest?: string;
  y: number;
}

function AxisEnds({ ends, latest, y }: AxisEndsProps) {
  return (
    <>
      <text x="0" y={y}>
        {ends[0]}
      </text>
      <text x={BARS_WIDTH} y={y} textAnchor="end">
        {ends[1]} {latest && <tspan className="chart-value">{latest}</tspan>}
      </text>
    </>
  );
}

interface LineChartProps {
  /** At least one point, in order. `at` runs from 0 at the left to 1 at the right. */
  points: readonly { at: number; value: number }[];
  average: number;
  labels: { latest: string; average: string };
  ends: readonly [string, string];
  alternative: string;
}

/** The dot at the end needs room. */
const LINE_WIDTH = 300;
const LINE_TOP = 20;
const LINE_BOTTOM = 66;

/** The smallest span, as a part of the average: a tiny change must not look like a fall. */
const MIN_SPAN = 0.01;

/** Draws one series as a line with its average; the latest value has a dot. */
export function LineChart({ points, average, labels, ends, alternative }: LineChartProps) {
  const values = [average, ...points.map(({ value }) => value)];
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(max - min, Math.abs(average) * MIN_SPAN);
  const yOf = (value: number): number =>
    round(
      (LINE_TOP + LINE_BOTTOM) / 2 -
        (span === 0 ? 0 : ((value - (min + max) / 2) / span) * (LINE_BOTTOM - LINE_TOP)),
    );
  const drawn = points.map(({ at, value }) => ({ x: round(at * LINE_WIDTH), y: yOf(value) }));
  const latest = drawn.at(-1) ?? { x: LINE_WIDTH, y: yOf(average) };
  const mean = yOf(average);
  const labelY = labelBaseline(drawn, latest, latest.y <= mean);
  return (
    <svg className="chart" viewBox="0 0 304 102" role="img" aria-label={alternative}>
      <line className="chart-average" x1="0" x2="304" y1={mean} y2={mean} />
      <path
        className="chart-line"
        d={drawn.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("")}
      />
      <circle className="chart-dot" cx={latest.x} cy={latest.y} r="4" />
      <text className="chart-value" x="304" y={labelY} textAnchor="end">
        {labels.latest}
      </text>
      {/* Between the ends, where no line crosses it. */}
      <line className="chart-average" x1="88" x2="104" y1="96" y2="96" />
      <text x="110" y="100">
        {labels.average}
      </text>
      <AxisEnds ends={ends} y={100} />
    </svg>
  );
}

/** As wide as the longest label, such as `3,672.70 on 20 Nov`. */
const LABEL = 124;

/** Places the latest value's label above or below the line without overlap. */
export function labelBaseline(drawn: readonly Point[], latest: Point, isAbove: boolean): number {
  const left = LINE_WIDTH - LABEL;
  const passed = drawn.flatMap((point, at) => {
    const before = drawn[at - 1];
    if (point.x < left) return [];
    // Where the line enters the label's width.
    const entry =
      before && before.x < left
        ? [before.y + ((point.y - before.y) * (left - before.x)) / (point.x - before.x)]
        : [];
    return [...entry, point.y];
  });
  return round(isAbove ? Math.min(latest.y, ...passed) - 9 : Math.max(latest.y, ...passed) + 17);
}

interface Point {
  x: number;
  y: number;
}

/** Rounds to a tenth of a pixel. The server and the browser must print the same text. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
