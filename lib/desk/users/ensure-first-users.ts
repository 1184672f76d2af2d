import { randomBytes } from "node:crypto";
import { type Role, ROLES } from "@/lib/domain/users/roles";
import { systemClock } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import type { Secret } from "@/lib/platform/secret";
import { type DatabaseTransaction, openDatabase, sql } from "@/lib/store/database";
import { findOrganisation, insertOrganisation, updateOrganisation } from "@/lib/store/organisation";
import { countUsers, insertUser, listUserRows } from "@/lib/store/users/users";
import { type AuditEntry, auditOfDesk, recordAudit } from "../audit/record-audit";
import { hashPassword, isPassword } from "./password";
import { userFacts } from "./list-users";

export interface DemoUser {
  name: string;
  email: string;
  /** The person's job, for the sign-in page. */
  title: string;
  roles: readonly Role[];
}

/**
 * The password of all demo users. Only the sandbox opens with it: a desk that was started with a
 * real service never makes these users, and never starts on a database that holds them.
 */
export const DEMO_PASSWORD = "sandbox-treasury-2026";

/** The users of the sandbox's company. The first is the one to try the desk as. */
export const DEMO_USERS: readonly DemoUser[] = [
  {
    name: "Adaeze Okafor",
    email: "adaeze.okafor@baobabfreight.example",
    title: "Treasury manager",
    roles: ["maker", "approver"],
  },
  {
    name: "Tunde Bakare",
    email: "tunde.bakare@baobabfreight.example",
    title: "Treasury analyst",
    roles: ["maker"],
  },
  {
    name: "Wanjiru Kamau",
    email: "wanjiru.kamau@baobabfreight.example",
    title: "Finance director",
    roles: ["approver"],
  },
  {
    name: "Kofi Mensah",
    email: "kofi.mensah@baobabfreight.example",
    title: "Accountant",
    roles: ["viewer"],
  },
  {
    name: "Lerato Dlamini",
    email: "lerato.dlamini@baobabfreight.example",
    title: "IT lead",
    roles: ["admin"],
  },
];

export interface FirstUsersInput {
  databaseUrl: string;
  /** The service in use is the sandbox. */
  sandbox: boolean;
  adminEmail: string | undefined;
  adminPassword: Secret | undefined;
  /** Absent: WEBHOOK_TOKEN and WEBHOOK_SECRET of this process. */
  webhook?: { token: string | undefined; secret: Secret | undefined };
}

/** How somebody can sign in now. `demo`: those whose password is still the known one. */
export type FirstUsers =
  | { kind: "demo"; users: (DemoUser & { password: string })[] }
  | { kind: "admin"; email: string }
  | { kind: "existing" }
  | { kind: "none" };

/** The database belongs to the other kind of desk, sandbox or live. `message` says what to do. */
export class WrongDatabaseError extends Error {
  constructor(holdsSandbox: boolean) {
    super(
      holdsSandbox
        ? "This database holds the sandbox's data and its users with a known password. Give the live desk a database of its own: set DATABASE_URL, or another DATA_DIR."
        : "This database holds the data of a live desk. Give the sandbox a database of its own: set another DATA_DIR or DATABASE_URL, or set SERVICE_BASE_URL to start the live desk.",
    );
    this.name = "WrongDatabaseError";
  }
}

/**
 * Creates the organisation, its webhook secrets and the first users where missing. Any number of
 * processes may call it at once, at each start; existing rows stay as they are, but for webhook
 * secrets that the environment sets. The database must be migrated.
 * @throws {WrongDatabaseError}
 */
