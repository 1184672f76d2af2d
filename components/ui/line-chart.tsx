import { Ends } from "./charts";

export interface LineChartProps {
  /** At least one, in their order: where each stands from 0 at the left to 1 at the right, and how high it is. */
  points: readonly { at: number; value: number }[];
  average: number;
  labels: { latest: string; average: string };
  /** Below the left end and the right one. */
  ends: readonly [string, string];
  /** The same in words. */
  alternative: string;
}

/** The dot at the end needs room. */
const WIDTH = 300;
const TOP = 20;
const BOTTOM = 66;

/** The least that the height stands for, as a part of the average: a change of less isn't made to look like a fall. */
const LEAST_SPAN = 0.01;

/** A line of one series with its average; the latest value has a dot. Highest and lowest fill the height, unless they hardly differ. */
export function LineChart({ points, average, labels, ends, alternative }: LineChartProps) {
  const values = [average, ...points.map(({ value }) => value)];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(most - least, Math.abs(average) * LEAST_SPAN);
  const yOf = (value: number): number =>
    round(
      (TOP + BOTTOM) / 2 -
        (span === 0 ? 0 : ((value - (least + most) / 2) / span) * (BOTTOM - TOP)),
    );
  const drawn = points.map(({ at, value }) => ({ x: round(at * WIDTH), y: yOf(value) }));
  const latest = drawn.at(-1) ?? { x: WIDTH, y: yOf(average) };
  const mean = yOf(average);
  const labelY = clearOf(drawn, latest, latest.y <= mean);
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
      <Ends ends={ends} y={100} />
    </svg>
  );
}

/** As wide as the longest label, such as `3,672.70 on 20 Nov`. */
const LABEL = 124;

/**
 * The baseline of the latest value's label: above or below all of the line that passes there, so that neither covers the other.
 * @param latest the point that the label belongs to
 */
export function clearOf(drawn: readonly Point[], latest: Point, isAbove: boolean): number {
  const left = WIDTH - LABEL;
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

/** A tenth of a pixel is more than anybody sees, and the same text on the server and in the browser. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
