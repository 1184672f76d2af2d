import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { AccessEndedError } from "@/lib/desk/exports/stream-export";
import {
  startTestDesk,
  TEST_PASSWORD,
  type TestDesk,
  type TestPerson,
} from "@/lib/desk/testing/test-desk";
import { changePassword, resetPassword } from "@/lib/desk/users/change-password";
import { changeUser } from "@/lib/desk/users/change-user";
import { revokeOtherSessions } from "@/lib/desk/users/own-account";
import { startSession } from "@/lib/desk/users/sessions";
import type { Permission } from "@/lib/domain/users/roles";
import { newId } from "@/lib/platform/ids";
import { downloadBody } from "./download-body";

let desk: TestDesk;
let admin: TestPerson;
let person: TestPerson;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  desk = await startTestDesk();
  admin = await desk.signedIn("admin");
});
beforeEach(async () => {
  person = await desk.signedIn("maker");
});
afterEach(() => {
  if (vi.getTimerCount() > 0) throw new Error("a download that has ended goes on with its looks");
});
afterAll(async () => {
  vi.useRealTimers();
  await desk.close();
});

/** Makes a person's download whose second part waits for the test. */
function fetched(by: TestPerson, permission?: Permission) {
  let go = (): void => undefined;
  const second = new Promise<void>((resolve) => (go = resolve));
  let writerHeard: unknown;
  let parts = 0;
  const file = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        parts += 1;
        if (parts === 2) await second;
        if (parts > 2) controller.close();
        else controller.enqueue(Buffer.from(`part ${parts};`));
      },
      cancel: (reason) => void (writerHeard = reason),
    },
    { highWaterMark: 0 },
  );
  const reader = downloadBody(by.ctx, file, permission).getReader();
  const rest = async (): Promise<string> => {
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += Buffer.from(value).toString();
    }
  };
  return { reader, rest, go, writerHeard: () => writerHeard };
}

/** The same person at another browser. */
async function elsewhere(who: TestPerson): Promise<TestPerson["ctx"]> {
  const { userId, name, email } = who.ctx.actor;
  const origin = { address: "10.0.0.2", userAgent: "other", previousSessionId: null };
  const { sessionId } = await desk.db
    .transaction()
    .execute((tx) =>
      startSession(
        tx,
        { clock: desk.clock, requestId: newId() },
        { id: userId, name, email },
        origin,
        "password",
      ),
    );
  return { ...who.ctx, actor: { ...who.ctx.actor, sessionId } };
}

test.each<[string, () => Promise<unknown>]>([
  ["their user is disabled", () => changeUser(admin.ctx, person.userId, { disabled: true })],
  ["an administrator gives them a new password", () => resetPassword(admin.ctx, person.userId)],
  ["they sign out everywhere else", async () => revokeOtherSessions(await elsewhere(person))],
  [
    "they change their password elsewhere",
    async () =>
      changePassword(await elsewhere(person), {
        current: TEST_PASSWORD,
        next: "quite another password",
      }),
  ],
])("a file that is under way breaks off when %s", async (_when, happens) => {
  const file = fetched(person);
  await file.reader.read();
  const rest = file.rest();
  await happens();
  vi.advanceTimersByTime(3_000);
  await expect(rest).rejects.toThrow(AccessEndedError);
  expect(file.writerHeard()).toBeInstanceOf(AccessEndedError);
});

test("a file breaks off when its person loses the role that it was asked for with, and goes on with another role that grants it", async () => {
  // Every role grants exports.
  const clerk = await desk.signedIn("admin");
  const [settings, exported] = [fetched(clerk, "settings.manage"), fetched(clerk)];
  await Promise.all([settings.reader.read(), exported.reader.read()]);
  const rest = settings.rest();
  await changeUser(admin.ctx, clerk.userId, { roles: ["viewer"] });
  vi.advanceTimersByTime(3_000);
  await expect(rest).rejects.toThrow(AccessEndedError);
  expect(settings.writerHeard()).toBeInstanceOf(AccessEndedError);
  exported.go();
  expect(await exported.rest()).toBe("part 2;");
});

test("a file whose person may have it comes to its end", async () => {
  const file = fetched(person);
  await file.reader.read();
  vi.advanceTimersByTime(3_000);
  file.go();
  expect(await file.rest()).toBe("part 2;");
});

test("nobody looks before the first byte is asked for, nor after the browser has left", async () => {
  const file = fetched(person);
  expect(vi.getTimerCount()).toBe(0);
  await file.reader.read();
  expect(vi.getTimerCount()).toBe(1);
  await file.reader.cancel("left");
  expect(file.writerHeard()).toBe("left");
});
