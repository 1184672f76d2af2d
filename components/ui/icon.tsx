import { REFRESH_PATH } from "./refresh-path";

/** The desk's own icons: 16 px grid, 1.5 px round strokes, one path each. */
const ICON_PATHS = {
  approve:
    "M8 1.75 13.5 4v4c0 3.1-2.2 5.2-5.5 6.25C4.7 13.2 2.5 11.1 2.5 8V4zM5.5 8.1 7.25 9.75l3.25-3.5",
  arrow: "M2.5 8h11M9.5 4l4 4-4 4",
  audit: "M3 1.75h7.5L13 4.25v10H3zM5.5 6.25h5M5.5 8.75h5M5.5 11.25h3",
  bank: "M2 6.25 8 2.5l6 3.75zM3.5 6.5v5M6.5 6.5v5M9.5 6.5v5M12.5 6.5v5M2 13.5h12",
  calendar: "M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3",
  check: "M3 8.5 6.5 12 13 4.5",
  "chevron-down": "M4 6.25 8 10.25l4-4",
  "chevron-left": "M9.75 4l-4 4 4 4",
  "chevron-right": "M6.25 4l4 4-4 4",
  "chevron-up": "M4 9.75 8 5.75l4 4",
  clock: "M8 4.75V8l2.1 1.6M2 8a6 6 0 1 0 12 0a6 6 0 1 0 -12 0",
  columns: "M2.5 3h11v10h-11zM6.5 3v10M10 3v10",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  density: "M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h11",
  edit: "M3 13l.6-2.9 7-7 2.3 2.3-7 7zM9 4.7 11.3 7",
  export: "M8 2v8M5 7.25 8 10.25l3-3M2.5 11v2.5h11V11",
  external: "M9 2.5h4.5V7M13.5 2.5 7.5 8.5M11.5 9.5v4h-9v-9h4",
  eye: "M1.5 8S4 3.75 8 3.75 14.5 8 14.5 8 12 12.25 8 12.25 1.5 8 1.5 8zM6 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  "eye-off":
    "M6.3 4A6 6 0 0 1 8 3.75C12 3.75 14.5 8 14.5 8a11 11 0 0 1-1.7 2.1M4 5.1A11 11 0 0 0 1.5 8S4 12.25 8 12.25a6 6 0 0 0 3-.8M2.5 2.5l11 11",
  filter: "M2 4h12M4.5 8h7M6.5 12h3",
  flag: "M3.5 14V2.5h8.5L10.25 5.5 12 8.5H3.5",
  home: "M2 6.5h5v-4H2zM9 13.5h5v-7H9zM2 13.5h5v-4H2zM9 3.5h5",
  info: "M8 7.25v4M8 4.9v.1M2 8a6 6 0 1 0 12 0a6 6 0 1 0 -12 0",
  key: "M7 9l6-6M10.5 5.5l2 2M2.25 11a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0 -5.5 0",
  keyboard: "M1.75 4h12.5v8H1.75zM4.25 6.5v.1M6.75 6.5v.1M9.25 6.5v.1M11.75 6.5v.1M5 9.5h6",
  link: "M6.75 9.25a2.75 2.75 0 0 0 3.9 0l2.3-2.3a2.75 2.75 0 0 0-3.9-3.9l-.7.7M9.25 6.75a2.75 2.75 0 0 0-3.9 0l-2.3 2.3a2.75 2.75 0 0 0 3.9 3.9l.7-.7",
  list: "M2 3.5h12M2 8h12M2 12.5h7",
  lock: "M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2",
  menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11",
  minus: "M3 8h10",
  moon: "M13 9.6A5.5 5.5 0 0 1 6.4 3a5.5 5.5 0 1 0 6.6 6.6z",
  "off-ramp": "M1.75 4.25H5.5L10.5 11.75H14.25",
  "on-ramp": "M1.75 11.75H5.5L10.5 4.25H14.25",
  pair: "M1.75 8h3.5M10.75 8h3.5M5.5 8a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0",
  plus: "M8 3v10M3 8h10",
  recipients:
    "M2.5 2.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9zM14.5 4.5v2M14.5 9.5v2M4.75 11.25c.3-1.4 1.4-2 2.75-2s2.45.6 2.75 2M5.75 6.5a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0 -3.5 0",
  reconciliation:
    "M2 3h4.5M2 6.33h4.5M2 9.66h4.5M2 13h4.5M9.5 3H14M9.5 6.33H14M9.5 9.66H14M9.5 13H14",
  refresh: REFRESH_PATH,
  return: "M5.25 2.5 2.25 5.5l3 3M2.5 5.5h7a4 4 0 0 1 0 8H5.5",
  report: "M2.5 13.5h11M4.25 11V8M8 11V3M11.75 11V6",
  screen: "M2 3h12v8.5H2zM6 14h4M8 11.5V14",
  search: "M10.4 10.4 14 14M2.5 7a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0",
  settings:
    "M2 4.5h6M11.5 4.5H14M2 11.5h2.5M8 11.5h6M8 4.5a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0 -3.5 0M4.5 11.5a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0 -3.5 0",
  "sign-out": "M9.5 2.5h-7v11h7M6.5 8h7.5M11.25 5.25 14 8l-2.75 2.75",
  "sort-ascending": "M8 13V3M4.5 6.5 8 3l3.5 3.5",
  "sort-descending": "M8 3v10M4.5 9.5 8 13l3.5-3.5",
  star: "M8 2l1.8 3.8 4.2.55-3.05 2.9.75 4.15L8 11.4l-3.7 2L5.05 9.25 2 6.35l4.2-.55z",
  sun: "M8 1.5v1.25M8 13.25v1.25M1.5 8h1.25M13.25 8h1.25M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9M5.25 8a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0 -5.5 0",
  todo: "M4.75 8a3.25 3.25 0 1 0 6.5 0a3.25 3.25 0 1 0-6.5 0",
  transfers: "M2 5.25h11.25M10.5 2.5l2.75 2.75L10.5 8M14 11H2.75M5.5 8.25 2.75 11l2.75 2.75",
  unpair: "M1.75 8h3M11.25 8h3M6 11l4-6",
  upload: "M8 10V2.5M5 5.25 8 2.25l3 3M2.5 11v2.5h11V11",
  user: "M2.75 13.75c.5-3 2.6-4.25 5.25-4.25s4.75 1.25 5.25 4.25M5.25 5.25a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0 -5.5 0",
  wallet: "M2.5 4.5h11v9h-11zM2.5 4.5l8-2.5v2.5M10 9h3.5",
  warn: "M8 2 14.5 13.25h-13zM8 6.5v3M8 11.4v.1",
  x: "M4 4l8 8M12 4l-8 8",
} as const;

