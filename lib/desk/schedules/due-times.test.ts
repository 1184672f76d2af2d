import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ScheduleInput } from "@/lib/contract/api/schedules";
import { formatTime } from "@/components/ui/format-time";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import type { TestPerson } from "@/lib/desk/testing/test-desk";
import { readMail } from "@/lib/mail/testing/smtp-server";
import { updateOrganisation } from "@/lib/store/organisation";
import { claimDelivery } from "@/lib/store/schedules/deliveries";
import { changeSchedule } from "./change-schedule";
import { listSchedules } from "./list-schedules";
import { runDelivery } from "./run-delivery";
import { startDueRuns } from "./schedule-runs";
import {
  DAILY,
  FIRST_TIME,
  startScheduledDesk,
  type ScheduledDesk,
} from "./testing/scheduled-desk";

const DAY_MS = 86_400_000;
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
const work = () => at.work();
const history = (id: string) => at.history(maker, id);
const reports = () => at.reportsOf(maker);

describe("a time of a schedule", () => {
  test("makes one report of its days and mails it once, with file, figures and hash", async () => {
    await booksOf(desk.db, maker.userId).transaction({
      sourceCurrency: "NGN",
      amountSent: "1250.50",
      createdAt: new Date("2026-11-19T09:00:00Z"),
    });
    const view = await made();
    expect(view).toMatchObject({
      version: 1,
      owner: maker.ctx.actor.name,
      timeZone: "Africa/Lagos",
      nextRunAt: "2026-11-20T06:00:00.000Z",
      last: null,
      state: "active",
      may: { change: true, stop: true },
    });
    expect(await work()).toBe(0);
    desk.clock.set(FIRST_TIME);
    await work();
    expect(await work()).toBe(0);

    const [report, ...others] = await reports();
    expect(others).toEqual([]);
    expect(report).toMatchObject({
      state: "done",
      filters: { from: "2026-11-19", to: "2026-11-19" },
      kind: "transactions",
    });
    expect(smtp.mails).toHaveLength(1);
    const mail = readMail(smtp.mails[0]);
    expect(mail.header("Subject")).toBe("[Sandbox] Daily <transactions>: 2026-11-19");
    expect(mail.header("Message-ID")).toMatch(/^<report-[0-9a-f-]{36}@desk\.example>$/);
    expect(mail.file?.name).toBe(report?.fileName);
    const sha256 = createHash("sha256")
      .update(mail.file?.bytes ?? "")
      .digest("hex");
    expect(sha256).toBe(report?.sha256);
    expect(mail.file?.bytes.toString()).toContain(",1250.50,");
    for (const words of [
      sha256,
      "NGN\u00a01,250.50",
      `Rows: ${report?.rows}`,
      "days in Africa/Lagos",
      maker.ctx.actor.name,
      "http://desk.example/reports",
    ])
      expect(mail.text).toContain(words);
    expect(mail.html).toContain("Daily &lt;transactions&gt;");
    expect(mail.html).not.toContain("<transactions>");

    expect(await history(view.id)).toMatchObject([
      {
        state: "sent",
        dueAt: "2026-11-20T06:00:00.000Z",
        askedBy: null,
        missed: 0,
        number: report?.number,
        deliveredTo: DAILY.recipients,
        message: null,
        mayRetry: false,
      },
    ]);
    expect((await listSchedules(maker.ctx, tools.policy)).schedules).toMatchObject([
      { nextRunAt: "2026-11-21T06:00:00.000Z", last: { state: "sent" } },
    ]);
    expect(
      (await desk.audited(String(report?.number))).map(({ action, actorId }) => [action, actorId]),
    ).toEqual([
      ["report.created", maker.userId],
      ["report.finished", maker.userId],
      ["report.mailed", null],
    ]);
  });

  test("is run once by two workers that look at the same time, again and again", async () => {
    const views = await Promise.all([1, 2, 3].map((at) => made({ name: `Schedule ${at}` })));
    for (let day = 0; day < 3; day += 1) {
      desk.clock.set(new Date(Date.parse(FIRST_TIME) + day * DAY_MS));
      await Promise.all([work(), work(), work()]);
      await work();
    }
    for (const { id } of views)
      expect((await history(id)).map(({ state, dueAt }) => [state, dueAt])).toEqual(
        ["2026-11-22", "2026-11-21", "2026-11-20"].map((day) => ["sent", `${day}T06:00:00.000Z`]),
      );
    expect(await reports()).toHaveLength(9);
    expect(new Set(smtp.mails.map((mail) => readMail(mail).header("Message-ID"))).size).toBe(9);
    expect(smtp.mails).toHaveLength(9);
  });

  test("that passed while no worker ran is run only for the latest, and the others are counted", async () => {
    const { id } = await made();
    desk.clock.set("2026-11-24T12:00:00Z");
    await work();
    expect(await history(id)).toMatchObject([
      { state: "sent", dueAt: "2026-11-24T06:00:00.000Z", missed: 4 },
    ]);
    expect(await reports()).toMatchObject([{ filters: { from: "2026-11-23", to: "2026-11-23" } }]);
    expect(readMail(smtp.mails[0]).text).toContain("4 earlier times were missed");
    expect((await listSchedules(maker.ctx, tools.policy)).schedules[0]?.nextRunAt).toBe(
      "2026-11-25T06:00:00.000Z",
    );
  });

  test("whose days the copy has with reservations tells them in its mail, and so that the service could not be read", async () => {
    await made();
    desk.clock.set(FIRST_TIME);
    const read = new Date("2026-11-20T05:55:00Z");
    await desk.db
      .updateTable("mirrorWindows")
      .set({ complete: false, why: "It changed." })
      .execute();
    await desk.db
      .updateTable("mirrorState")
      .set({
        recentReadAt: read,
        openReadAt: read,
        lastError: "It doesn't answer.",
        lastErrorAt: desk.clock.now(),
      })
      .execute();
    await work();
    await desk.db.updateTable("mirrorState").set({ lastError: null, lastErrorAt: null }).execute();
    await at.mirrorIsWhole();
    const mail = readMail(smtp.mails[0]);
    for (const words of [
      "1 date range could not be read completely",
      "everything it had at 2026-11-20T06:55:00.000+01:00",
    ]) {
      expect(mail.text).toContain(words);
      expect(mail.html).toContain(words);
    }
  });

  test("the database itself refuses a second run of it", async () => {
    const { id } = await made();
    desk.clock.set(FIRST_TIME);
    await startDueRuns(ctx, tools.policy);
    await desk.db
      .updateTable("reportSchedules")
      .set({ nextRunAt: new Date(FIRST_TIME) })
      .where("id", "=", id)
      .execute();
    await startDueRuns(ctx, tools.policy);
    expect(await history(id)).toHaveLength(1);
  });

  test("that is due when somebody changes the schedule is run as it was before", async () => {
    const { id } = await made();
    desk.clock.set(FIRST_TIME);
    const changed = await changeSchedule(
      maker.ctx,
      id,
      {
        ...DAILY,
        report: { kind: "transactions", period: "last_month" },
        cadence: { every: "day", at: "09:00" },
        recipients: [],
        version: 1,
      },
      tools.policy,
    );
    expect(changed).toMatchObject({ version: 2, nextRunAt: "2026-11-20T08:00:00.000Z" });
    await work();
    expect(await history(id)).toMatchObject([
      { state: "sent", dueAt: "2026-11-20T06:00:00.000Z", recipients: DAILY.recipients },
    ]);
    expect(await reports()).toMatchObject([{ filters: { from: "2026-11-19", to: "2026-11-19" } }]);
    desk.clock.set("2026-11-20T08:00:00Z");
    await work();
    expect(await history(id)).toMatchObject([
      { state: "ready", recipients: [] },
      { state: "sent" },
    ]);
  });

  const inZone = (reportingZone: string) =>
    desk.db.transaction().execute((tx) => updateOrganisation(tx, { reportingZone }));

  test.each([
    [
      "whose clocks are past the time already: it runs at once",
      "2026-11-20T05:30:00Z",
      "Africa/Nairobi",
      ["2026-11-20T04:00:00.000Z"],
      "2026-11-21T04:00:00.000Z",
    ],
    [
      "whose clocks have yet to come to a time that was run: not a second time on that day",
      "2026-11-20T06:30:00Z",
      "America/New_York",
      ["2026-11-20T06:00:00.000Z"],
      "2026-11-21T12:00:00.000Z",
    ],
  ])("follows the organisation into a zone %s", async (_what, now, zone, runs, next) => {
    const { id } = await made();
    desk.clock.set(now);
    await work();
    await inZone(zone);
    try {
      await work();
      expect((await history(id)).map(({ dueAt }) => dueAt)).toEqual(runs);
      expect((await listSchedules(maker.ctx, tools.policy)).schedules[0]).toMatchObject({
        timeZone: zone,
        nextRunAt: next,
      });
    } finally {
      await inZone("Africa/Lagos");
    }
  });

  test.each([
    [
      "forward",
      "2026-03-27T08:00:00Z",
      ["28 Mar 2026, 07:00 GMT", "29 Mar 2026, 07:00 GMT+1", "30 Mar 2026, 07:00 GMT+1"],
    ],
    [
      "back",
      "2026-10-23T08:00:00Z",
      ["24 Oct 2026, 07:00 GMT+1", "25 Oct 2026, 07:00 GMT", "26 Oct 2026, 07:00 GMT"],
    ],
  ])(
    "stays at the same hour of the clocks when they go %s: the page shows it so, and it is run once on each day",
    async (_what, start, shown) => {
      const zone = "Europe/London";
      await inZone(zone);
      try {
        desk.clock.set(start);
        const { id } = await made();
        const next = async () =>
          (await listSchedules(maker.ctx, tools.policy)).schedules[0]?.nextRunAt ?? "";
        for (const words of shown) {
          const due = await next();
          expect(formatTime(due, zone)).toBe(words);
          desk.clock.set(new Date(Date.parse(due) - 1_000));
          expect(await work()).toBe(0);
          desk.clock.set(due);
          await work();
        }
        expect(
          (await history(id)).map(({ state, missed, dueAt }) => [
            state,
            missed,
            formatTime(dueAt, zone),
          ]),
        ).toEqual(shown.toReversed().map((words) => ["sent", 0, words]));
        expect(smtp.mails).toHaveLength(shown.length);
      } finally {
        await inZone("Africa/Lagos");
      }
    },
  );

  test("follows the organisation's zone", async () => {
    const { id } = await made();
    await inZone("Africa/Nairobi");
    try {
      await work();
      expect((await listSchedules(maker.ctx, tools.policy)).schedules[0]).toMatchObject({
        id,
        timeZone: "Africa/Nairobi",
        nextRunAt: "2026-11-21T04:00:00.000Z",
      });
    } finally {
      await inZone("Africa/Lagos");
    }
  });
});

