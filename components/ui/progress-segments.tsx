export interface ProgressSegmentsProps {
  /** Shares of the total, 0 to 1. For drawing only: the figures stand in words beside it. */
  shares: readonly number[];
  label: string;
  /** The work's name, such as "Export": it is then read as a progress bar. */
  running?: string;
}

/** How much has come in, payment by payment; or how far something is. */
export function ProgressSegments(props: ProgressSegmentsProps) {
  return (
    <div className="prog" {...progressRole(props)}>
      {props.shares.map((share, index) => (
        <i key={index} style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
      ))}
    </div>
  );
}

/** Returns the bar's role and labels, as a picture or as progress of work. */
export function progressRole({ shares, label, running }: ProgressSegmentsProps) {
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
