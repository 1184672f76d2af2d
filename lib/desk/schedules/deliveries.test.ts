import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ScheduleInput } from "@/lib/contract/api/schedules";
import { getOverview } from "@/lib/desk/overview/get-overview";
import type { TestPerson } from "@/lib/desk/testing/test-desk";
import { readMail } from "@/lib/mail/testing/smtp-server";
import { csvFile } from "@/lib/reports/files/csv-file";
import { endSchedule, pauseSchedule, resumeSchedule } from "./change-schedule";
import { listDeliveries, listSchedules } from "./list-schedules";
import type { MailPolicy } from "./schedule-fields";
import { retryDelivery, runScheduleNow, startDueRuns } from "./schedule-runs";
import { runDelivery } from "./run-delivery";
import {
  allFormats,
  DAILY,
  FIRST_TIME,
  startScheduledDesk,
  type ScheduledDesk,
} from "./testing/scheduled-desk";

const noMail = { mail: null, mailDomains: null };
let at: ScheduledDesk;
let desk: ScheduledDesk["desk"];
let smtp: ScheduledDesk["smtp"];
let ctx: ScheduledDesk["ctx"];
let tools: ScheduledDesk["tools"];
let maker: TestPerson;
beforeAll(async () => {
  at = await startScheduledDesk();
  ({ desk, smtp, ctx, tools } = at);
});
afterAll(() => at.close());
beforeEach(async () => {
  maker = await at.fresh();
});
const made = (input: Partial<ScheduleInput> = {}) => at.made(maker, input);
const work = (other: Parameters<ScheduledDesk["work"]>[0] = {}) => at.work(other);
const history = (id: string, policy?: MailPolicy) => at.history(maker, id, policy);
const reports = () => at.reportsOf(maker);

