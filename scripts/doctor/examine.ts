import { isBuildCurrent } from "../launcher/build/build-record";
import { errorText } from "../launcher/error-text";
import { LauncherError } from "../launcher/launcher-error";
import { loadEnvFile, readSettings, type Settings } from "../launcher/settings";
import { webhookSecretNote } from "../launcher/webhook-secret";
import { findBrowser } from "../testing/find-browser";
import { checkDataFolder, checkLeftovers } from "./data-folder";
import { checkDatabase } from "./database";
import { fail, ok, warn, type Finding } from "./finding";
import { checkMail } from "./mail";
import { checkNodeVersion } from "./node-version";
import { checkPackages } from "./packages";
import { checkPorts } from "./ports";
import { checkService } from "./service";
import { checkSessionSecret } from "./session-secret";
import { checkSingleSignOn } from "./single-sign-on";

/** Looks at everything that a start needs. Changes nothing. */
export async function examine(root: string): Promise<Finding[]> {
  const before = [checkNodeVersion(process.versions.node), checkPackages(root)];
  const settings = settingsOf(root);
  const after = [checkBuild(root), checkBrowser()];
  if ("level" in settings) return [...before, settings, ...after];
  return [
    ...before,
    ok(
      "variables",
      settings.sandbox
        ? "fine; SERVICE_BASE_URL is unset, so the sandbox is used"
        : "fine; a live service is used",
    ),
    checkDataFolder(settings.dataDir),
    ...(await guarded("launcher", () => [checkLeftovers(settings.dataDir)])),
    ...(await guarded("ports", () => checkPorts(settings))),
    ...(await guarded("database", () => checkDatabase(settings))),
    ...(await guarded("service", async () => [await checkService(settings)])),
    ...checkSessionSecret(settings),
    ...(await guarded("webhooks", () => checkWebhookSecret(settings))),
    ...(await guarded("single sign-on", async () => [await checkSingleSignOn(settings)])),
    ...(await guarded("mail", async () => [await checkMail(settings)])),
    ...after,
  ];
}

function checkWebhookSecret(settings: Settings): Finding[] {
  const note = webhookSecretNote(settings);
  if (note === null) return [];
  return [
    warn(
      "webhooks",
      note,
      "Compare it with the one that the service shows. How events are signed is set under webhooks in the service profile.",
    ),
  ];
}

function settingsOf(root: string): Settings | Finding {
  try {
    loadEnvFile(root);
    return readSettings(root, process.env);
  } catch (thrown) {
    if (thrown instanceof LauncherError) return fail("variables", ...seenAndAdvice(thrown.lines));
    throw thrown;
  }
}

/** What is wrong, and what to do, which may be in the same line. */
function seenAndAdvice(lines: readonly string[]): [string, string] {
  if (lines.length < 2)
    return [
      lines.join(""),
      "Set it in the environment or in .env; .env.example explains every variable.",
    ];
  return [lines.slice(0, -1).join("; "), lines.at(-1) ?? ""];
}

/** A look that itself breaks is a finding, and the others go on. */
async function guarded(
  what: string,
  look: () => Promise<Finding[]> | Finding[],
): Promise<Finding[]> {
  try {
    return await look();
  } catch (thrown) {
    const lines = thrown instanceof LauncherError ? thrown.lines : [errorText(thrown)];
    return [
      fail(what, lines[0] ?? "", lines[1] ?? "Nothing more is known; see the logs in DATA_DIR."),
    ];
  }
}

function checkBuild(root: string): Finding {
  return isBuildCurrent(root)
    ? ok("build", "current")
    : warn(
        "build",
        "none of the sources as they are",
        "npm start builds first; npm run build does it now.",
      );
}

function checkBrowser(): Finding {
  const browser = findBrowser();
  if (browser.found) return ok("test browser", `${browser.version} (${browser.path})`);
  return warn("test browser", browser.reason, "Only npm test needs one; it tries to install it.");
}
