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
}

/** How much has come in, payment by payment. */
export function ProgressSegments({ segments, label }: ProgressSegmentsProps) {
  return (
    <div className="prog" role="img" aria-label={label}>
      {segments.map((segment, index) => (
        <i key={index} data-pending={segment.pending ? "" : undefined} style={{ width: `${Math.min(1, Math.max(0, segment.share)) * 100}%` }} />
      ))}
    </div>
  );
}
