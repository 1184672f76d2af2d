import type {
  CreateScheduleInput,
  DeliveryView,
  ScheduleInput,
  ScheduleView,
} from "@/lib/contract/api/schedules";
import { wholeMirror } from "@/lib/desk/mirror/testing/whole-mirror";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { startTestDesk, type TestPerson } from "@/lib/desk/testing/test-desk";
import { createMailer } from "@/lib/mail/mailer";
import { startSmtpServer } from "@/lib/mail/testing/smtp-server";
import { newId } from "@/lib/platform/ids";
import { parseSmtpUrl } from "@/lib/platform/mail-settings";
import { csvFile } from "@/lib/reports/files/csv-file";
import { claimDelivery, type DeliveryRow } from "@/lib/store/schedules/deliveries";
import { createSchedule } from "../change-schedule";
import type { DeliveryTools } from "../schedule-fields";
import { listDeliveries } from "../list-schedules";
import { runDelivery } from "../run-delivery";
import { startDueRuns } from "../schedule-runs";

/** Five in the morning in UTC, an hour before `DAILY` runs in Lagos. */
const START = "2026-11-20T05:00:00Z";
/** Later than any time that a test goes to. */
const VERIFIED = new Date("2026-11-28T05:00:00Z");

export const DAILY: ScheduleInput = {
  name: "Daily <transactions>",
  report: { kind: "transactions", period: "yesterday" },
  cadence: { every: "day", at: "07:00" },
  recipients: ["ada@bank.example", "tunde@bank.example"],
};

/** When `DAILY` is due for the first time. */
export const FIRST_TIME = "2026-11-20T06:00:00Z";

/** How every format is written in tests of what becomes of files. */
export const allFormats = (file: typeof csvFile): DeliveryTools["files"] => ({
  writers: { csv: file, xlsx: file, pdf: file },
  describe: () => "It broke.",
});

export type ScheduledDesk = Awaited<ReturnType<typeof startScheduledDesk>>;

/** A desk with a complete copy, a mail server and a worker run by hand. */
export async function startScheduledDesk() {
  const [desk, smtp] = await Promise.all([startTestDesk(), startSmtpServer()]);
  const { db, gateway, clock, logger } = desk.runtime;
  const server = parseSmtpUrl(`smtp://127.0.0.1:${smtp.port}`);
  if (!server) throw new Error("no server");
  const mail = { server, from: { name: "Rampdesk", address: "reports@desk.example" } };
  const tools: DeliveryTools = {
    policy: { mail, mailDomains: null },
    mailer: createMailer(mail),
    publicUrl: "http://desk.example",
    files: allFormats(csvFile),
  };
  const ctx: WorkerContext = { db, gateway, clock, logger, requestId: "worker", random: () => 0 };
  const mirrorIsWhole = () => wholeMirror(db, VERIFIED);
  await mirrorIsWhole();
  const claim = async (): Promise<DeliveryRow | undefined> =>
    (await claimDelivery(db, "making", clock.now())) ??
    (await claimDelivery(db, "mailing", clock.now()));
  return {
    desk,
    smtp,
    ctx,
    tools,
    mirrorIsWhole,
    /** Resets it to before the first schedule, with a user who may create one. */
    async fresh(): Promise<TestPerson> {
      desk.clock.set(START);
      smtp.mails.length = 0;
      Object.assign(smtp.manners, {
        recipient: () => "250 ok",
        complete: () => "250 taken",
        hangUp: "never",
        account: null,
      });
      await db.deleteFrom("reportDeliveries").execute();
      await db.deleteFrom("reportSchedules").execute();
      return desk.signedIn("maker");
    },
    made: (person: TestPerson, input: Partial<CreateScheduleInput> = {}): Promise<ScheduleView> =>
      createSchedule(person.ctx, { id: newId(), ...DAILY, ...input }, tools.policy),
    /** All that the worker's loops would do now, one after another. Returns how much that was. */
    async work(other: Partial<DeliveryTools> = {}): Promise<number> {
      const all = { ...tools, ...other };
      let worked = await startDueRuns(ctx, all.policy);
      for (let row = await claim(); row; row = await claim()) {
        worked += 1;
        await runDelivery(ctx, all, row);
      }
      return worked;
    },
    async claimed(): Promise<DeliveryRow> {
      const row = await claim();
      if (!row) throw new Error("nothing is due");
      return row;
    },
    history: async (
      person: TestPerson,
      id: string,
      policy = tools.policy,
    ): Promise<DeliveryView[]> => (await listDeliveries(person.ctx, id, policy)).deliveries,
    reportsOf: (person: TestPerson) =>
      db
        .selectFrom("exports")
        .selectAll()
        .where("userId", "=", person.userId)
        .orderBy("number")
        .execute(),
    async close(): Promise<void> {
      await smtp.close();
      await desk.close();
    },
  };
}