describe("a worker that dies", () => {
  /** As if the process were gone: its lease runs out. */
  const leaseRunsOut = () =>
    desk.db
      .updateTable("reportDeliveries")
      .set({ leaseUntil: new Date(0) })
      .execute();

  test("between the report and the mail leaves a report that the next one mails", async () => {
    const { id } = await made();
    desk.clock.set(FIRST_TIME);
    await startDueRuns(ctx, tools.policy);
    const first = await at.claimed();
    await runDelivery(ctx, tools, first);
    // The mail is claimed, and then nothing comes.
    expect(await claimDelivery(desk.db, "mailing", desk.clock.now())).toMatchObject({
      state: "mailing",
      number: expect.any(Number) as number,
    });
    await work();
    expect(smtp.mails).toHaveLength(0);
    await leaseRunsOut();
    await work();
    expect(await history(id)).toMatchObject([{ state: "sent" }]);
    expect([await reports(), smtp.mails]).toMatchObject([[{ state: "done" }], [{}]]);
  });

  test("before the report leaves none; once presumed dead it writes nothing more", async () => {
    const { id } = await made();
    desk.clock.set(FIRST_TIME);
    await startDueRuns(ctx, tools.policy);
    const late = await at.claimed();
    await leaseRunsOut();
    await work();
    await runDelivery(ctx, tools, late);
    expect(await history(id)).toMatchObject([{ state: "sent" }]);
    expect([(await reports()).length, smtp.mails.length]).toEqual([1, 1]);
  });

  test("after the mail server accepted it: it is sent again under the same Message-ID", async () => {
    await made();
    desk.clock.set(FIRST_TIME);
    smtp.manners.hangUp = "after";
    await work();
    smtp.manners.hangUp = "never";
    desk.clock.advance(2 * 60_000);
    await work();
    const ids = smtp.mails.map((mail) => readMail(mail).header("Message-ID"));
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await reports()).toHaveLength(1);
  });

  test("with each try is given up in the end, and needs a person", async () => {
    const { id } = await made();
    desk.clock.set(FIRST_TIME);
    await startDueRuns(ctx, tools.policy);
    for (let times = 0; times < 6; times += 1) {
      await claimDelivery(desk.db, "making", desk.clock.now());
      await leaseRunsOut();
    }
    await work();
    expect(await history(id)).toMatchObject([
      {
        state: "needs_person",
        message: expect.stringContaining("Every try was interrupted") as string,
        mayRetry: true,
      },
    ]);
  });
});