type IconPathName = keyof typeof ICON_PATHS;

/** `more`, `done`, `alert` and `spinner` are filled or dashed; all others are strokes. */
export type IconName = IconPathName | "more" | "done" | "alert" | "spinner";

interface IconProps {
  name: IconName;
  size?: number;
  className?: string;
  /** Read aloud; without it the icon is decoration. */
  label?: string;
}

const DONE_PATH =
  "M8 1.25a6.75 6.75 0 1 0 0 13.5 6.75 6.75 0 0 0 0-13.5Zm3.6 5.1-4.3 4.55a.8.8 0 0 1-1.16 0L4.4 9.05a.8.8 0 0 1 1.16-1.1l1.16 1.23 3.72-3.93a.8.8 0 1 1 1.16 1.1Z";
const ALERT_PATH =
  "M5.4 1.5h5.2a1 1 0 0 1 .7.3l2.9 2.9a1 1 0 0 1 .3.7v5.2a1 1 0 0 1-.3.7l-2.9 2.9a1 1 0 0 1-.7.3H5.4a1 1 0 0 1-.7-.3l-2.9-2.9a1 1 0 0 1-.3-.7V5.4a1 1 0 0 1 .3-.7l2.9-2.9a1 1 0 0 1 .7-.3ZM8 4.1a.8.8 0 0 0-.8.8v3.5a.8.8 0 1 0 1.6 0V4.9a.8.8 0 0 0-.8-.8Zm0 7.9a.95.95 0 1 0 0-1.9.95.95 0 0 0 0 1.9Z";

/** An icon without its frame. */
export function IconShape({ name }: { name: IconName }) {
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
      <IconShape name={name} />
    </svg>
  );
}

interface DirectionMarkProps {
  /** A transfer's or transaction's type, "onramp" or "offramp". */
  type: string;
  className?: string;
}

/** The stepped line: up is fiat to stablecoin, down is stablecoin to fiat. */
export function DirectionMark({ type, className = "text-ink-3" }: DirectionMarkProps) {
  return type === "offramp" ? (
    <Icon name="off-ramp" className={className} label="Off-ramp" />
  ) : (
    <Icon name="on-ramp" className={className} label="On-ramp" />
  );
}
