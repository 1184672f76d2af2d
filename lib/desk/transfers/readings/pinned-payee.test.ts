import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { claimReading, updateTransfer } from "@/lib/store/transfers/transfers";
import type { UserContext } from "../../context";
import { acceptDetails } from "../../recipients/accept-details";
import { getRecipient } from "../../recipients/list-recipients";
import { syncRecipients } from "../../recipients/sync-recipients";
import { createTransfer } from "../create/create-transfer";
import { cancelTransfer, confirmRate, refreshQuote } from "../steps/rate-steps";
import { startTransferDesk, type TransferDesk } from "../testing/transfer-desk";
import { getTransfer } from "../view/transfer-detail";
import { releaseTransfer, verifyTransfer } from "./release-transfer";

const FIRST = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const OTHER = "0x52908400098527886E0F7030069857D2E4169EE7";

let desk: TransferDesk;
let admin: UserContext;
beforeAll(async () => {
  desk = await startTransferDesk();
  admin = await desk.user("admin");
});
afterAll(() => desk.stop());
/** Each test begins with the recipients as they were added. */
beforeEach(async () => {
  await swap(desk.recipients.wallet, { wallet_address: FIRST, network: "Ethereum" });
  await swap(desk.recipients.account, { account_number: "1014772905", bank_code: "057" });
  await sql`delete from recipients`.execute(desk.owner);
  await syncRecipients(desk.worker);
});

const swap = (id: string, details: object) =>
  desk.control("POST", `/recipients/${id}/swap`, details);
const swapWallet = (details: object = { wallet_address: OTHER }) =>
  swap(desk.recipients.wallet, details);
const frozen = async (id: string) => (await getTransfer(desk.maker, id)).transfer.frozen;
const confirmsSent = async (id: string): Promise<number> => {
  const { requests } = (await desk.control("GET", "/requests?operation=confirmRate")) as {
    requests: { path: string }[];
  };
  return requests.filter(({ path }) => path.includes(id)).length;
};
const auditOf = async (id: string, action: string) =>
  desk.db
    .selectFrom("auditLog")
    .select(["actorId", "before", "after"])
    .where("subjectId", "=", id)
    .where("action", "=", action)
    .execute();
const onHold = {
  transfer: {
    recipient: { walletAddress: FIRST },
    frozen: { reason: "payee_changed" },
  },
  heldPayee: {
    chosen: { walletAddress: FIRST, network: "Ethereum" },
    shown: { walletAddress: OTHER, network: "Ethereum" },
  },
};

