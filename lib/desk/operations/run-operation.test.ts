import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { SETTLE_WINDOW_MS, UNSENT_WINDOW_MS } from "@/lib/domain/operations/operation";
import { UpstreamError, type UpstreamErrorKind } from "@/lib/gateway/upstream-error";
import type { SendWrite } from "@/lib/gateway/writes/send-write";
import { runOperation } from "@/lib/jobs/worker";
import { newId } from "@/lib/platform/ids";
import {
  attemptsOf,
  claimDueOperation,
  findOperation,
  type OperationRow,
} from "@/lib/store/transfers/operations";
import { createTransfer } from "../transfers/create/create-transfer";
import { confirmPayment } from "../transfers/steps/confirm-payment";
import { confirmRate } from "../transfers/steps/rate-steps";
import { startTransferDesk, type TransferDesk } from "../transfers/testing/transfer-desk";
import { getTransfer } from "../transfers/view/transfer-detail";
import type { WorkerContext } from "./operation-handler";
import { addressHint } from "./run-operation";

let desk: TransferDesk;

beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(() => desk.stop());
afterEach(async () => {
  await desk.db.updateTable("operations").set({ nextAttemptAt: null }).execute();
});

const row = async (id: string): Promise<OperationRow> =>
  (await findOperation(desk.db, id)) ?? expect.unreachable("it is kept");
const claim = async (id: string): Promise<OperationRow> => {
  const claimed = await claimDueOperation(desk.db);
  return claimed?.id === id ? claimed : expect.unreachable("it is due, and nothing else is");
};
const endLease = (id: string) =>
  sql`update operations set lease_until = clock_timestamp() - interval '1 second', next_attempt_at = clock_timestamp() where id = ${id}`.execute(
    desk.db,
  );
const sending = (sendWrite: SendWrite): WorkerContext => ({
  ...desk.worker,
  gateway: { ...desk.gateway, sendWrite },
});
const failing = (kind: UpstreamErrorKind) => async (): Promise<never> => {
  throw new UpstreamError({
    kind,
    call: "POST /v1/transfer-requests",
    detail: "as the test has it",
  });
};

async function planned(input = desk.onramp()): Promise<string> {
  return (await createTransfer(desk.maker, input, 0)).operation.id;
}

async function plannedConfirm(): Promise<{ id: string; operation: string }> {
  const id = await desk.withRate();
  const { transfer } = await getTransfer(desk.maker, id);
  const { operation } = await confirmRate(
    desk.maker,
    id,
    { rateVersion: 1, rateValue: transfer.rate?.value ?? "", amount: transfer.source.amount },
    0,
  );
  return { id, operation: operation.id };
}

async function confirmsSeen(id: string): Promise<number> {
  const { requests } = (await desk.control("GET", "/requests?operation=confirmRate")) as {
    requests: { path: string }[];
  };
  return requests.filter(({ path }) => path.includes(id)).length;
}

describe("one worker at a time", () => {
  test("of concurrent workers one gets it, and nobody else does until its lease ends", async () => {
    const id = await planned();
    const claims = await Promise.all(Array.from({ length: 5 }, () => claimDueOperation(desk.db)));
    expect(claims.filter((claimed) => claimed !== undefined).map((claimed) => claimed.id)).toEqual([
      id,
    ]);
    expect(await claimDueOperation(desk.db)).toBeUndefined();
    await endLease(id);
    expect((await claim(id)).fence).toBe("2");
  });

  test("what a process plans is due at once, though its clock runs ahead", async () => {
    const ahead = {
      ...desk.maker,
      clock: { ...desk.maker.clock, now: () => new Date(Date.now() + 300_000) },
    };
    const { operation } = await createTransfer(ahead, desk.onramp(), 0);
    await claim(operation.id);
  });

  test("one that was suspended before it sent, and was taken over, sends nothing", async () => {
    const id = await planned();
    const stoodStill = await claim(id);
    await endLease(id);
    const before = await desk.createsSeen();
    await runOperation(desk.worker, await claim(id));
    const after = await row(id);
    expect(after.state).toBe("succeeded");
    await runOperation(desk.worker, stoodStill);
    expect(await desk.createsSeen()).toBe(before + 1);
    expect(await row(id)).toEqual(after);
  });

  test("an answer that arrives after a takeover is dropped, whatever it says", async () => {
    const input = desk.onramp();
    const id = await planned(input);
    const late = sending(async () => {
      await endLease(id);
      await runOperation(desk.worker, await claim(id));
      expect((await row(id)).state).toBe("succeeded");
      return failing("refused")();
    });
    await runOperation(late, await claim(id));
    expect(await row(id)).toMatchObject({
      state: "succeeded",
      transferId: await desk.idAtService(input.amount),
      attempt: 2,
    });
    expect((await attemptsOf(desk.db, [id])).map(({ outcome }) => outcome)).toEqual([
      "lost",
      "done",
    ]);
  });
});

