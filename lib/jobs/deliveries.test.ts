import { afterAll, beforeAll, expect, test } from "vitest";
import {
  DAILY,
  FIRST_TIME,
  startScheduledDesk,
  type ScheduledDesk,
} from "@/lib/desk/schedules/testing/scheduled-desk";
import type { DueLoop } from "./due-loop";
import { startDeliveries } from "./worker";

let at: ScheduledDesk;
let loops: DueLoop[] = [];
beforeAll(async () => {
  at = await startScheduledDesk();
});
afterAll(() => at.close());

test("a mail server that says nothing holds up neither what falls due meanwhile nor its file", async () => {
  const maker = await at.fresh();
  let letGo: (answer: string) => void = () => undefined;
  const silence = new Promise<string>((resolve) => (letGo = resolve));
  at.smtp.manners.complete = () => silence;
  // More than all lanes together take at a time, so that those for files would be taken up, too.
  const mailed = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map((copy) => at.made(maker, { name: `Mailed ${copy}` })),
  );
  const waits = await at.made(maker, {
    name: "For download",
    recipients: [],
    cadence: { ...DAILY.cadence, at: "08:00" },
  });
  const stateOf = async (id: string): Promise<string | undefined> =>
    (await at.history(maker, id))[0]?.state;
  try {
    at.desk.clock.set(FIRST_TIME);
    loops = startDeliveries(at.ctx, at.tools, { lookEveryMs: 20, logger: at.ctx.logger });
    for (const { id } of mailed)
      await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe("mailing");
    at.desk.clock.set("2026-11-20T07:00:00Z");
    await expect.poll(() => stateOf(waits.id), { timeout: 10_000 }).toBe("ready");
    for (const { id } of mailed) expect(await stateOf(id)).toBe("mailing");
    letGo("250 taken");
    for (const { id } of mailed)
      await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe("sent");
  } finally {
    letGo("250 taken");
    await Promise.all(loops.map((loop) => loop.stop()));
  }
});
