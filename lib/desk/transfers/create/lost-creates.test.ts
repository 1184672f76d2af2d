import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { runOperation } from "@/lib/jobs/worker";
import { RESEND_WINDOW_MS, SETTLE_WINDOW_MS } from "@/lib/domain/operations/operation";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import type { CrawledPage } from "@/lib/gateway/lists/crawl";
import { newId } from "@/lib/platform/ids";
import { claimDueOperation } from "@/lib/store/transfers/operations";
import { startLostCreates, type GetTransfer } from "../testing/lost-creates";
import { getTransfer } from "../view/transfer-detail";

const { desk, lost } = await startLostCreates();
afterEach(() => {
  vi.useRealTimers();
});

test("an event tells of it before the same is sent again: where keys are ignored, that would make a second one", async () => {
  await desk.control("PATCH", "/settings", { keyMode: "key_ignored" });
  try {
    const { operation, transferId } = await lost.unanswered();
    const sent = await desk.createsSeen();
    await lost.told(transferId);
    expect(await lost.step(operation)).toMatchObject({ state: "succeeded", transferId });
    expect(await desk.createsSeen()).toBe(sent);
  } finally {
    await desk.control("PATCH", "/settings", { keyMode: "replay_first_answer" });
  }
});

test("events of somebody else's transfers are looked at once each, and hold up nothing: the same key and bytes are sent again", async () => {
  const { operation, transferId } = await lost.unanswered();
  const sent = await desk.createsSeen();
  await lost.told(newId());
  const read = vi.fn<GetTransfer>(desk.gateway.transfers.get);
  await desk.control("POST", "/faults", {
    kind: "cut",
    when: "after",
    operation: "createTransfer",
  });
  expect(
    (
      await lost.step(
        operation,
        lost.reading(() => read),
      )
    ).state,
  ).toBe("ambiguous");
  expect(read).toHaveBeenCalledTimes(1);
  expect(
    await lost.step(
      operation,
      lost.reading(() => read),
    ),
  ).toMatchObject({ state: "succeeded", transferId });
  expect(read).toHaveBeenCalledTimes(1);
  expect(await desk.createsSeen()).toBe(sent + 2);
});

test("news makes it look at once, but sends nothing before the pause is over that the service asked for", async () => {
  const operation = await lost.planned(desk.onramp());
  await desk.control("POST", "/faults", {
    kind: "status",
    status: 503,
    retryAfterSeconds: 60,
    operation: "createTransfer",
  });
  const due = (await lost.step(operation)).nextAttemptAt;
  const sent = await desk.createsSeen();
  const read = vi.fn<GetTransfer>(desk.gateway.transfers.get);
  for (const transferId of [newId(), null]) {
    await lost.told(transferId);
    const claimed = await claimDueOperation(desk.db);
    await runOperation(
      lost.reading(() => read),
      claimed ?? expect.unreachable("it is woken"),
    );
    expect(await lost.row(operation)).toMatchObject({
      state: "ambiguous",
      attempt: 1,
      nextAttemptAt: due,
      leaseUntil: null,
    });
  }
  expect(read).toHaveBeenCalled();
  expect(await desk.createsSeen()).toBe(sent);
  expect((await lost.step(operation)).state).toBe("succeeded");
});

test("while the service can't be read, what its events tell of stays open, and nothing is sent again", async () => {
  const { operation, transferId } = await lost.unanswered();
  const sent = await desk.createsSeen();
  await lost.told(transferId);
  await desk.control("POST", "/faults", {
    kind: "status",
    status: 503,
    operation: "getTransfer",
    times: 3,
  });
  expect((await lost.step(operation)).state).toBe("ambiguous");
  expect(await lost.step(operation)).toMatchObject({ state: "succeeded", transferId });
  expect(await desk.createsSeen()).toBe(sent);
});

test("it is found among more events of unknown transfers than one look reads", async () => {
  const { operation, transferId } = await lost.unanswered();
  await sql`insert into webhook_inbox (dedupe_key, received_at, verified, type, transfer_id, headers, body, state)
    select gen_random_uuid(), now(), true, 'transfer_request.completed', '00000000-' || n, '{}', ''::bytea, 'orphan' from generate_series(1, 300) n`.execute(
    desk.db,
  );
  await lost.told(transferId);
  await lost.pastTheWindow(operation);
  expect(await lost.step(operation)).toMatchObject({ state: "succeeded", transferId });
  await desk.db.deleteFrom("webhookInbox").where("state", "=", "orphan").execute();
});

