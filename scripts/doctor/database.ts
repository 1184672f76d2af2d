import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pendingMigrations } from "@/lib/store/migrate";
import { findPrograms } from "../launcher/database/programs";
import { whyNoAnswer } from "../launcher/database/roles";
import { errorText } from "../launcher/error-text";
import { withoutPassword } from "../launcher/open-database";
import { readFileIfAny } from "../launcher/private-file";
import type { Settings } from "../launcher/settings";
import { fail, ok, warn, type Finding } from "./finding";

/** Whether the database answers and is up to date; for the embedded one also whether its programs start. */
export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const configured = settings.env.DATABASE_URL;
  if (configured !== undefined) return [await checkAnswering(configured, withoutPassword(configured), "fail")];
  const url = readFileIfAny(join(settings.dataDir, "database-url"))?.trim();
  if (url === undefined) return [checkPrograms(), ok("database", "embedded, made at the first start")];
  return [checkPrograms(), await checkAnswering(url, `embedded, ${withoutPassword(url)}`, "ok")];
}

function checkPrograms(): Finding {
  try {
    const { status, stdout, stderr } = spawnSync(findPrograms().postgres, ["--version"], { encoding: "utf8", timeout: 20_000 });
    if (status === 0) return ok("PostgreSQL", stdout.trim());
    return fail("PostgreSQL", `its program doesn't start: ${stderr.trim().split("\n")[0] ?? ""}`, "Run npm ci with install scripts allowed, or set DATABASE_URL to a PostgreSQL of your own.");
  } catch (thrown) {
    return fail("PostgreSQL", errorText(thrown).split("\n")[0] ?? "", "Run npm ci, or set DATABASE_URL to a PostgreSQL of your own.");
  }
}

/** The embedded database doesn't answer while Rampdesk is stopped, which is as it should be. */
async function checkAnswering(url: string, where: string, whenSilent: "ok" | "fail"): Promise<Finding> {
  const reason = await whyNoAnswer(url);
  if (reason !== undefined && whenSilent === "ok") return ok("database", `${where}: stopped, starts with npm start`);
  if (reason !== undefined) return fail("database", `${where} doesn't answer (${reason})`, "Start that database, or correct DATABASE_URL.");
  try {
    const pending = await pendingMigrations(url);
    if (pending.length === 0) return ok("database", `${where}: answers, up to date`);
    return warn("database", `${where}: answers; ${pending.length} migrations wait (${pending.join(", ")})`, "npm start applies them.");
  } catch (thrown) {
    return fail("database", `${where}: its migrations can't be read (${errorText(thrown)})`, "It may belong to another version of Rampdesk.");
  }
}
