import type { Settings } from "../launcher/settings";
import { warn, type Finding } from "./finding";

/** What the launcher makes by itself has more. */
const LEAST_CHARACTERS = 32;

/** A short secret can be guessed, and with it a session be signed. None by itself: then the launcher has made one. */
export function checkSessionSecret({ env }: Pick<Settings, "env">): Finding[] {
  const length = env.NEXTAUTH_SECRET?.reveal().length;
  if (length === undefined || length >= LEAST_CHARACTERS) return [];
  return [
    warn(
      "sessions",
      `NEXTAUTH_SECRET has ${length} characters`,
      `Give it ${LEAST_CHARACTERS} random ones or more, or leave it out: then one is made and kept in DATA_DIR. Everybody signs in anew after that.`,
    ),
  ];
}