test("events from before it was sent are of other transfers: none of them is read", async () => {
  const { operation } = await lost.unanswered();
  await lost.told(newId(), new Date(Date.now() - RESEND_WINDOW_MS - 120_000));
  await lost.pastTheWindow(operation);
  const read = vi.fn<GetTransfer>(desk.gateway.transfers.get);
  await lost.step(
    operation,
    lost.reading(() => read),
  );
  expect(read).not.toHaveBeenCalled();
});

test("a transfer that doesn't say to whom it goes is nobody's, while two requests differ in the recipient alone", async () => {
  await sql`insert into recipients (id, type, name, active, network, wallet_address, symbol, first_seen_at, seen_at)
    select 'rec_second', type, 'Harbour Supplies', active, network, wallet_address, symbol, first_seen_at, seen_at from recipients where id = ${desk.recipients.wallet}`.execute(
    desk.db,
  );
  const nameless = lost.reading((get) => async (...asked) => {
    const answer = await get(...asked);
    return { ...answer, transfer: { ...answer.transfer, recipient: null } };
  });
  const input = desk.onramp();
  const { operation, transferId } = await lost.unanswered(input);
  const other = await lost.planned({ ...input, intentId: newId(), recipientId: "rec_second" });
  await desk.db
    .updateTable("operations")
    .set({ state: "ambiguous", everAmbiguous: true, attempt: 1, firstSentAt: new Date() })
    .where("id", "=", other)
    .execute();
  for (const each of [operation, other]) await lost.pastTheWindow(each);
  await lost.told(transferId);
  expect(await lost.step(other, nameless)).toMatchObject({
    state: "ambiguous",
    transferId: null,
    evidence: { candidates: [{ id: transferId }] },
  });
  expect(await lost.step(operation, nameless)).toMatchObject({
    state: "ambiguous",
    transferId: null,
  });
  // Once the transfer names its recipient, it is clear which create made it.
  expect(await lost.step(other)).toMatchObject({ state: "ambiguous", transferId: null });
  expect(await lost.step(operation)).toMatchObject({ state: "succeeded", transferId });
});

/** A worker whose service has records of these transfers, with ids in capitals. */
const listingInCapitals = (ids: readonly string[], amount: string): WorkerContext => ({
  ...desk.worker,
  gateway: {
    ...desk.gateway,
    transactions: {
      ...desk.gateway.transactions,
      crawl: async function* () {
        const rows = ids.map((id) => ({
          id: id.toUpperCase(),
          sourceCurrency: "NGN",
          destinationCurrency: "USDC",
          amountSent: amount,
        }));
        yield { rows, skipped: [], repeats: 0 } as unknown as CrawledPage<Transaction>;
      },
    },
  },
});

test("an event and the list that spell its id differently tell of one transfer, and of none that the desk has", async () => {
  const input = desk.onramp();
  const known = await desk.create(input);
  const { operation, transferId } = await lost.unanswered({
    ...input,
    intentId: newId(),
    amount: desk.nextAmount(),
  });
  await lost.pastTheWindow(operation);
  await lost.told(transferId);
  const request = (await lost.row(operation)).request as { amount: string };
  expect(
    await lost.step(operation, listingInCapitals([transferId, known], request.amount)),
  ).toMatchObject({ state: "succeeded", transferId });
  // The same amount twice: the transfer that the first create made isn't the second one's.
  const second = await lost.planned({ ...input, intentId: newId() });
  await desk.db
    .updateTable("operations")
    .set({ state: "ambiguous", everAmbiguous: true, attempt: 1 })
    .where("id", "=", second)
    .execute();
  await lost.pastTheWindow(second);
  expect(await lost.step(second, listingInCapitals([known], input.amount))).toMatchObject({
    state: "ambiguous",
    transferId: null,
  });
});