describe("what is stored when", () => {
  test("that it is being sent is in the database before the first byte leaves", async () => {
    const id = await planned();
    const seen: OperationRow[] = [];
    await runOperation(
      sending(async (request) => {
        seen.push(await row(id));
        return desk.gateway.sendWrite(request);
      }),
      await claim(id),
    );
    expect(seen).toMatchObject([{ state: "sending", attempt: 1, firstSentAt: expect.any(Date) }]);
  });

  test("the end, the mirror and the audit row are stored together or not at all; what couldn't be stored is sent again under its key", async () => {
    const input = desk.onramp();
    const id = await planned(input);
    const before = await desk.createsSeen();
    await sql`create function refuse_end() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`.execute(
      desk.owner,
    );
    await sql`create trigger refuse_end before insert on audit_log for each row when (new.action = 'create_transfer.succeeded') execute function refuse_end()`.execute(
      desk.owner,
    );
    await expect(runOperation(desk.worker, await claim(id))).rejects.toThrow("no room");
    await sql`drop trigger refuse_end on audit_log`.execute(desk.owner);
    const transferId = await desk.idAtService(input.amount);
    expect(
      await desk.db.selectFrom("transfers").select("id").where("id", "=", transferId).execute(),
    ).toEqual([]);
    expect((await row(id)).state).toBe("sending");
    await endLease(id);
    await runOperation(desk.worker, await claim(id));
    expect(await row(id)).toMatchObject({ state: "succeeded", transferId });
    expect(await desk.createsSeen()).toBe(before + 2);
  });

  test("a database that drops every connection while the request is in flight does no harm", async () => {
    const id = await planned();
    await runOperation(
      sending(async (request) => {
        const answer = await desk.gateway.sendWrite(request);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'rampdesk' and pid <> pg_backend_pid()`.execute(
          desk.owner,
        );
        return answer;
      }),
      await claim(id),
    ).catch(() => undefined);
    // The pool finds out one by one that its idle connections are gone.
    if ((await vi.waitFor(() => row(id))).state === "sending") {
      await endLease(id);
      await runOperation(desk.worker, await claim(id));
    }
    expect(await row(id)).toMatchObject({ state: "succeeded" });
  });

  test.each(["before", "after"] as const)(
    "a confirm whose process died %s it was taken up is read, and never sent a second time",
    async (when) => {
      const { id, operation } = await plannedConfirm();
      const died = sending(async (request) => {
        if (when === "after") await desk.gateway.sendWrite(request);
        throw new Error("killed");
      });
      await expect(runOperation(died, await claim(operation))).rejects.toThrow("killed");
      for (let round = 0; round < 2; round += 1) {
        await endLease(operation);
        const again = await claimDueOperation(desk.db);
        if (again) await runOperation(desk.worker, again);
      }
      expect((await row(operation)).state).toBe(when === "after" ? "succeeded" : "ambiguous");
      expect(await confirmsSeen(id)).toBe(when === "after" ? 1 : 0);
    },
  );
});

test("what the service says of a conflict is told while the step is looked for, and once it was not accepted", async () => {
  const { id, operation } = await plannedConfirm();
  const inTheWay = async (): Promise<never> => {
    throw new UpstreamError({
      kind: "conflict",
      call: "POST /v1/transfer-requests/{id}/confirm-rate",
      detail: "as the test has it",
      status: 409,
      serviceMessage: "Daily limit exceeded",
    });
  };
  await runOperation(sending(inTheWay), await claim(operation));
  expect(await row(operation)).toMatchObject({
    state: "ambiguous",
    serviceMessage: "Daily limit exceeded",
  });
  await desk.db
    .updateTable("operations")
    .set({ firstSentAt: new Date(Date.now() - SETTLE_WINDOW_MS - 1000) })
    .where("id", "=", operation)
    .execute();
  await endLease(operation);
  await runOperation(desk.worker, await claim(operation));
  const message =
    "The service did not accept this. It said: “Daily limit exceeded”. Look at the transfer's current state, then try again.";
  expect(await row(operation)).toMatchObject({ state: "refused", message });
  expect(await confirmsSeen(id)).toBe(0);
});

test("an answer with another transfer confirms nothing, and that one's payment details are not shown", async () => {
  const other = await desk.confirmed();
  const { transfer } = await desk.gateway.transfers.get(other);
  const details =
    transfer.paymentInstructions?.type === "bank_transfer"
      ? transfer.paymentInstructions
      : expect.unreachable("an on-ramp is paid by bank transfer");
  const { id, operation } = await plannedConfirm();
  const { source, destination, type } = await desk.gateway.transfers
    .get(id)
    .then((reading) => reading.transfer);
  const data = {
    id: other,
    type,
    status: "awaiting_payment",
    source,
    destination,
    payment_instructions: {
      type: "bank_transfer",
      bank_transfer: { account_number: details.accountNumber },
    },
    events: [],
    payments: [],
  };
  const at = new Date();
  await runOperation(
    sending(async () => ({
      status: 200,
      body: { success: true, data },
      requestId: null,
      sentAt: at,
      receivedAt: at,
    })),
    await claim(operation),
  );
  expect((await row(operation)).state).toBe("ambiguous");
  expect(await getTransfer(desk.maker, id)).toMatchObject({
    transfer: { status: "rate_received" },
    instructions: null,
  });
});

test.each([
  ["null", null],
  ["an amount alone", { amount: 0 }],
])(
  "an answer to a create whose destination is %s is the transfer that was asked for, to the currency that was asked for",
  async (_what, destination) => {
    const input = desk.onramp();
    const operation = await planned(input);
    const data = {
      id: newId(),
      type: input.type,
      status: "fetching_rates",
      source: { amount: input.amount, currency: input.fromCurrency },
      destination,
      events: [],
      payments: [],
      created_at: null,
    };
    const at = new Date();
    await runOperation(
      sending(async () => ({
        status: 201,
        body: { success: true, data },
        requestId: null,
        sentAt: at,
        receivedAt: at,
      })),
      await claim(operation),
    );
    expect(await row(operation)).toMatchObject({ state: "succeeded", transferId: data.id });
    expect((await getTransfer(desk.maker, data.id)).transfer.destination).toEqual({
      amount: null,
      currency: input.toCurrency,
    });
  },
);

describe("what could not be sent in time is closed, and says so", () => {
  const longAgo = (id: string) =>
    desk.db
      .updateTable("operations")
      .set({ createdAt: new Date(Date.now() - UNSENT_WINDOW_MS) })
      .where("id", "=", id)
      .execute();

  test.each([
    ["not_sent", "could not be reached"],
    ["rate_limited", "limiting requests"],
    ["credentials", "credentials"],
  ] as const)("%s", async (kind, words) => {
    const id = await planned();
    await longAgo(id);
    await runOperation(sending(failing(kind)), await claim(id));
    const { state, message } = await row(id);
    expect({ state, message }).toEqual({
      state: "refused",
      message: expect.stringContaining(words),
    });
    expect(message).not.toMatch(/keep trying|try again in/);
  });

  test("a service that couldn't be read before the write", async () => {
    const { operation } = await plannedConfirm();
    await longAgo(operation);
    const worker = {
      ...desk.worker,
      gateway: { ...desk.gateway, transfers: { get: failing("timeout") } },
    };
    await runOperation(worker, await claim(operation));
    const { state, message } = await row(operation);
    expect(state).toBe("refused");
    expect(message).not.toContain("keep trying");
  });
});

describe("the database itself refuses", () => {
  test("another key, other bytes, another address, and a change of what has ended", async () => {
    const id = await planned();
    for (const change of [
      { upstreamKey: newId() },
      { body: Buffer.from("{}") },
      { bodySha256: "0" },
      { method: "PUT" },
      { path: "/" },
      { kind: "create_recipient" },
      { intentId: null },
    ] as const) {
      await expect(
        desk.db.updateTable("operations").set(change).where("id", "=", id).execute(),
      ).rejects.toThrow("never change");
    }
    await runOperation(desk.worker, await claim(id));
    await expect(
      desk.db
        .updateTable("operations")
        .set({ state: "planned", finishedAt: null })
        .where("id", "=", id)
        .execute(),
    ).rejects.toThrow("come to its end");
  });

  /** A second row like an existing one, except for the given and unique columns. */
  async function another(
    id: string,
    over: Partial<Record<keyof OperationRow, unknown>>,
  ): Promise<unknown> {
    const first = await row(id);
    const second = {
      ...first,
      id: newId(),
      upstreamKey: newId(),
      intentId: null,
      likeness: null,
      transferId: null,
      request: JSON.stringify(first.request),
      evidence: null,
      ...over,
    };
    return desk.db
      .insertInto("operations")
      .values(second as never)
      .execute();
  }

  test("a second one with the same key, form, fingerprint or transfer", async () => {
    const id = await planned();
    const { upstreamKey, intentId, likeness } = await row(id);
    await expect(another(id, { upstreamKey })).rejects.toMatchObject({
      constraint: "operations_upstream_key_key",
    });
    await expect(another(id, { intentId })).rejects.toMatchObject({
      constraint: "operations_live_intent",
    });
    await expect(another(id, { likeness })).rejects.toMatchObject({
      constraint: "operations_unfinished_likeness",
    });
    await runOperation(desk.worker, await claim(id));
    const { transferId } = await row(id);
    await expect(another(id, { transferId })).rejects.toMatchObject({
      constraint: "operations_created_transfer",
    });
    const { id: confirmed, operation } = await plannedConfirm();
    await expect(
      another(operation, { kind: "cancel_transfer", transferId: confirmed }),
    ).rejects.toMatchObject({ constraint: "operations_unfinished_transfer" });
    const full = {
      kind: "confirm_payment",
      transferId,
      request: JSON.stringify({ paymentType: "full", amount: null }),
      state: "succeeded",
      finishedAt: new Date(),
    };
    await another(id, full);
    await expect(another(id, full)).rejects.toMatchObject({ constraint: "operations_full_notice" });
  });
});

const failure = (
  kind: UpstreamErrorKind,
  status: number,
  serviceMessage: string | null = null,
  inServicesForm = false,
) =>
  new UpstreamError({
    kind,
    call: "POST /v1/x",
    detail: "",
    status,
    serviceMessage,
    inServicesForm,
  });

test.each([
  ["an unknown address", failure("refused", 404)],
  ["a gateway's denial", failure("refused", 403, "Missing Authentication Token")],
  ["a bare denial", failure("refused", 403, "Forbidden", true)],
  ["a redirect", failure("unavailable", 302)],
])("after %s, a step may be at another address", (_what, error) =>
  expect(addressHint("cancel_transfer", error)).toMatch(
    /operations\.cancelTransfer in the service profile/,
  ),
);

test("a refusal for another reason, and writes whose addresses are known, have no such hint", () => {
  expect(
    addressHint("cancel_transfer", failure("refused", 422, "already cancelled", true)),
  ).toBeNull();
  expect(
    addressHint(
      "cancel_transfer",
      failure("refused", 403, "Only the account's owner may cancel a transfer", true),
    ),
  ).toBeNull();
  expect(addressHint("cancel_transfer", failure("unauthorized", 401))).toBeNull();
  expect(addressHint("create_transfer", failure("refused", 404))).toBeNull();
});

describe("what is told once the desk has given up looking", () => {
  const away = (): never => {
    throw new UpstreamError({
      kind: "unavailable",
      call: "GET /v1/transactions",
      detail: "as the test has it",
    });
  };
  /** The desk at work while the service can't be read. */
  function unreadable(): WorkerContext {
    const { transfers, transactions } = desk.gateway;
    return {
      ...desk.worker,
      gateway: {
        ...desk.gateway,
        transfers: { ...transfers, get: async () => away() },
        transactions: { ...transactions, crawl: away },
      },
    };
  }

  /** The message once the desk has given up looking while the service is unreadable. */
  async function toldInTheEnd(
    id: string,
  ): Promise<{ state: string; message: string | null } | undefined> {
    await sql`update operations set state = 'ambiguous', ever_ambiguous = true, attempt = 1, first_sent_at = now() - interval '1 hour', next_attempt_at = now() where id = ${id}`.execute(
      desk.db,
    );
    const claimed = await claimDueOperation(desk.db);
    if (claimed?.id !== id) return expect.unreachable("it is due, and nothing else is");
    await runOperation(unreadable(), claimed);
    return findOperation(desk.db, id);
  }

  test("who has to decide on a create isn't told that the desk is still checking, and can name the transfer", async () => {
    const { operation } = await createTransfer(desk.maker, desk.onramp(), 0);
    expect(await toldInTheEnd(operation.id)).toMatchObject({
      state: "waiting",
      message: expect.stringMatching(/^We could not find out .* paste its reference here/),
    });
  });

  test("a payment notice has no reference to paste", async () => {
    const id = await desk.confirmed();
    const { operation } = await confirmPayment(
      desk.maker,
      id,
      { intentId: newId(), paymentType: "full" },
      0,
    );
    const told = await toldInTheEnd(operation.id);
    expect(told).toMatchObject({
      state: "waiting",
      message: expect.stringMatching(/^We could not find out .* ask there\. It can be given up/),
    });
    expect(told?.message).not.toContain("reference");
  });
});