describe("a payee that the service swaps", () => {
  test("before the confirm is refused without a byte on the wire, and both places are shown", async () => {
    const id = await desk.withRate();
    await swapWallet();
    await expect(desk.confirm(id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("another account or wallet") as string,
    });
    expect(await confirmsSent(id)).toBe(0);
    expect(await getTransfer(desk.maker, id)).toMatchObject(onHold);
    await expect(desk.confirm(id)).rejects.toMatchObject({ reason: "payee_changed" });
  });

  test.each([
    ["refresh_quote", (id: string) => refreshQuote(desk.maker, id)],
    ["cancel_transfer", (id: string) => cancelTransfer(desk.maker, id, {})],
  ])("before a %s holds the transfer, too", async (reason, step) => {
    const id = await desk.withRate();
    if (reason === "refresh_quote") {
      await desk.step(id, "expire-rate");
      await desk.work(true);
    }
    await swapWallet();
    // The service's clock is known to the second, so a rate may expire a moment later.
    await vi.waitFor(() => expect(desk.working(step(id))).rejects.toMatchObject({ reason }), {
      timeout: 10_000,
    });
    expect(await getTransfer(desk.maker, id)).toMatchObject(onHold);
  });

  test("between two readings holds the transfer, with an entry on its timeline and one in the audit log", async () => {
    const id = await desk.withRate();
    await swapWallet();
    await desk.work(true);
    // Whoever checks in the same moment isn't told that the service can't be read.
    await updateTransfer(desk.db, id, { verifiedAt: new Date(0) });
    await claimReading(desk.db, id);
    const detail = await verifyTransfer(desk.maker, id);
    expect(detail).toMatchObject(onHold);
    expect(detail.timeline).toContainEqual(
      expect.objectContaining({ source: "desk", kind: "held", detail: "payee_changed" }),
    );
    expect(await auditOf(id, "transfer.frozen")).toMatchObject([
      {
        actorId: null,
        after: {
          reason: "payee_changed",
          payee: { chosen: { walletAddress: FIRST }, shown: { walletAddress: OTHER } },
        },
      },
    ]);
    await desk.work(true);
    expect(await auditOf(id, "transfer.frozen")).toHaveLength(1);
  });

  test("in the answer to the create holds the transfer from the start", async () => {
    const input = desk.onramp();
    const asked = createTransfer(desk.maker, input, 0);
    await asked;
    await swapWallet();
    await desk.work(true);
    const id = await desk.idAtService(input.amount);
    expect(await getTransfer(desk.maker, id)).toMatchObject(onHold);
    expect(await auditOf(id, "transfer.frozen")).toHaveLength(1);
  });

  test("in the answer to the confirm holds the transfer", async () => {
    const id = await desk.withRate();
    const { transfer } = await getTransfer(desk.maker, id);
    await desk.control("POST", "/faults", {
      kind: "latency",
      latencyMs: 1500,
      operation: "confirmRate",
      times: 1,
    });
    const asked = confirmRate(desk.maker, id, {
      rateVersion: 1,
      rateValue: transfer.rate?.value ?? "",
      amount: transfer.source.amount,
    });
    const done = desk.working(asked);
    await expect.poll(() => confirmsSent(id)).toBe(1);
    await swapWallet();
    expect((await done).operation.state).toBe("succeeded");
    expect(await getTransfer(desk.maker, id)).toMatchObject(onHold);
  });

  test("after the confirm holds the transfer, whoever reads it", async () => {
    const id = await desk.confirmed();
    await swapWallet();
    await updateTransfer(desk.db, id, { readingBeganAt: null });
    await verifyTransfer(desk.maker, id);
    expect(await getTransfer(desk.maker, id)).toMatchObject(onHold);
  });

  test("to another network, or to another account, holds the transfer", async () => {
    const wallet = await desk.withRate();
    await swapWallet({ network: "BSC", wallet_address: FIRST });
    const account = await desk.withRate(desk.offramp());
    await swap(desk.recipients.account, { account_number: "2000000017" });
    await desk.work(true);
    expect((await getTransfer(desk.maker, wallet)).heldPayee).toMatchObject({
      chosen: { network: "Ethereum" },
      shown: { network: "BSC" },
    });
    expect((await getTransfer(desk.maker, account)).heldPayee).toMatchObject({
      chosen: { accountNumber: "1014772905" },
      shown: { accountNumber: "2000000017" },
    });
  });

  test("with only other capitals is the same", async () => {
    const id = await desk.withRate();
    await swapWallet({ wallet_address: FIRST.toLowerCase() });
    await desk.work(true);
    expect(await frozen(id)).toBeNull();
    await desk.confirm(id);
    expect(await desk.phaseOf(id)).toBe("awaiting_payment");
  });
});

describe("a hold", () => {
  const agreed = async (id: string) => ({
    reason: "The recipient confirmed the new wallet by telephone",
    held: (await getTransfer(desk.maker, id)).heldPayee?.key,
  });

  test("for a swapped payee ends with the place that a second person was shown, and no other", async () => {
    const id = await desk.withRate();
    await swapWallet();
    await desk.work(true);
    const before = await agreed(id);
    await swapWallet({ wallet_address: "0xde709f2102306220921060314715629080e2fb77" });
    await desk.work(true);
    await expect(releaseTransfer(admin, id, before)).rejects.toMatchObject({
      reason: "details_changed",
    });
    const released = await releaseTransfer(admin, id, await agreed(id));
    expect(released).toMatchObject({
      transfer: {
        frozen: null,
        recipient: { walletAddress: "0xde709f2102306220921060314715629080e2fb77" },
      },
      heldPayee: null,
    });
    expect(released.timeline).toContainEqual(
      expect.objectContaining({ source: "desk", kind: "released", actor: admin.actor.name }),
    );
    await desk.work(true);
    expect(await frozen(id)).toBeNull();
  });

  test("isn't ended by whoever made the transfer, nor by whoever confirmed it", async () => {
    const id = await desk.withRate();
    const other = await desk.user("maker");
    const { transfer } = await getTransfer(other, id);
    await desk.working(
      confirmRate(other, id, {
        rateVersion: 1,
        rateValue: transfer.rate?.value ?? "",
        amount: transfer.source.amount,
      }),
    );
    await swapWallet();
    await desk.work(true);
    for (const person of [desk.maker, other]) {
      await expect(releaseTransfer(person, id, await agreed(id))).rejects.toMatchObject({
        code: "forbidden",
        reason: "second_person",
      });
    }
    expect((await getTransfer(desk.maker, id)).handledBy.toSorted()).toEqual(
      [desk.maker.actor.userId, other.actor.userId].toSorted(),
    );
    await releaseTransfer(await desk.user("maker"), id, await agreed(id));
    expect(await frozen(id)).toBeNull();
  });
});

