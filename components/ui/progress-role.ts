interface Progress {
  shares: readonly number[];
  /** The figures in words. */
  label: string;
  /** What is at work; undefined for a picture of what has come in. */
  running: string | undefined;
}

/** What a reader is told of a bar: a picture with its words, or the progress of something that is at work. */
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
