import { ICON_PATHS, type IconPathName } from "./icon-paths";

/** `more`, `done`, `alert` and `spinner` are filled or dashed; all others are strokes. */
export type IconName = IconPathName | "more" | "done" | "alert" | "spinner";

export interface IconProps {
  name: IconName;
  /** Pixels, 16 unless told. */
  size?: number;
  className?: string;
  /** Read aloud; without it the icon is decoration. */
  label?: string;
}

export const DONE_PATH =
  "M8 1.25a6.75 6.75 0 1 0 0 13.5 6.75 6.75 0 0 0 0-13.5Zm3.6 5.1-4.3 4.55a.8.8 0 0 1-1.16 0L4.4 9.05a.8.8 0 0 1 1.16-1.1l1.16 1.23 3.72-3.93a.8.8 0 1 1 1.16 1.1Z";
export const ALERT_PATH =
  "M5.4 1.5h5.2a1 1 0 0 1 .7.3l2.9 2.9a1 1 0 0 1 .3.7v5.2a1 1 0 0 1-.3.7l-2.9 2.9a1 1 0 0 1-.7.3H5.4a1 1 0 0 1-.7-.3l-2.9-2.9a1 1 0 0 1-.3-.7V5.4a1 1 0 0 1 .3-.7l2.9-2.9a1 1 0 0 1 .7-.3ZM8 4.1a.8.8 0 0 0-.8.8v3.5a.8.8 0 1 0 1.6 0V4.9a.8.8 0 0 0-.8-.8Zm0 7.9a.95.95 0 1 0 0-1.9.95.95 0 0 0 0 1.9Z";

function Shape({ name }: { name: IconName }) {
  switch (name) {
    case "more":
      return (
        <g fill="currentColor">
          <circle cx="3.25" cy="8" r="1.35" />
          <circle cx="8" cy="8" r="1.35" />
          <circle cx="12.75" cy="8" r="1.35" />
        </g>
      );
    case "done":
      return <path fill="currentColor" fillRule="evenodd" d={DONE_PATH} />;
    case "alert":
      return <path fill="currentColor" fillRule="evenodd" d={ALERT_PATH} />;
    case "spinner":
      return (
        <circle
          cx="8"
          cy="8"
          r="6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeDasharray="2.35 2.362"
        />
      );
    default:
      return (
        <path
          d={ICON_PATHS[name]}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      );
  }
}

export function Icon({ name, size = 16, className, label }: IconProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      className={className}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <Shape name={name} />
    </svg>
  );
}