test("an answer with a transfer that another request has made is no answer: a person decides in the end", async () => {
  const input = desk.onramp();
  const { transfer } = await desk.gateway.transfers.get(await desk.create(input));
  const { id, type, status, source, createdAt } = transfer;
  const data = {
    id,
    type,
    status,
    source,
    destination: { amount: 0, currency: input.toCurrency },
    events: [],
    payments: [],
    created_at: createdAt?.toISOString(),
  };
  const answer = async () => ({
    status: 201,
    body: { success: true, data },
    requestId: null,
    sentAt: new Date(),
    receivedAt: new Date(),
  });
  const operation = await lost.planned({ ...input, intentId: newId() });
  expect(
    await lost.step(operation, { ...desk.worker, gateway: { ...desk.gateway, sendWrite: answer } }),
  ).toMatchObject({ state: "ambiguous", transferId: null, evidence: { lookOnly: true } });
  await desk.db
    .updateTable("operations")
    .set({ firstSentAt: new Date(Date.now() - 2 * RESEND_WINDOW_MS) })
    .where("id", "=", operation)
    .execute();
  expect((await lost.step(operation)).state).toBe("waiting");
});

test("a look that outlasts the time within which it may be sent again is followed by no sending", async () => {
  const { operation } = await lost.unanswered();
  const sent = await desk.createsSeen();
  await lost.told(newId());
  let passedMs = 0;
  const slow = lost.reading((get) => async (...asked) => {
    passedMs = RESEND_WINDOW_MS;
    return get(...asked);
  });
  expect(
    (
      await lost.step(operation, {
        ...slow,
        clock: { ...desk.worker.clock, now: () => new Date(Date.now() + passedMs) },
      })
    ).state,
  ).toBe("ambiguous");
  expect(passedMs).toBe(RESEND_WINDOW_MS);
  expect(await desk.createsSeen()).toBe(sent);
});

test("a look that takes longer than a lease keeps it", async () => {
  const { operation, transferId } = await lost.unanswered();
  await lost.pastTheWindow(operation);
  for (const id of [newId(), newId(), newId(), transferId]) await lost.told(id);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const slow = lost.reading((get) => async (...asked) => {
    // Lets 25 s of the lease pass, for the database's clock and the worker's timers.
    await sql`update operations set lease_until = lease_until - interval '25 seconds' where id = ${operation}`.execute(
      desk.db,
    );
    vi.advanceTimersByTime(25_000);
    await vi.waitFor(async () =>
      expect((await lost.row(operation)).leaseUntil?.getTime()).toBeGreaterThan(
        Date.now() + 50_000,
      ),
    );
    return get(...asked);
  });
  expect(await lost.step(operation, slow)).toMatchObject({ state: "succeeded", transferId });
});

test("an answer that names the transfer by its id alone is enough to find it: no list shows it before its rate is confirmed", async () => {
  const input = desk.onramp();
  const operation = await lost.planned(input);
  const brief: WorkerContext["gateway"]["sendWrite"] = async (request) => {
    const answer = await desk.gateway.sendWrite(request);
    const { id } = (answer.body as { data: { id: string } }).data;
    return {
      ...answer,
      status: 202,
      body: { success: true, message: "Accepted", data: { id, status: "pending" } },
    };
  };
  const sent = await lost.step(operation, {
    ...desk.worker,
    gateway: { ...desk.gateway, sendWrite: brief },
  });
  const transferId = await desk.idAtService(input.amount);
  expect(sent).toMatchObject({
    state: "ambiguous",
    evidence: { lookOnly: true, answeredId: transferId },
  });
  // The creation time by the service's clock may be wrong.
  const longAgo = lost.reading((get) => async (...asked) => {
    const answer = await get(...asked);
    return {
      ...answer,
      transfer: { ...answer.transfer, createdAt: new Date(Date.now() - 3_600_000) },
    };
  });
  expect(await lost.step(operation, longAgo)).toMatchObject({ state: "succeeded", transferId });
});

