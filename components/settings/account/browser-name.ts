/** The order matters: Edge and Opera also say Chrome, and Chrome also says Safari. */
const BROWSERS: readonly [name: string, mark: RegExp][] = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];
const SYSTEMS: readonly [name: string, mark: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows NT\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
];

const nameIn = (list: readonly [string, RegExp][], text: string): string | null =>
  list.find(([, mark]) => mark.test(text))?.[0] ?? null;

/** `Chrome on Linux`, as far as the browser said: it is what it calls itself, and no proof. */
export function browserName(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent ?? "");
  const system = nameIn(SYSTEMS, userAgent ?? "");
  if (browser === null) return system === null ? "Unknown browser" : `Unknown browser on ${system}`;
  return system === null ? browser : `${browser} on ${system}`;
}
