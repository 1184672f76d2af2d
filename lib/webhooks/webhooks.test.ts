import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startDeskStack, type DeskStack } from "@/lib/desk/testing/desk-stack";
import { replayParkedEvents } from "@/lib/desk/connection/get-connection";
import { addRecipients } from "@/lib/desk/testing/recipients";
import { workEvents } from "@/lib/jobs/worker";
import { createTransfer } from "@/lib/desk/transfers/create/create-transfer";
import type { UserContext } from "@/lib/desk/context";
import { newId } from "@/lib/platform/ids";
import { poolOf } from "@/lib/store/database";
import { createEventIntake, type EventIntake } from "./event-intake";
import { processEvents } from "./process-event";
import { MAX_EVENT_BYTES, readEventBody, receiveEvent } from "./receive-event";
import type { RefusalReason } from "@/lib/domain/webhooks/refusal-reason";
import { SECRET, signed, TOKEN } from "./testing/signed-delivery";
import type { WebhookScheme } from "./verify-signature";

const STANDARD: WebhookScheme = { scheme: "standard-webhooks" };

let desk: DeskStack;
let intake: EventIntake;
let maker: UserContext;
let nextAmount = 500_100;
let wallet: string;

beforeAll(async () => {
  desk = await startDeskStack();
  intake = createEventIntake(desk.db);
  maker = await desk.user("maker");
  wallet = (await addRecipients(desk)).wallet;
  await desk.db
    .updateTable("organisation")
    .set({ webhookToken: TOKEN, webhookSecret: SECRET })
    .execute();
});
afterAll(() => desk.stop());

const refused: RefusalReason[] = [];
const refusals = { count: (reason: RefusalReason) => void refused.push(reason) };
const receive = (
  { body, ...delivery }: ReturnType<typeof signed>,
  scheme: WebhookScheme = STANDARD,
) =>
  receiveEvent(
    { intake, clock: desk.worker.clock, scheme, refusals },
    { ...delivery, readBody: async () => body },
  );

function withTimestamp(timestamp: string) {
  const { headers, ...delivery } = signed({});
  headers.set("webhook-timestamp", timestamp);
  return { ...delivery, headers };
}

async function newTransfer(amount: string): Promise<string> {
  const result = await desk.working(
    createTransfer(maker, {
      intentId: newId(),
      type: "onramp",
      amount,
      fromCurrency: "NGN",
      toCurrency: "USDC",
      recipientId: wallet,
    }),
  );
  return result.transfer?.transfer.id ?? "";
}