describe("mail that isn't accepted", () => {
  test("is tried again after growing pauses, then needs a person, and is sent when they try again", async () => {
    const { id } = await made();
    desk.clock.set(FIRST_TIME);
    smtp.manners.complete = () => "451 CANARY later";
    for (const [tries, minutes] of [1, 5, 15, 60, 180].entries()) {
      await work();
      const [entry] = await history(id);
      expect(entry).toMatchObject({
        state: "mailing",
        tries: tries + 1,
        message: "The mail server refused the mail for now. It answered 451.",
      });
      expect(Date.parse(entry?.nextTryAt ?? "") - desk.clock.now().getTime()).toBe(
        minutes * 60_000,
      );
      expect(await work()).toBe(0);
      desk.clock.advance(minutes * 60_000);
    }
    await work();
    const [failed] = await history(id);
    expect(failed).toMatchObject({ state: "needs_person", nextTryAt: null, mayRetry: true });
    expect((await desk.audited(id)).map(({ action }) => action)).toEqual([
      "schedule.created",
      "schedule.failed",
    ]);
    expect(desk.lines.join()).not.toContain("CANARY");

    smtp.manners.complete = () => "250 taken";
    expect(await retryDelivery(maker.ctx, id, failed?.id ?? "", tools.policy)).toMatchObject({
      state: "making",
      tries: 0,
    });
    await expect(
      retryDelivery(maker.ctx, id, failed?.id ?? "", tools.policy),
    ).rejects.toMatchObject({ code: "conflict" });
    await work();
    expect((await history(id)).find((entry) => entry.id === failed?.id)).toMatchObject({
      state: "sent",
      number: failed?.number,
    });
  });

  test("since the connection was cut while its file was sent is sent whole after a pause, once, and its history says both", async () => {
    const large = {
      ...csvFile,
      async *write() {
        for (let at = 0; at < 50; at += 1) yield { bytes: Buffer.alloc(20_000, 65), rows: 1 };
      },
    };
    const { id } = await made();
    desk.clock.set(FIRST_TIME);
    smtp.manners.hangUp = "midway";
    await work({ files: allFormats(large) });
    const [cut] = await history(id);
    expect(cut).toMatchObject({
      state: "mailing",
      tries: 1,
      deliveredTo: [],
      message: "The mail server could not be reached, or broke off.",
      nextTryAt: "2026-11-20T06:01:00.000Z",
    });
    expect([smtp.mails, await work({ files: allFormats(large) })]).toEqual([[], 0]);

    smtp.manners.hangUp = "never";
    desk.clock.advance(60_000);
    expect(await work({ files: allFormats(large) })).toBe(1);
    expect(await history(id)).toMatchObject([
      {
        state: "sent",
        tries: 2,
        number: cut?.number,
        deliveredTo: DAILY.recipients,
        message: null,
      },
    ]);
    desk.clock.advance(6 * 3_600_000);
    expect(await work({ files: allFormats(large) })).toBe(0);
    expect(smtp.mails.map((mail) => [mail.to, readMail(mail).file?.bytes.length])).toEqual([
      [DAILY.recipients, 1_000_000],
    ]);
    expect(await reports()).toHaveLength(1);
  });

  test("for one address is sent to the others at once, and later only to that one", async () => {
    const { id } = await made();
    desk.clock.set(FIRST_TIME);
    smtp.manners.recipient = (address) => (address.startsWith("ada") ? "450 later" : "250 ok");
    await work();
    expect(await history(id)).toMatchObject([
      {
        state: "mailing",
        deliveredTo: ["tunde@bank.example"],
        message: expect.stringContaining("ada@bank.example (450)") as string,
      },
    ]);
    smtp.manners.recipient = () => "250 ok";
    desk.clock.advance(60_000);
    await work();
    expect(smtp.mails.map(({ to }) => to)).toEqual([["tunde@bank.example"], ["ada@bank.example"]]);
    expect(await history(id)).toMatchObject([
      { state: "sent", deliveredTo: ["tunde@bank.example", "ada@bank.example"] },
    ]);
  });

  test("since the address is refused for good needs a person at once", async () => {
    const { id } = await made({ recipients: ["ada@bank.example"] });
    desk.clock.set(FIRST_TIME);
    smtp.manners.recipient = () => "550 nobody here";
    await work();
    expect(await history(id)).toMatchObject([{ state: "needs_person", tries: 1 }]);
  });

  test("is on the overview of those who may act on it, until it was sent or the schedule was paused by hand", async () => {
    const { id, version } = await made({ name: "Month end", recipients: ["ada@bank.example"] });
    const administrator = await desk.signedIn("admin");
    const other = await desk.signedIn("maker");
    const troubles = async () =>
      (
        await Promise.all(
          [maker, administrator, other].map(async (person) => getOverview(person.ctx)),
        )
      ).map(({ schedules }) => schedules);
    expect(await troubles()).toEqual([[], [], []]);
    desk.clock.set(FIRST_TIME);
    smtp.manners.recipient = () => "550 nobody here";
    await work();
    const trouble = {
      id,
      name: "Month end",
      problem: "run_failed",
      message: "The mail server refused the mail. It answered 550.",
    };
    expect(await troubles()).toMatchObject([[trouble], [trouble], []]);
    await pauseSchedule(maker.ctx, id, { version }, tools.policy);
    expect(await troubles()).toEqual([[], [], []]);
  });

  test("sent to some addresses only is shown there as such", async () => {
    await made({ name: "Month end", recipients: ["ada@bank.example", "tunde@bank.example"] });
    desk.clock.set(FIRST_TIME);
    smtp.manners.recipient = (address) =>
      address.startsWith("ada") ? "550 nobody here" : "250 ok";
    await work();
    expect((await getOverview(maker.ctx)).schedules).toMatchObject([
      {
        name: "Month end",
        problem: "run_partly_failed",
        message: expect.stringContaining("The others have it") as string,
      },
    ]);
  });

  test("since its domain is no longer allowed isn't sent at all", async () => {
    const { id } = await made();
    desk.clock.set(FIRST_TIME);
    await work({ policy: { ...tools.policy, mailDomains: ["other.example"] } });
    expect(await history(id)).toMatchObject([
      { state: "needs_person", message: expect.stringContaining("other.example only") as string },
    ]);
    expect(smtp.mails).toEqual([]);
  });

  test("whose file differs from the record breaks off, and isn't tried again", async () => {
    const { id } = await made();
    desk.clock.set(FIRST_TIME);
    await startDueRuns(ctx, tools.policy);
    await runDelivery(ctx, tools, await at.claimed());
    const other = {
      ...csvFile,
      async *write() {
        yield { bytes: Buffer.from("other"), rows: 1 };
      },
    };
    await work({ files: allFormats(other) });
    expect(smtp.mails).toEqual([]);
    expect(await history(id)).toMatchObject([
      {
        state: "needs_person",
        tries: 1,
        message: expect.stringContaining("can no longer be made as it was") as string,
      },
    ]);
  });

  test("carries no file that would take more than ten megabytes of it, and says so", async () => {
    const large = {
      ...csvFile,
      async *write() {
        for (let at = 0; at < 8; at += 1) yield { bytes: Buffer.alloc(1_000_000, 65), rows: 1 };
      },
    };
    await made();
    desk.clock.set(FIRST_TIME);
    await work({ files: allFormats(large) });
    const mail = readMail(smtp.mails[0]);
    expect(mail.file).toBeNull();
    expect(mail.text).toContain("The file has 8.0 MB, more than is sent by mail.");
  });
});

