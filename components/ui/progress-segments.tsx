export interface ProgressSegment {
  /** Share of the total, 0 to 1. For drawing only: the figures stand in words beside it. */
  share: number;
  pending?: boolean;
}

export interface ProgressSegmentsProps {
  segments: readonly ProgressSegment[];
  label: string;
  /** The work's name, such as "Export": it is then read as a progress bar. */
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

interface Progress {
  shares: readonly number[];
  label: string;
  running: string | undefined;
}

/** Returns the bar's role and labels, as a picture or as progress of work. */
export function progressRole({ shares, label, running }: Progress) {
  if (running === undefined) return { role: "img", "aria-label": label } as const;
  const share = shares.reduce((sum, each) => sum + each, 0);
  return {
    role: "progressbar",
    "aria-label": running,
    "aria-valuetext": label,
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": Math.round(Math.min(1, Math.max(0, share)) * 100),
  } as const;
}
