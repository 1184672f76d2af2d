import { fail, ok, type Finding } from "./finding";

const FLOOR = [20, 19] as const;

/** @param version as `process.versions.node` gives it. */
export function checkNodeVersion(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const enough = major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1]);
  return enough
    ? ok("Node", version)
    : fail(
        "Node",
        `${version} is too old`,
        `Install Node ${FLOOR.join(".")} or newer (24 is what Rampdesk ships on).`,
      );
}