describe("a mail that the server finds too large", () => {
  test("is sent without its file", async () => {
    const { id } = await made();
    desk.clock.set(FIRST_TIME);
    let offered = 0;
    smtp.manners.complete = () =>
      (offered += 1) === 1 ? "552 5.3.4 message size exceeds fixed limit" : "250 taken";
    await work();
    expect(await history(id)).toMatchObject([{ state: "sent", tries: 1 }]);
    const mail = readMail(smtp.mails[0]);
    expect([smtp.mails.length, mail.file]).toEqual([1, null]);
    expect(mail.text).toContain("more than is sent by mail. Download it.");
  });

  test("needs a person if it is too large even so", async () => {
    const { id } = await made();
    desk.clock.set(FIRST_TIME);
    smtp.manners.complete = () => "552 full";
    await work();
    expect(await history(id)).toMatchObject([{ state: "needs_person", tries: 1 }]);
  });
});

describe("without mail", () => {
  test("the file waits in the list and says why; once mail is set up it can be mailed", async () => {
    const { id } = await made();
    desk.clock.set(FIRST_TIME);
    await work({ mailer: null, policy: noMail });
    expect(await history(id, noMail)).toMatchObject([
      { state: "ready", message: expect.stringContaining("SMTP_URL") as string, mayRetry: false },
    ]);
    expect(await reports()).toMatchObject([{ state: "done" }]);
    const [entry] = await history(id);
    expect(entry?.mayRetry).toBe(true);
    await retryDelivery(maker.ctx, id, entry?.id ?? "", tools.policy);
    await work();
    expect(await history(id)).toMatchObject([{ state: "sent" }]);
    expect(await reports()).toHaveLength(1);
  });

  test("a schedule without addresses makes the file and is done", async () => {
    const { id } = await made({ recipients: [] });
    desk.clock.set(FIRST_TIME);
    await work();
    expect(await history(id)).toMatchObject([{ state: "ready", message: null, mayRetry: false }]);
    expect(smtp.mails).toEqual([]);
  });
});