export async function ensureFirstUsers(input: FirstUsersInput): Promise<FirstUsers> {
  const db = openDatabase(input.databaseUrl, { maxConnections: 1 });
  try {
    const made = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('first_users'))`.execute(tx);
      await ensureOrganisation(tx, input);
      return (await countUsers(tx)) > 0 ? null : makeUsers(tx, input);
    });
    if (made !== null) return made;
    if (!input.sandbox) return { kind: "existing" };
    const users = await demoUsersWithKnownPassword(await listUserRows(db));
    return users.length > 0 ? { kind: "demo", users } : { kind: "existing" };
  } finally {
    await db.destroy();
  }
}

async function ensureOrganisation(
  tx: DatabaseTransaction,
  { sandbox, webhook }: FirstUsersInput,
): Promise<void> {
  const token = webhook ? webhook.token : env().WEBHOOK_TOKEN;
  const secret = (webhook ? webhook.secret : env().WEBHOOK_SECRET)?.reveal();
  const there = await findOrganisation(tx);
  if (!there) {
    const row = {
      name: sandbox ? "Baobab Freight" : "Your organisation",
      reportingZone: sandbox ? "Africa/Lagos" : "UTC",
      webhookToken: token ?? randomBytes(24).toString("base64url"),
      webhookSecret: secret ?? `whsec_${randomBytes(32).toString("base64")}`,
      sandbox,
    };
    await insertOrganisation(tx, row);
    await audit(tx, {
      action: "organisation.made",
      subjectType: "organisation",
      subjectId: null,
      after: { name: row.name, reportingZone: row.reportingZone, sandbox },
    });
    return;
  }
  if (there.sandbox !== sandbox) throw new WrongDatabaseError(there.sandbox);
  const changed = {
    webhookToken: token ?? there.webhookToken,
    webhookSecret: secret ?? there.webhookSecret,
  };
  if (changed.webhookToken === there.webhookToken && changed.webhookSecret === there.webhookSecret)
    return;
  await updateOrganisation(tx, changed);
  await audit(tx, {
    action: "organisation.webhook_changed",
    subjectType: "organisation",
    subjectId: null,
  });
}

async function makeUsers(tx: DatabaseTransaction, input: FirstUsersInput): Promise<FirstUsers> {
  if (input.adminEmail !== undefined && input.adminPassword !== undefined) {
    const email = input.adminEmail.trim().toLowerCase();
    await makeUser(
      tx,
      { name: "Administrator", email, roles: ROLES },
      input.adminPassword.reveal(),
    );
    return { kind: "admin", email };
  }
  if (!input.sandbox) return { kind: "none" };
  for (const user of DEMO_USERS) await makeUser(tx, user, DEMO_PASSWORD);
  return { kind: "demo", users: DEMO_USERS.map((user) => ({ ...user, password: DEMO_PASSWORD })) };
}

async function makeUser(
  tx: DatabaseTransaction,
  user: { name: string; email: string; roles: readonly Role[] },
  password: string,
): Promise<void> {
  const row = { id: newId(), name: user.name, email: user.email, roles: [...user.roles] };
  await insertUser(tx, {
    ...row,
    passwordHash: await hashPassword(password),
    mustChangePassword: false,
    createdAt: systemClock.now(),
  });
  await audit(tx, {
    action: "user.added",
    subjectType: "user",
    subjectId: row.id,
    after: userFacts({ ...row, disabledAt: null }),
  });
}

function audit(tx: DatabaseTransaction, entry: AuditEntry): Promise<void> {
  return recordAudit(tx, auditOfDesk(systemClock.now()), entry);
}

/** Hashes that have been looked at: each costs a moment, and never changes its answer. */
const knownHashes = new Map<string, boolean>();

/** The demo users who can sign in with the known password. */
export async function demoUsersWithKnownPassword(
  rows: readonly { email: string; passwordHash: string | null; disabledAt: Date | null }[],
): Promise<(DemoUser & { password: string })[]> {
  const users: (DemoUser & { password: string })[] = [];
  for (const user of DEMO_USERS) {
    const row = rows.find((candidate) => candidate.email === user.email);
    if (!row?.passwordHash || row.disabledAt !== null) continue;
    const known =
      knownHashes.get(row.passwordHash) ?? (await isPassword(row.passwordHash, DEMO_PASSWORD));
    knownHashes.set(row.passwordHash, known);
    if (known) users.push({ ...user, password: DEMO_PASSWORD });
  }
  return users;
}