/** The event has given its first hint, and waits to give the second. */
const HINTED = { state: "pending", doneAt: expect.any(Date) };
const inboxRow = (transferId: string) =>
  desk.db
    .selectFrom("webhookInbox")
    .selectAll()
    .where("transferId", "=", transferId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

describe("taking in", () => {
  test("an event marks its transfer as changed, and the reading brings the truth", async () => {
    const id = await newTransfer("500001");
    await desk.step(id, "deliver-rate");
    await desk.db.updateTable("transfers").set({ nextPollAt: null }).where("id", "=", id).execute();
    // The payload lies: nothing of it may reach the mirror.
    await receive(
      signed({
        event: "transfer_request.rate.received",
        data: { id, status: "completed", rate: { value: 1 } },
      }),
    );
    await desk.work();
    const row = await desk.db
      .selectFrom("transfers")
      .select(["phase", "status"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ phase: "rate_ready", status: "rate_received" });
    expect(await inboxRow(id)).toMatchObject(HINTED);
  });

  test("an event is a hint once more ten seconds later, since a copy of the service's data may have been behind, and then done", async () => {
    const id = await newTransfer("500006");
    await receive(signed({ event: "transfer_request.completed", data: { id } }));
    await desk.work();
    const first = await inboxRow(id);
    expect(Number(first.nextTryAt) - Number(first.doneAt)).toBe(10_000);
    await desk.db.updateTable("transfers").set({ nextPollAt: null }).where("id", "=", id).execute();
    await desk.db
      .updateTable("webhookInbox")
      .set({ nextTryAt: first.doneAt })
      .where("id", "=", first.id)
      .execute();
    await workEvents(desk.worker);
    expect(
      (
        await desk.db
          .selectFrom("transfers")
          .select("nextPollAt")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).nextPollAt,
    ).not.toBeNull();
    expect(await inboxRow(id)).toMatchObject({ state: "done", nextTryAt: null });
  });

  test("an event whose id is its payment's finds its transfer by the reference", async () => {
    const id = await newTransfer("500004");
    const { reference } = await desk.db
      .selectFrom("transfers")
      .select("reference")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await desk.db.updateTable("transfers").set({ nextPollAt: null }).where("id", "=", id).execute();
    const paymentId = newId();
    await receive(
      signed({ event: "transfer_request.payment.received", data: { id: paymentId, reference } }),
    );
    await desk.work();
    expect(await inboxRow(paymentId)).toMatchObject(HINTED);
    expect(
      (
        await desk.db
          .selectFrom("transfers")
          .select("nextPollAt")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).nextPollAt,
    ).not.toBeNull();
  });

  test.each<[string, (names: { id: string; reference: string | null }) => unknown]>([
    [
      "beside a payment that is the event's object",
      ({ id }) => ({
        id: "evt_1",
        type: "transfer_request.payment.received",
        payload: { object: { id: "pay_1", transfer_request: { id } } },
      }),
    ],
    [
      "as the only one of a list",
      ({ id }) => ({ event: "transfer_request.completed", data: [{ id }] }),
    ],
    ["in a batch of events", ({ id }) => [{ event: "transfer_request.completed", data: { id } }]],
    [
      "among attributes, by the reference",
      ({ reference }) => ({
        data: {
          type: "transfer_request.completed",
          id: "evt_1",
          attributes: { payment: { reference } },
        },
      }),
    ],
    [
      "in an event of a type that isn't listed",
      ({ id }) => ({ event: "compliance.review", data: { subject: id } }),
    ],
  ])("an event that names its transfer %s is a hint for it", async (_what, bodyOf) => {
    const id = await newTransfer("500006");
    const { reference } = await desk.db
      .selectFrom("transfers")
      .select("reference")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await desk.db.updateTable("transfers").set({ nextPollAt: null }).where("id", "=", id).execute();
    await receive(signed(bodyOf({ id, reference })));
    const row = await desk.db
      .selectFrom("webhookInbox")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    await processEvents(desk.worker, [row]);
    expect(
      await desk.db
        .selectFrom("webhookInbox")
        .select(["state", "doneAt"])
        .where("id", "=", row.id)
        .executeTakeFirstOrThrow(),
    ).toMatchObject(HINTED);
    expect(
      (
        await desk.db
          .selectFrom("transfers")
          .select("nextPollAt")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).nextPollAt,
    ).not.toBeNull();
  });

  test("an id that is a number keeps all its digits, and a byte order mark costs nothing", async () => {
    await receive(
      signed('\uFEFF{"event":"transfer_request.completed","data":{"id":1100000000000000123}}'),
    );
    expect(await inboxRow("1100000000000000123")).toMatchObject({
      type: "transfer_request.completed",
      state: "pending",
    });
  });

  test("the same words again, where events have no id of their own, are one row and a hint each", async () => {
    const id = await newTransfer("500005");
    const again = () =>
      receive(
        {
          ...signed({ event: "transfer_request.updated", data: { id } }),
          headers: new Headers({ "webhook-id": newId() }),
        },
        { scheme: "none" },
      );
    const pollDue = async () =>
      (
        await desk.db
          .selectFrom("transfers")
          .select("nextPollAt")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).nextPollAt;
    const endedLongAgo = () =>
      desk.db.updateTable("transfers").set({ nextPollAt: null }).where("id", "=", id).execute();
    expect(await again()).toEqual({ isNew: true });
    await desk.work();
    await endedLongAgo();
    expect(await again()).toEqual({ isNew: false });
    await desk.work();
    expect(await pollDue()).not.toBeNull();
    expect(
      await desk.db
        .selectFrom("webhookInbox")
        .select(["state", "doneAt"])
        .where("transferId", "=", id)
        .execute(),
    ).toMatchObject([HINTED]);
    // An id that is verified names one event: its second try says nothing new.
    const delivery = signed({ event: "transfer_request.updated", data: { id } });
    await receive(delivery);
    await desk.work();
    await endedLongAgo();
    await receive(delivery);
    await desk.work();
    expect(await pollDue()).toBeNull();
  });

  test.each<[string, (id: string) => unknown]>([
    [
      "a transfer in a place of its own",
      (id) => ({ event: "transfer_request.updated", details: { subject: id } }),
    ],
    [
      "the account of a payment alone",
      () => ({
        event: "payment_account.credited",
        data: { amount: 5, payment_account: { accountNumber: "7700000021" } },
      }),
    ],
  ])("so are the same words again that name only %s", async (_what, body) => {
    const id = await newTransfer(String(nextAmount++));
    const instructions = JSON.stringify({ type: "bank_transfer", accountNumber: "7700000021" });
    for (const isNew of [true, false]) {
      await desk.db
        .updateTable("transfers")
        .set({ phase: "awaiting_payment", instructions, nextPollAt: null })
        .where("id", "=", id)
        .execute();
      expect(
        await receive({ ...signed(body(id)), headers: new Headers() }, { scheme: "none" }),
      ).toEqual({ isNew });
      await workEvents(desk.worker);
      const { nextPollAt } = await desk.db
        .selectFrom("transfers")
        .select("nextPollAt")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect({ isNew, isMarked: nextPollAt !== null }).toEqual({ isNew, isMarked: true });
    }
    await desk.db
      .updateTable("transfers")
      .set({ phase: "cancelled", instructions: null, nextPollAt: null })
      .where("id", "=", id)
      .execute();
  });

  test("what is about no transfer stays ignored when it comes again", async () => {
    const again = () =>
      receive(
        { ...signed({ event: "account.credited", data: { amount: 6 } }), headers: new Headers() },
        { scheme: "none" },
      );
    await again();
    await again();
    const rows = await desk.db
      .selectFrom("webhookInbox")
      .select("state")
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(rows).toEqual([{ state: "ignored" }]);
  });

  test("the same event twice is one row; two events with the same body are two", async () => {
    const id = await newTransfer("500002");
    const event = { event: "transfer_request.payment.received", data: { id } };
    const delivery = signed(event);
    expect(await receive(delivery)).toEqual({ isNew: true });
    expect(await receive(delivery)).toEqual({ isNew: false });
    expect(await receive(signed(event))).toEqual({ isNew: true });
  });

  test.each<[string, () => ReturnType<typeof signed>, RefusalReason]>([
    [
      "a wrong secret",
      () =>
        signed(
          { data: {} },
          { secret: `whsec_${Buffer.from("quite another secret here").toString("base64")}` },
        ),
      "signature_wrong",
    ],
    [
      "an old timestamp",
      () => signed({ data: {} }, { at: new Date(Date.now() - 10 * 60_000) }),
      "time_off",
    ],
    ["a timestamp that no date can hold", () => withTimestamp("99999999999999999999"), "time_off"],
    ["an unreadable timestamp", () => withTimestamp("soon"), "header_missing"],
    [
      "a body changed on the way",
      () => ({ ...signed({ amount: 1 }), body: Buffer.from('{"amount":2}') }),
      "signature_wrong",
    ],
    ["no signature at all", () => ({ ...signed({}), headers: new Headers() }), "header_missing"],
  ])(
    "%s is refused for its reason, and nothing of it is stored",
    async (_what, delivery, reason) => {
      refused.length = 0;
      const before = await desk.db.selectFrom("webhookInbox").select("id").execute();
      await expect(receive(delivery())).rejects.toMatchObject({ code: "unauthenticated" });
      expect(await desk.db.selectFrom("webhookInbox").select("id").execute()).toHaveLength(
        before.length,
      );
      expect(refused).toEqual([reason]);
    },
  );

  test("a wrong path token is nothing at all", async () => {
    await expect(receive({ ...signed({}), token: "guess" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  const HMAC: WebhookScheme = {
    scheme: "hmac",
    header: "x-signature",
    algorithm: "sha256",
    encoding: "hex",
    template: "{timestamp}.{body}",
    timestampHeader: "x-time",
  };
  test.each<[string, string, Headers, WebhookScheme, string]>([
    ["a wrong path token", "guess", new Headers(), { scheme: "none" }, "not_found"],
    ["no signature at all", TOKEN, new Headers(), STANDARD, "unauthenticated"],
    [
      "a signature without its time",
      TOKEN,
      new Headers({ "webhook-id": "a", "webhook-signature": "v1,x" }),
      STANDARD,
      "unauthenticated",
    ],
    [
      "a time long past",
      TOKEN,
      new Headers({ "x-signature": "00", "x-time": "1700000000" }),
      HMAC,
      "unauthenticated",
    ],
  ])("the body of a delivery with %s isn't read", async (_what, token, headers, scheme, code) => {
    const readBody = vi.fn<() => Promise<Buffer>>();
    await expect(
      receiveEvent(
        { intake, clock: desk.worker.clock, scheme, refusals },
        { token, headers, readBody },
      ),
    ).rejects.toMatchObject({ code });
    expect(readBody).not.toHaveBeenCalled();
  });

  test("what is too large is refused, and isn't read when it says so itself", async () => {
    const delivery = (body: BodyInit, headers = {}) =>
      new Request("http://desk.example", { method: "POST", body, headers });
    await expect(readEventBody(delivery("x".repeat(MAX_EVENT_BYTES + 1)))).rejects.toMatchObject({
      code: "too_large",
    });
    expect(await readEventBody(delivery("x".repeat(MAX_EVENT_BYTES)))).toHaveLength(
      MAX_EVENT_BYTES,
    );
    const declared = delivery("short", { "content-length": String(MAX_EVENT_BYTES + 1) });
    await expect(readEventBody(declared)).rejects.toMatchObject({ code: "too_large" });
    expect(declared.bodyUsed).toBe(false);
  });

  test("an unknown type that is about no transfer is kept and ignored, and so is what isn't JSON", async () => {
    await receive(signed({ event: "account.credited", data: { amount: 5 } }));
    await receive(signed("<xml/>"));
    const rows = await desk.db
      .selectFrom("webhookInbox")
      .select("state")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(rows.map((row) => row.state)).toEqual(["ignored", "ignored"]);
  });

  test.each<[string, (id: string) => unknown]>([
    ["in its type", (id) => ({ event: "transfer_request.\0updated", data: { id } })],
    [
      "in its reference",
      (id) => ({ event: "transfer_request.rate.received", data: { id, reference: "REF\0" } }),
    ],
  ])(
    "a character that the database takes in no text, %s, costs no event",
    async (_where, event) => {
      const id = newId();
      expect(await receive(signed(event(id)))).toEqual({ isNew: true });
      expect((await inboxRow(id)).state).toBe("pending");
    },
  );

  test("one that names the account of a payment alone is a hint for the transfers that wait for one there", async () => {
    const [here, elsewhere, settled] = [
      await newTransfer("500011"),
      await newTransfer("500012"),
      await newTransfer("500013"),
    ];
    const waits = (id: string, accountNumber: string, phase = "awaiting_payment") =>
      desk.db
        .updateTable("transfers")
        .set({
          phase,
          nextPollAt: null,
          instructions: JSON.stringify({ type: "bank_transfer", accountNumber }),
        })
        .where("id", "=", id)
        .execute();
    await Promise.all([
      waits(here, "0123456789"),
      waits(elsewhere, "9999999999"),
      waits(settled, "0123456789", "completed"),
    ]);
    await receive(
      signed({
        event: "payment_account.credited",
        data: { amount: 5, payment_account: { accountNumber: "0123456789" } },
      }),
    );
    const row = await desk.db
      .selectFrom("webhookInbox")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(row.state).toBe("pending");
    await processEvents(desk.worker, [row]);
    const due = await desk.db
      .selectFrom("transfers")
      .select("id")
      .where("id", "in", [here, elsewhere, settled])
      .where("nextPollAt", "is not", null)
      .execute();
    expect(due).toEqual([{ id: here }]);
    expect(
      await desk.db
        .selectFrom("webhookInbox")
        .select(["state", "doneAt"])
        .where("id", "=", row.id)
        .executeTakeFirstOrThrow(),
    ).toMatchObject(HINTED);
  });

  test.each([
    [
      "payment_account.credited",
      { state: "pending", doneAt: expect.any(Date) as Date },
      { state: "done" },
    ],
    ["transfer_request.payment.received", { state: "orphan", doneAt: null }, { state: "orphan" }],
  ])(
    "one of %s with that account and an id that nobody knows: it is of an unknown transfer only if its type is about transfers",
    async (event, first, second) => {
      const here = await newTransfer(String(nextAmount++));
      const instructions = JSON.stringify({ type: "bank_transfer", accountNumber: "0123456780" });
      await desk.db
        .updateTable("transfers")
        .set({ phase: "awaiting_payment", nextPollAt: null, instructions })
        .where("id", "=", here)
        .execute();
      const paymentId = `dep_${event}`;
      await receive(signed({ event, data: { id: paymentId, account_number: "0123456780" } }));
      await processEvents(desk.worker, [await inboxRow(paymentId)]);
      expect(await inboxRow(paymentId)).toMatchObject(first);
      expect(
        (
          await desk.db
            .selectFrom("transfers")
            .select("nextPollAt")
            .where("id", "=", here)
            .executeTakeFirstOrThrow()
        ).nextPollAt,
      ).not.toBeNull();
      // By the second hint, the payment may have been settled.
      await desk.db
        .updateTable("transfers")
        .set({ phase: "completed", instructions: null, nextPollAt: null })
        .where("id", "=", here)
        .execute();
      await processEvents(desk.worker, [await inboxRow(paymentId)]);
      expect(await inboxRow(paymentId)).toMatchObject(second);
    },
  );

  test("scheme none lets it in unverified", async () => {
    const id = await newTransfer("500003");
    await receive(
      { ...signed({ event: "transfer_request.cancelled", data: { id } }), headers: new Headers() },
      { scheme: "none" },
    );
    expect((await inboxRow(id)).verified).toBe(false);
  });
});

test("one that can't be worked off keeps no other waiting, and is set aside after eight tries until an administrator has it tried again", async () => {
  const [bad, good] = [await newTransfer("500011"), await newTransfer("500012")];
  await sql`create function refuse_mark() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`.execute(
    desk.owner,
  );
  await sql`create trigger refuse_mark before update on transfers for each row when (new.id = ${sql.lit(bad)}) execute function refuse_mark()`.execute(
    desk.owner,
  );
  for (const id of [bad, good])
    await receive(signed({ event: "transfer_request.completed", data: { id } }));
  await workEvents(desk.worker);
  expect(await inboxRow(bad)).toMatchObject({ state: "pending", tries: 1, lastError: "no room" });
  expect(await inboxRow(good)).toMatchObject(HINTED);
  await desk.db
    .updateTable("webhookInbox")
    .set({ tries: 7, nextTryAt: new Date(0) })
    .where("transferId", "=", bad)
    .execute();
  await workEvents(desk.worker);
  expect(await inboxRow(bad)).toMatchObject({ state: "parked", nextTryAt: null });
  await sql`drop trigger refuse_mark on transfers`.execute(desk.owner);
  await workEvents(desk.worker);
  expect((await inboxRow(bad)).state, "nothing takes it up by itself").toBe("parked");
  await expect(replayParkedEvents(maker)).rejects.toMatchObject({ code: "forbidden" });
  const admin = await desk.user("admin");
  expect(await replayParkedEvents(admin)).toEqual({ count: 1 });
  await desk.work(true);
  expect(await inboxRow(bad)).toMatchObject(HINTED);
  expect(await replayParkedEvents(admin)).toEqual({ count: 0 });
});

test("events of every kind that are worked off together come out as they would alone, with a few statements for all", async () => {
  const [known, referred] = [await newTransfer("500011"), await newTransfer("500012")];
  const { reference } = await desk.db
    .selectFrom("transfers")
    .select("reference")
    .where("id", "=", referred)
    .executeTakeFirstOrThrow();
  const [payment, stranger] = [newId(), newId()];
  await desk.work();
  await desk.db.updateTable("transfers").set({ nextPollAt: null }).execute();
  await Promise.all([
    ...Array.from({ length: 40 }, () =>
      receive(signed({ event: "transfer_request.completed", data: { id: known } })),
    ),
    receive(
      signed({ event: "transfer_request.payment.received", data: { id: payment, reference } }),
    ),
    receive(signed({ event: "transfer_request.completed", data: { id: stranger } })),
    ...Array.from({ length: 20 }, () =>
      receive(signed({ event: "transfer_request.completed", data: { id: newId() } })),
    ),
    receive(signed({ event: "payment_account.credited", data: { account_number: "1234512345" } })),
  ]);
  let asked = 0;
  const count = (): void => void (asked += 1);
  poolOf(desk.db).on("acquire", count);
  expect(await workEvents(desk.worker)).toBe(63);
  poolOf(desk.db).off("acquire", count);
  expect(asked).toBeLessThan(12);

  const states = await desk.db
    .selectFrom("webhookInbox")
    .select(["transferId", "state", "doneAt"])
    .orderBy("id", "desc")
    .limit(63)
    .execute();
  const of = (id: string | null) => states.filter(({ transferId }) => transferId === id);
  expect(of(known)).toEqual(
    Array.from({ length: 40 }, () =>
      expect.objectContaining({ state: "pending", doneAt: expect.any(Date) }),
    ),
  );
  expect(of(payment)).toMatchObject([HINTED]);
  expect(of(stranger)).toMatchObject([{ state: "orphan", doneAt: null }]);
  expect(
    await desk.db
      .selectFrom("unclaimedTransfers")
      .select("id")
      .where("id", "=", stranger)
      .executeTakeFirst(),
  ).toBeDefined();
  expect(of(null)).toMatchObject([{ state: "ignored", doneAt: expect.any(Date) }]);
  const due = await desk.db
    .selectFrom("transfers")
    .select("id")
    .where("nextPollAt", "is not", null)
    .execute();
  expect(due.map(({ id }) => id).toSorted()).toEqual([known, referred].toSorted());
});

describe("transfers that the desk doesn't know", () => {
  test("an event of an unknown transfer waits as an orphan", async () => {
    const id = newId();
    await receive(signed({ event: "transfer_request.completed", data: { id } }));
    await desk.work();
    expect((await inboxRow(id)).state).toBe("orphan");
    // For a day, in which its create may still be found; then nobody asks any more.
    await desk.db
      .updateTable("webhookInbox")
      .set({ receivedAt: new Date(Date.now() - 24 * 60 * 60_000), nextTryAt: new Date(0) })
      .where("transferId", "=", id)
      .execute();
    await desk.work();
    expect(await inboxRow(id)).toMatchObject({ state: "ignored", nextTryAt: null });
  });

  test("looks that find it unknown are no failed tries: an error after many of them is tried again, not set aside at once", async () => {
    const id = newId();
    await receive(signed({ event: "transfer_request.completed", data: { id } }));
    const look = async () => {
      await desk.db
        .updateTable("webhookInbox")
        .set({ nextTryAt: new Date(0) })
        .where("transferId", "=", id)
        .execute();
      await workEvents(desk.worker);
    };
    for (let looks = 0; looks < 10; looks += 1) await look();
    expect(await inboxRow(id)).toMatchObject({ state: "orphan", lastError: null });
    await sql`create function refuse_orphan() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`.execute(
      desk.owner,
    );
    await sql`create trigger refuse_orphan before update on webhook_inbox for each row when (new.state = 'orphan' and new.tries <= old.tries and new.next_try_at > now()) execute function refuse_orphan()`.execute(
      desk.owner,
    );
    await look();
    expect(await inboxRow(id)).toMatchObject({ state: "pending", tries: 1, lastError: "no room" });
    await sql`drop trigger refuse_orphan on webhook_inbox`.execute(desk.owner);
    await look();
    expect(await inboxRow(id)).toMatchObject({ state: "orphan", tries: 0, lastError: null });
  });

  test("a create whose answer was lost for good is found through its rate event", async () => {
    await desk.control("POST", "/faults", {
      kind: "cut",
      when: "after",
      operation: "createTransfer",
    });
    const input = {
      intentId: newId(),
      type: "onramp" as const,
      amount: "500777",
      fromCurrency: "NGN" as const,
      toCurrency: "USDC" as const,
      recipientId: wallet,
    };
    const { operation } = await desk.working(createTransfer(maker, input, 100));
    // Past the window: nothing may be sent any more.
    await desk.db
      .updateTable("operations")
      .set({
        firstSentAt: new Date(Date.now() - 11 * 60_000),
        state: "ambiguous",
        everAmbiguous: true,
      })
      .where("id", "=", operation.id)
      .where("state", "<>", "succeeded")
      .execute();
    const { requests } = (await desk.control("GET", "/requests?operation=createTransfer")) as {
      requests: { body: { amount: number } }[];
    };
    expect(
      requests.filter((request) => JSON.stringify(request.body).includes("500777")),
    ).toHaveLength(1);
    const id = await desk.idAtService("500777");
    await receive(signed({ event: "transfer_request.rate.received", data: { id } }));
    await desk.work(true);
    await desk.work(true);
    const after = await createTransfer(maker, input);
    expect(after.transfer?.transfer.id).toBe(id);
    expect(await inboxRow(id)).toMatchObject(HINTED);
  });
});