describe("the owner", () => {
  test.each([
    ["is disabled", { disabledAt: new Date(FIRST_TIME) }, "can no longer sign in"],
    ["may only look any more", { roles: ["viewer" as const] }, "may no longer set up"],
  ])(
    "%s: nothing is made in their name, and the schedule is paused and says so",
    async (_what, change, words) => {
      const { id } = await made();
      await desk.db.updateTable("users").set(change).where("id", "=", maker.userId).execute();
      const admin = await desk.signedIn("admin");
      expect(
        (await listSchedules(admin.ctx, tools.policy)).schedules,
        "said before it is due",
      ).toMatchObject([
        { state: "active", ownerProblem: expect.stringContaining(words) as string },
      ]);
      desk.clock.set(FIRST_TIME);
      await work();
      expect((await listSchedules(admin.ctx, tools.policy)).schedules).toMatchObject([
        {
          state: "paused",
          nextRunAt: null,
          pausedReason: expect.stringContaining(words) as string,
          may: { change: false, stop: true },
        },
      ]);
      expect((await getOverview(admin.ctx)).schedules).toMatchObject([
        { id, problem: "paused", message: expect.stringContaining(words) as string },
      ]);
      expect((await listDeliveries(admin.ctx, id, tools.policy)).deliveries).toMatchObject([
        { state: "stopped", number: null },
      ]);
      expect([await reports(), smtp.mails]).toEqual([[], []]);
      expect((await desk.audited(id)).map(({ action, actorId }) => [action, actorId])).toEqual([
        ["schedule.created", maker.userId],
        ["schedule.paused", null],
      ]);
      expect(await work()).toBe(0);
    },
  );

  test("lost the right between the report and the mail: it isn't mailed", async () => {
    const { id } = await made();
    desk.clock.set(FIRST_TIME);
    await startDueRuns(ctx, tools.policy);
    await runDelivery(ctx, tools, await at.claimed());
    await desk.db
      .updateTable("users")
      .set({ roles: ["viewer"] })
      .where("id", "=", maker.userId)
      .execute();
    await work();
    expect([(await history(id))[0]?.state, smtp.mails.length]).toEqual(["stopped", 0]);
  });
});

describe("a person", () => {
  test("runs it now, once however often they click, also while it is paused", async () => {
    const { id, version } = await made();
    await pauseSchedule(maker.ctx, id, { version }, tools.policy);
    const clicks = await Promise.allSettled(
      [1, 2, 3].map(() => runScheduleNow(maker.ctx, id, tools.policy)),
    );
    expect(clicks.map(({ status }) => status).toSorted()).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    await work();
    expect(await history(id)).toMatchObject([{ state: "sent", askedBy: maker.ctx.actor.name }]);
    expect(await reports()).toMatchObject([{ filters: { from: "2026-11-19", to: "2026-11-19" } }]);
  });

  test("can't try a run again that they asked for while a later one is under way", async () => {
    const { id } = await made({ recipients: ["ada@bank.example"] });
    const first = await runScheduleNow(maker.ctx, id, tools.policy);
    smtp.manners.recipient = () => "550 nobody here";
    await work();
    await runScheduleNow(maker.ctx, id, tools.policy);
    await expect(retryDelivery(maker.ctx, id, first.id, tools.policy)).rejects.toMatchObject({
      code: "conflict",
      reason: "running",
    });
    smtp.manners.recipient = () => "250 ok";
    await work();
    expect(await retryDelivery(maker.ctx, id, first.id, tools.policy)).toMatchObject({
      state: "making",
    });
  });

  test("pauses and deletes: runs that wait for another try are stopped, and missed times are skipped", async () => {
    const { id, version } = await made();
    desk.clock.set(FIRST_TIME);
    smtp.manners.complete = () => "451 later";
    await work();
    const paused = await pauseSchedule(maker.ctx, id, { version }, tools.policy);
    await work();
    expect(await history(id)).toMatchObject([
      { state: "stopped", message: "The schedule was paused before this was done." },
    ]);
    desk.clock.set("2026-11-25T06:00:00Z");
    expect(await work()).toBe(0);
    const resumed = await resumeSchedule(maker.ctx, id, { version: paused.version }, tools.policy);
    expect(resumed).toMatchObject({ state: "active", nextRunAt: "2026-11-26T06:00:00.000Z" });
    await endSchedule(maker.ctx, id, { version: resumed.version });
    expect((await listSchedules(maker.ctx, tools.policy)).schedules).toEqual([]);
    desk.clock.set("2026-11-27T06:00:00Z");
    expect(await work()).toBe(0);
    await expect(runScheduleNow(maker.ctx, id, tools.policy)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

test("a report of days that the copy lacks is tried again later, and says why", async () => {
  const { id } = await made();
  desk.clock.set(FIRST_TIME);
  await desk.db.updateTable("mirrorState").set({ openReadAt: null }).execute();
  await work();
  expect(await history(id)).toMatchObject([
    {
      state: "making",
      number: null,
      message: expect.stringContaining("would lack some") as string,
    },
  ]);
  await at.mirrorIsWhole();
  desk.clock.advance(60_000);
  await work();
  expect(await history(id)).toMatchObject([{ state: "sent" }]);
});
