import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getRecipient } from "./recipients/list-recipients";
import { syncRecipients } from "./recipients/sync-recipients";
import { startTransferDesk, type TransferDesk } from "./transfers/testing/transfer-desk";
import { getTransfer } from "./transfers/view/transfer-detail";
import {
  listRehearsalAccounts,
  openRehearsalStatement,
  type ServicePlace,
  simulatePayment,
  swapRecipient,
} from "./rehearsal";

let desk: TransferDesk;
let place: ServicePlace;
beforeAll(async () => {
  desk = await startTransferDesk();
  place = { sandbox: true, serviceBaseUrl: desk.sandbox.url };
});
afterAll(() => desk.stop());

const week = { from: "2026-11-01", to: "2026-11-07" };
const textOf = async (format: string) => {
  const { body, fileName } = await openRehearsalStatement(desk.maker, place, {
    account: "ngn-operating",
    format,
    ...week,
  });
  return { fileName, text: await new Response(body).text() };
};

describe("a statement to try the import with", () => {
  test("is available for each of the demo company's accounts and wallets, in each of its formats", async () => {
    const { accounts } = await listRehearsalAccounts(desk.maker, place);
    expect(accounts.find(({ id }) => id === "ngn-operating")).toMatchObject({
      kind: "bank",
      institution: "Zenith Bank",
      formats: ["csv", "xlsx", "mt940", "camt.053"],
    });
    expect(accounts.find(({ id }) => id === "treasury-tron")).toMatchObject({
      kind: "wallet",
      formats: ["tronscan"],
    });
    expect(await textOf("mt940")).toMatchObject({
      fileName: expect.stringMatching(/\.sta$|\.mt940$|\.txt$/) as string,
      text: expect.stringContaining(":25:") as string,
    });
    expect((await textOf("csv")).text).not.toContain(":25:");
  });

  test("is refused in the sandbox's words, and to somebody who may not import", async () => {
    await expect(
      openRehearsalStatement(desk.maker, place, { account: "nobody", format: "csv", ...week }),
    ).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("nobody") as string,
    });
    const viewer = await desk.user("viewer");
    await expect(listRehearsalAccounts(viewer, place)).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      openRehearsalStatement(viewer, place, { account: "ngn-operating", format: "csv", ...week }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});

test("a simulated payment arrives like any other, once, and the audit log names who caused it", async () => {
  const id = await desk.confirmed();
  await expect(simulatePayment(await desk.user("viewer"), place, id)).rejects.toMatchObject({
    code: "forbidden",
  });
  await simulatePayment(desk.maker, place, id);
  await expect(simulatePayment(desk.maker, place, id)).rejects.toMatchObject({ code: "conflict" });
  await desk.work(true);
  expect((await getTransfer(desk.maker, id)).transfer).toMatchObject({ remaining: "0" });
  expect(await desk.phaseOf(id)).toBe("payment_confirmed");
  const rows = await desk.db
    .selectFrom("auditLog")
    .select(["actorId"])
    .where("subjectId", "=", id)
    .where("action", "=", "rehearsal.payment_simulated")
    .execute();
  expect(rows).toEqual([{ actorId: desk.maker.actor.userId }]);
});

test("a recipient is swapped by whoever may add one, and the audit log names who caused it", async () => {
  const id = desk.recipients.account;
  await expect(swapRecipient(await desk.user("viewer"), place, id)).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(swapRecipient(desk.maker, place, "rec_nobody")).rejects.toMatchObject({
    code: "not_found",
  });
  await swapRecipient(desk.maker, place, id);
  await syncRecipients(desk.worker);
  expect((await getRecipient(desk.maker, id)).changed).not.toBeNull();
  const rows = await desk.db
    .selectFrom("auditLog")
    .select(["actorId"])
    .where("subjectId", "=", id)
    .where("action", "=", "rehearsal.recipient_swapped")
    .execute();
  expect(rows).toEqual([{ actorId: desk.maker.actor.userId }]);
});

test("with a real service none of it exists, and that service is not asked", async () => {
  const id = await desk.confirmed();
  const real = { sandbox: false, serviceBaseUrl: desk.sandbox.url };
  await expect(simulatePayment(desk.maker, real, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(swapRecipient(desk.maker, real, desk.recipients.wallet)).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(listRehearsalAccounts(desk.maker, real)).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(
    openRehearsalStatement(desk.maker, real, { account: "ngn-operating", format: "csv", ...week }),
  ).rejects.toMatchObject({ code: "not_found" });
  await desk.work(true);
  expect(await desk.phaseOf(id)).toBe("awaiting_payment");
});

test("a sandbox that doesn't answer is reported as such", async () => {
  await expect(
    listRehearsalAccounts(desk.maker, { sandbox: true, serviceBaseUrl: "http://127.0.0.1:9" }),
  ).rejects.toMatchObject({ code: "service_unavailable" });
});