test("an id in an answer is no proof: a transfer over another amount stays the other one", async () => {
  const plan = desk.gateway.planWrite("createTransfer", {
    type: "onramp",
    amount: desk.nextAmount(),
    fromCurrency: "NGN",
    toCurrency: "USDC",
    recipientId: desk.recipients.wallet,
  });
  const elsewhere = await desk.gateway.sendWrite({ ...plan, upstreamKey: newId() });
  const { id } = (elsewhere.body as { data: { id: string } }).data;
  const operation = await lost.planned(desk.onramp());
  const answer = async () => ({
    status: 202,
    body: { data: { id } },
    requestId: null,
    sentAt: new Date(),
    receivedAt: new Date(),
  });
  await lost.step(operation, { ...desk.worker, gateway: { ...desk.gateway, sendWrite: answer } });
  expect(await lost.step(operation)).toMatchObject({ state: "ambiguous", transferId: null });
});

test("a recipient named by another id than the list's is told by the place that is paid, and keeps the list's id at the desk", async () => {
  const named = (change: object): WorkerContext =>
    lost.reading((get) => async (id) => {
      const found = await get(id);
      const { recipient } = found.transfer;
      return {
        ...found,
        transfer: {
          ...found.transfer,
          recipient: recipient && {
            ...recipient,
            id: "b7e7a2f0-0000-4000-8000-000000000001",
            ...change,
          },
        },
      };
    });
  const { operation, transferId } = await lost.unanswered();
  await lost.pastTheWindow(operation);
  await lost.told(transferId);
  expect(
    await lost.step(
      operation,
      named({ walletAddress: "0x0000000000000000000000000000000000000001" }),
    ),
  ).toMatchObject({ state: "ambiguous", transferId: null });
  expect(await lost.step(operation, named({ walletAddress: null }))).toMatchObject({
    state: "ambiguous",
    transferId: null,
  });
  expect(await lost.step(operation, named({}))).toMatchObject({ state: "succeeded", transferId });
  const { transfer } = await getTransfer(desk.maker, transferId);
  expect(transfer.recipient?.id).toBe(desk.recipients.wallet);
});

test("a refusal of a later try is told in the service's words while the earlier one is looked for, and to who decides in the end", async () => {
  const operation = await lost.planned(desk.onramp());
  await desk.control("POST", "/faults", {
    kind: "status",
    status: 503,
    operation: "createTransfer",
  });
  expect((await lost.step(operation)).message).toMatch(/^We don't know/);
  await desk.control("POST", "/faults", {
    kind: "status",
    status: 400,
    message: "Corridor closed today",
    operation: "createTransfer",
  });
  const told =
    /^The service refuses this now, and says “Corridor closed today”\. We don't know if an earlier try went through\./;
  expect(await lost.step(operation)).toMatchObject({
    state: "ambiguous",
    message: expect.stringMatching(told) as string,
  });
  expect(await lost.step(operation), "after a look that found nothing").toMatchObject({
    state: "ambiguous",
    message: expect.stringMatching(told) as string,
  });
  await desk.db
    .updateTable("operations")
    .set({ firstSentAt: new Date(Date.now() - RESEND_WINDOW_MS - SETTLE_WINDOW_MS) })
    .where("id", "=", operation)
    .execute();
  expect(await lost.step(operation)).toMatchObject({
    state: "waiting",
    message: expect.stringMatching(/^We could not find out/) as string,
    serviceMessage: "Corridor closed today",
  });
});

test("when the service made a transfer shows its clock, unless the answer may be an earlier one's once more", async () => {
  const moments: Date[] = [];
  const worker: WorkerContext = {
    ...desk.worker,
    gateway: { ...desk.gateway, observeMoment: (moment) => void moments.push(moment) },
  };
  expect((await lost.step(await lost.planned(desk.onramp()), worker)).state).toBe("succeeded");
  const limited = await lost.planned(desk.onramp());
  await desk.control("POST", "/faults", {
    kind: "status",
    status: 429,
    operation: "createTransfer",
  });
  expect((await lost.step(limited, worker)).state).toBe("planned");
  expect((await lost.step(limited, worker)).state).toBe("succeeded");
  expect(moments).toHaveLength(2);
  const again = await lost.planned(desk.onramp());
  await desk.control("POST", "/faults", {
    kind: "status",
    status: 503,
    operation: "createTransfer",
  });
  expect((await lost.step(again, worker)).state).toBe("ambiguous");
  expect((await lost.step(again, worker)).state).toBe("succeeded");
  expect(moments).toHaveLength(2);
});
