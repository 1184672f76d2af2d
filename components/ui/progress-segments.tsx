import { progressRole } from "./progress-role";

export interface ProgressSegment {
  /** Share of the whole, 0 to 1. For drawing only: the figures are given in words beside it. */
  share: number;
  /** Reported, not yet seen. */
  pending?: boolean;
}

export interface ProgressSegmentsProps {
  segments: readonly ProgressSegment[];
  /** Read aloud: "NGN 36,000,000.00 received of 60,000,000.00". */
  label: string;
  /** What is at work, such as "Export": a reader then finds it as a progress bar, and the label is its value. */
  running?: string;
}

/** How much has come in, payment by payment; or how far something is. */
export function ProgressSegments({ segments, label, running }: ProgressSegmentsProps) {
  return (
    <div
      className="prog"
      {...progressRole({ shares: segments.map(({ share }) => share), label, running })}
    >
      {segments.map((segment, index) => (
        <i
          key={index}
          data-pending={segment.pending ? "" : undefined}
          style={{ width: `${Math.min(1, Math.max(0, segment.share)) * 100}%` }}
        />
      ))}
    </div>
  );
}
