import { afterAll, beforeEach, expect, test } from "vitest";
import { MAX_STATEMENT_BYTES } from "@/lib/contract/api/statements";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { newId } from "@/lib/platform/ids";
import { startTestDesk, type TestPerson } from "../testing/test-desk";
import {
  discardFile,
  listWaitingFiles,
  lookAtFile,
  MAX_OWN_WAITING_BYTES,
  MAX_WAITING_BYTES,
  receiveFile,
} from "./statement-files";
import { importText, mt940 } from "./testing/import-text";

const desk = await startTestDesk();
afterAll(() => desk.close());

let maker: TestPerson;
let accountId: string;
let text: (closing: string) => string;
beforeEach(async () => {
  await desk.db
    .updateTable("statementImports")
    .set({ fileId: null })
    .where("state", "<>", "imported")
    .execute();
  await desk.db
    .deleteFrom("storedFiles")
    .where("id", "not in", (eb) =>
      eb
        .selectFrom("statementImports")
        .select("fileId")
        .where("fileId", "is not", null)
        .$castTo<{ fileId: string }>(),
    )
    .execute();
  maker = await desk.signedIn("maker");
  accountId = await booksOf(desk.db, maker.userId).account();
  const { identifier, currency } = await desk.db
    .selectFrom("statementAccounts")
    .select(["identifier", "currency"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  text = (closing) =>
    mt940({
      account: identifier,
      number: "1/1",
      opening: `C261101${currency}100,00`,
      lines: [":61:2611021102C50,00NTRFNONREF"],
      closing: `C261102${currency}${closing}`,
    });
});

async function* bytesOf(content: string) {
  yield Buffer.from(content);
}
const sent = (by: TestPerson, name: string) => receiveFile(by.ctx, name, bytesOf(text("150,00")));

/** A file of this size that arrived and waits, without its bytes. */
async function held(by: TestPerson, size: number, complete = true): Promise<void> {
  const id = newId();
  await desk.db
    .insertInto("storedFiles")
    .values({
      id,
      name: "held.sta",
      mediaType: "text/plain",
      size,
      sha256: id,
      complete,
      createdBy: by.userId,
      createdAt: desk.clock.now(),
    })
    .execute();
}
const FULL = { code: "conflict", reason: "files_waiting" };

test("files that were not imported are listed, the newest first; what was imported is not", async () => {
  await importText(maker.ctx, accountId, text("150,00"));
  const refused = await importText(maker.ctx, accountId, text("999,00"));
  desk.clock.advance(1000);
  const { importId } = await sent(maker, "preview.sta");
  const { files } = await listWaitingFiles((await desk.signedIn("approver")).ctx);
  expect(files).toMatchObject([
    { importId, fileName: "preview.sta", tried: false, sentBy: maker.ctx.actor.name },
    { importId: refused.id, tried: true },
  ]);
});

test("a file that waits can be discarded, and what was tried stays in the list of imports", async () => {
  const refused = await importText(maker.ctx, accountId, text("999,00"));
  const { importId } = await sent(maker, "preview.sta");
  for (const id of [refused.id, importId]) await discardFile(maker.ctx, id);
  expect((await listWaitingFiles(maker.ctx)).files).toEqual([]);
  expect(
    await desk.db
      .selectFrom("statementImports")
      .select(["state", "fileId"])
      .where("id", "in", [refused.id, importId])
      .execute(),
  ).toEqual([{ state: "refused", fileId: null }]);
  await expect(lookAtFile(maker.ctx, importId, null)).rejects.toMatchObject({ code: "not_found" });
  expect(await desk.audited(importId)).toMatchObject([
    {
      action: "statement.file_discarded",
      actorId: maker.userId,
      after: { fileName: "preview.sta" },
    },
  ]);
});

test.each(["imported", "queued", "running"] as const)("one that is %s can't be", async (state) => {
  const { importId } = await sent(maker, "a.sta");
  await desk.db
    .updateTable("statementImports")
    .set({ state, accountId })
    .where("id", "=", importId)
    .execute();
  await expect(discardFile(maker.ctx, importId)).rejects.toMatchObject({
    code: "conflict",
    reason: "not_waiting",
  });
  expect(
    await desk.db
      .selectFrom("statementImports")
      .select("fileId")
      .where("id", "=", importId)
      .executeTakeFirstOrThrow(),
  ).not.toEqual({ fileId: null });
});

test("a person's files that wait leave no room for more; discarding one does, and so does importing it", async () => {
  await held(maker, MAX_OWN_WAITING_BYTES - 2 * MAX_STATEMENT_BYTES);
  const first = await sent(maker, "first.sta");
  await held(maker, MAX_STATEMENT_BYTES);
  await expect(sent(maker, "another.sta")).rejects.toMatchObject(FULL);
  expect((await listWaitingFiles(maker.ctx)).files).toHaveLength(1);
  const colleague = await desk.signedIn("maker");
  await expect(sent(colleague, "theirs.sta")).resolves.toBeDefined();
  await discardFile(colleague.ctx, first.importId);
  const second = await sent(maker, "second.sta");
  await expect(sent(maker, "another.sta")).rejects.toMatchObject(FULL);
  await desk.db
    .updateTable("statementImports")
    .set({ state: "imported", accountId, sha256: newId() })
    .where("id", "=", second.importId)
    .execute();
  await expect(sent(maker, "another.sta")).resolves.toBeDefined();
});

test("everybody's together have a limit as well", async () => {
  const colleague = await desk.signedIn("maker");
  await held(colleague, MAX_WAITING_BYTES);
  await expect(sent(maker, "another.sta")).rejects.toMatchObject(FULL);
});

test("files that arrive at the same time don't take the same room: each counts as if it were as large as it may be", async () => {
  await held(maker, MAX_OWN_WAITING_BYTES - 2 * MAX_STATEMENT_BYTES);
  await held(maker, 0, false);
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  async function* slow() {
    await gate;
    yield Buffer.from(text("150,00"));
  }
  const both = [
    receiveFile(maker.ctx, "one.sta", slow()),
    receiveFile(maker.ctx, "two.sta", slow()),
  ].map((arriving) =>
    arriving.then(
      () => "taken",
      (error: { reason?: string }) => error.reason,
    ),
  );
  expect(await Promise.race(both)).toBe("files_waiting");
  go();
  expect((await Promise.all(both)).sort()).toEqual(["files_waiting", "taken"]);
});

test("nobody without the right sees or discards one", async () => {
  const { importId } = await sent(maker, "a.sta");
  const viewer = (await desk.signedIn("viewer")).ctx;
  await expect(listWaitingFiles(viewer)).rejects.toMatchObject({ code: "forbidden" });
  await expect(discardFile(viewer, importId)).rejects.toMatchObject({ code: "forbidden" });
});

test("a file's name is kept without what would hide or reverse it", async () => {
  const { importId } = await sent(maker, "../October\u202Evsc.exe\u0000\u2066.sta");
  const { files } = await listWaitingFiles(maker.ctx);
  expect(files.find((file) => file.importId === importId)?.fileName).toBe("..Octobervsc.exe .sta");
});
