import { describe, expect, test } from "vitest";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { UpstreamError, type UpstreamErrorInput } from "@/lib/gateway/upstream-error";
import { startLostCreates } from "../testing/lost-creates";

const { desk, lost } = await startLostCreates();

/** A worker whose service fails in this way for one id, and reads any other. */
const failingFor = (
  stray: string,
  failure: Pick<UpstreamErrorInput, "kind" | "status">,
  now?: () => Date,
): WorkerContext => ({
  ...lost.reading((get) => async (id, ...options) => {
    if (id === stray)
      throw new UpstreamError({
        ...failure,
        call: "GET /transfer-requests/{id}",
        detail: "as the test has it",
      });
    return get(id, ...options);
  }),
  ...(now && { clock: { ...desk.worker.clock, now } }),
});

describe("an event's id that isn't a transfer's", () => {
  test.each<[string, string, Pick<UpstreamErrorInput, "kind" | "status">]>([
    ["a 404 page", "dep_1", { kind: "unavailable", status: 404 }],
    ["a 2xx without a transfer", "dep_2", { kind: "malformed", status: 200 }],
    ["no possible address", ".", { kind: "refused", status: 404 }],
  ])(
    "and has %s holds up nothing: the same key and bytes are sent again",
    async (_what, stray, failure) => {
      const { operation, transferId } = await lost.unanswered();
      const sent = await desk.createsSeen();
      await lost.told(stray);
      const worker = stray === "." ? desk.worker : failingFor(stray, failure);
      expect(await lost.step(operation, worker)).toMatchObject({ state: "succeeded", transferId });
      expect(await desk.createsSeen()).toBe(sent + 1);
    },
  );

  test("and fails with a 500 may be the transfer for a minute, in which nothing is sent again; then it is left out", async () => {
    const { operation, transferId } = await lost.unanswered();
    const sent = await desk.createsSeen();
    await lost.told("dep_3");
    let passedMs = 0;
    const worker = failingFor(
      "dep_3",
      { kind: "unavailable", status: 500 },
      () => new Date(Date.now() + passedMs),
    );
    for (passedMs of [0, 30_000])
      expect((await lost.step(operation, worker)).state).toBe("ambiguous");
    expect(await desk.createsSeen()).toBe(sent);
    passedMs = 60_000;
    expect(await lost.step(operation, worker)).toMatchObject({ state: "succeeded", transferId });
    expect(await desk.createsSeen()).toBe(sent + 1);
  });

  test("and that can't be read doesn't hide the transfer that another event tells of, once nothing may be sent any more", async () => {
    const { operation, transferId } = await lost.unanswered();
    await lost.told("dep_4");
    await lost.told(transferId);
    await lost.pastTheWindow(operation);
    expect(
      await lost.step(operation, failingFor("dep_4", { kind: "malformed", status: 200 })),
    ).toMatchObject({ state: "succeeded", transferId });
  });

  test("and that isn't answered at all leaves everything open: the service may be away", async () => {
    const { operation } = await lost.unanswered();
    const sent = await desk.createsSeen();
    await lost.told("dep_5");
    let passedMs = 0;
    const worker = failingFor("dep_5", { kind: "timeout" }, () => new Date(Date.now() + passedMs));
    for (passedMs of [0, 120_000])
      expect((await lost.step(operation, worker)).state).toBe("ambiguous");
    expect(await desk.createsSeen()).toBe(sent);
    await desk.db.deleteFrom("webhookInbox").where("transferId", "=", "dep_5").execute();
    expect((await lost.step(operation)).state).toBe("succeeded");
  });
});