test("a rate is confirmed only for the place that the person saw", async () => {
  const id = await desk.withRate();
  const { transfer } = await getTransfer(desk.maker, id);
  const seen = {
    rateVersion: 1,
    rateValue: transfer.rate?.value ?? "",
    amount: transfer.source.amount,
  };
  await expect(confirmRate(desk.maker, id, { ...seen, goesTo: OTHER })).rejects.toMatchObject({
    code: "conflict",
    reason: "payee_changed",
  });
  const { operation } = await desk.working(confirmRate(desk.maker, id, { ...seen, goesTo: FIRST }));
  expect(operation.state).toBe("succeeded");
});

describe("a recipient whose details changed at the service", () => {
  const wallet = () => getRecipient(desk.maker, desk.recipients.wallet);
  const key = async () => ({ key: (await wallet()).changed?.key ?? "" });

  test.each([
    ["a reading of the list", () => syncRecipients(desk.worker)],
    ["a reading of a transfer", () => desk.work(true)],
  ])(
    "is marked by %s, keeps what the desk knew, and gets no new transfer",
    async (_what, reads) => {
      await desk.withRate();
      await swapWallet();
      await reads();
      expect(await wallet()).toMatchObject({
        walletAddress: FIRST,
        changed: { shown: { walletAddress: OTHER, network: "Ethereum" } },
      });
      await expect(createTransfer(desk.maker, desk.onramp())).rejects.toMatchObject({
        code: "invalid",
        reason: "recipient",
        message: expect.stringContaining("approver or an administrator") as string,
      });
      await syncRecipients(desk.worker);
      expect(await auditOf(desk.recipients.wallet, "recipient.details_changed")).toContainEqual({
        actorId: null,
        before: expect.objectContaining({ walletAddress: FIRST }) as unknown,
        after: expect.objectContaining({ walletAddress: OTHER }) as unknown,
      });
    },
  );

  test("is used again once a second person has accepted the details shown", async () => {
    await swapWallet();
    await syncRecipients(desk.worker);
    const before = await key();
    await expect(acceptDetails(desk.maker, desk.recipients.wallet, before)).rejects.toMatchObject({
      code: "forbidden",
    });
    await swapWallet({ wallet_address: "0xde709f2102306220921060314715629080e2fb77" });
    await syncRecipients(desk.worker);
    const approver = await desk.user("approver");
    await expect(acceptDetails(approver, desk.recipients.wallet, before)).rejects.toMatchObject({
      reason: "details_changed",
    });
    const now = await key();
    expect(await acceptDetails(approver, desk.recipients.wallet, now)).toMatchObject({
      walletAddress: "0xde709f2102306220921060314715629080e2fb77",
      changed: null,
    });
    expect(await auditOf(desk.recipients.wallet, "recipient.details_accepted")).toContainEqual({
      actorId: approver.actor.userId,
      before: expect.objectContaining({ walletAddress: FIRST }) as unknown,
      after: expect.objectContaining({
        walletAddress: "0xde709f2102306220921060314715629080e2fb77",
      }) as unknown,
    });
    await expect(acceptDetails(approver, desk.recipients.wallet, now)).rejects.toMatchObject({
      reason: "not_changed",
    });
    await syncRecipients(desk.worker);
    expect((await wallet()).changed).toBeNull();
    expect(await desk.create()).not.toBe("");
  });

  test("isn't accepted by whoever added it", async () => {
    await swapWallet();
    await syncRecipients(desk.worker);
    const adder = await desk.user("maker", "approver");
    await desk.db
      .updateTable("recipients")
      .set({ createdBy: adder.actor.userId })
      .where("id", "=", desk.recipients.wallet)
      .execute();
    await expect(acceptDetails(adder, desk.recipients.wallet, await key())).rejects.toMatchObject({
      code: "forbidden",
      reason: "second_person",
    });
    expect((await acceptDetails(admin, desk.recipients.wallet, await key())).changed).toBeNull();
  });

  test("stays marked when the service shows the first details again", async () => {
    await swapWallet();
    await syncRecipients(desk.worker);
    await swapWallet({ wallet_address: FIRST });
    await syncRecipients(desk.worker);
    expect((await wallet()).changed).toMatchObject({ shown: { walletAddress: FIRST } });
  });
});
