import { afterAll, expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import { insertSignInAttempt } from "@/lib/store/users/sign-in-attempts";
import {
  cleanUp,
  EVENT_KEPT_MS,
  HALF_FILE_KEPT_MS,
  SESSION_KEPT_MS,
  UNUSED_FILE_KEPT_MS,
} from "./clean-up";
import { booksOf } from "./reconciliation/testing/books";
import { lookAtFile, receiveFile } from "./statements/statement-files";
import { startImport } from "./statements/start-import";
import { importText, mt940 } from "./statements/testing/import-text";
import { startTestDesk } from "./testing/test-desk";
import { SESSION_LIFETIME_MS } from "./users/sessions";

const desk = await startTestDesk();
afterAll(() => desk.close());

test("a session is forgotten some time after its end, and neither before nor with its audit", async () => {
  const person = await desk.signedIn("viewer");
  const kept = async (): Promise<boolean> =>
    (await desk.db.selectFrom("sessions").select("id").where("id", "=", person.sessionId).execute())
      .length === 1;
  desk.clock.advance(SESSION_LIFETIME_MS + SESSION_KEPT_MS - 1000);
  await cleanUp(desk.runtime);
  expect(await kept()).toBe(true);
  const later = await desk.signedIn("viewer");
  desk.clock.advance(2000);
  await cleanUp(desk.runtime);
  expect(await kept()).toBe(false);
  expect((await desk.db.selectFrom("sessions").select("id").execute()).map(({ id }) => id)).toEqual(
    [later.sessionId],
  );
  const signIns = await desk.db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", person.userId)
    .execute();
  expect(signIns).toEqual([{ action: "user.signed_in" }]);
});

test("counted tries go after a day, hints of today stay", async () => {
  await desk.db
    .transaction()
    .execute((tx) => insertSignInAttempt(tx, "address:10.0.0.1", desk.clock.now()));
  await insertChange(desk.db, "transfer", "tr_1");
  await cleanUp(desk.runtime);
  expect(await desk.db.selectFrom("signInAttempts").select("subject").execute()).toHaveLength(1);
  desk.clock.advance(24 * 60 * 60_000 + 1);
  await cleanUp(desk.runtime);
  expect(await desk.db.selectFrom("signInAttempts").select("subject").execute()).toHaveLength(0);
  expect(await desk.hints()).toContainEqual({ kind: "transfer", subjectId: "tr_1" });
});

test("runs of the rules go after a week, but for the newest of an account", async () => {
  const maker = await desk.signedIn("maker");
  const accountId = await booksOf(desk.db, maker.userId).account();
  const ended = { accountId, rules: null, state: "done" as const, createdBy: null };
  const at = (days: number): Date => new Date(desk.clock.now().getTime() - days * 24 * 60 * 60_000);
  const [oldest, newest, rehearsal] = [newId(), newId(), newId()];
  await desk.db
    .insertInto("matchRuns")
    .values([
      { ...ended, id: oldest, dry: false, createdAt: at(20), finishedAt: at(20) },
      { ...ended, id: newest, dry: false, createdAt: at(10), finishedAt: at(10) },
      { ...ended, id: rehearsal, dry: true, rules: "{}", createdAt: at(6), finishedAt: at(6) },
    ])
    .execute();
  const kept = async (): Promise<string[]> =>
    (await desk.db.selectFrom("matchRuns").select("id").orderBy("createdAt").execute()).map(
      ({ id }) => id,
    );
  await cleanUp(desk.runtime);
  expect(await kept()).toEqual([newest, rehearsal]);
  desk.clock.advance(2 * 24 * 60 * 60_000);
  await cleanUp(desk.runtime);
  expect(await kept()).toEqual([newest]);
});

test("files that nobody imported go after a month; those that were, and what became of the others, stay", async () => {
  const maker = await desk.signedIn("maker");
  const accountId = await booksOf(desk.db, maker.userId).account();
  const { identifier, currency } = await desk.db
    .selectFrom("statementAccounts")
    .select(["identifier", "currency"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const text = (closing: string): string =>
    mt940({
      account: identifier,
      number: "1/1",
      opening: `C261101${currency}100,00`,
      lines: [":61:2611021102C50,00NTRFNONREF"],
      closing: `C261102${currency}${closing}`,
    });
  const imported = await importText(maker.ctx, accountId, text("150,00"));
  const refused = await importText(maker.ctx, accountId, text("999,00"));
  expect([imported.state, refused.state]).toEqual(["imported", "refused"]);
  async function* bytes() {
    yield Buffer.from(text("150,00"));
  }
  const preview = await receiveFile(maker.ctx, "preview.sta", bytes());
  const brokenOff = newId();
  await desk.db
    .insertInto("storedFiles")
    .values({
      id: brokenOff,
      name: "half.sta",
      mediaType: "text/plain",
      size: 0,
      sha256: "",
      createdBy: null,
      createdAt: desk.clock.now(),
    })
    .execute();
  const kept = async (): Promise<number> =>
    (await desk.db.selectFrom("storedFiles").select("id").execute()).length;
  desk.clock.advance(HALF_FILE_KEPT_MS - 1000);
  await cleanUp(desk.runtime);
  expect(await kept()).toBe(4);
  desk.clock.advance(UNUSED_FILE_KEPT_MS - HALF_FILE_KEPT_MS);
  await cleanUp(desk.runtime);
  expect(await kept()).toBe(3);
  desk.clock.advance(2000);
  await cleanUp(desk.runtime);
  expect(await kept()).toBe(1);
  const imports = await desk.db
    .selectFrom("statementImports")
    .select(["id", "state"])
    .orderBy("createdAt")
    .execute();
  expect(imports).toEqual([
    { id: imported.id, state: "imported" },
    { id: refused.id, state: "refused" },
  ]);
  const mine = (await desk.signedIn("maker")).ctx;
  const gone = {
    code: "not_found",
    message: "The file of this import is no longer kept. Choose the file again.",
  };
  await expect(lookAtFile(mine, refused.id, null)).rejects.toMatchObject(gone);
  await expect(
    startImport(mine, refused.id, { accountId, format: "mt940", mapping: null }),
  ).rejects.toMatchObject(gone);
  await expect(lookAtFile(mine, preview.importId, null)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("events that were worked off go after a month, those that wait for somebody stay", async () => {
  const at = (ageMs: number): Date => new Date(desk.clock.now().getTime() - ageMs);
  const event = async (
    dedupeKey: string,
    state: "pending" | "done" | "ignored" | "orphan" | "parked",
    receivedAt: Date,
  ): Promise<void> => {
    await desk.db
      .insertInto("webhookInbox")
      .values({
        dedupeKey,
        state,
        receivedAt,
        verified: true,
        headers: "{}",
        body: Buffer.from("{}"),
      })
      .execute();
  };
  for (const state of ["pending", "done", "ignored", "orphan", "parked"] as const)
    await event(`old ${state}`, state, at(EVENT_KEPT_MS + 1000));
  for (const state of ["done", "ignored"] as const)
    await event(`young ${state}`, state, at(EVENT_KEPT_MS - 1000));
  await cleanUp(desk.runtime);
  const kept = await desk.db
    .selectFrom("webhookInbox")
    .select("dedupeKey")
    .orderBy("dedupeKey")
    .execute();
  expect(kept.map((row) => row.dedupeKey)).toEqual([
    "old orphan",
    "old parked",
    "old pending",
    "young done",
    "young ignored",
  ]);
});
