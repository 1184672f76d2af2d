import { afterAll, beforeEach, expect, test } from "vitest";
import type { CreateRecipientInput } from "@/lib/contract/api/new-recipient";
import { createRecipient } from "./create-recipient";
import { listRecipients } from "./list-recipients";
import { syncRecipients } from "./sync-recipients";
import { aWallet, TRON } from "./testing/new-wallet";
import { startRecipientsDesk } from "./testing/recipients-desk";
import type { Script } from "./testing/scripted-service";

const desk = await startRecipientsDesk();
afterAll(() => desk.close());
const maker = await desk.context("maker");

/** Replaces the answer to one call; all other calls are answered normally. */
const at =
  (method: string, path: string, answer: ReturnType<Script>): Script =>
  (call) =>
    call.method === method && call.path === path ? answer : undefined;
const create = (input: CreateRecipientInput) =>
  desk.withWorker(() => createRecipient(maker, input));

beforeEach(() => desk.reset());

test("no id, and a reading of the list that began before the create and ended after it: it isn't taken for an older one", async () => {
  const [before, during, after] = [0, 3_000, 5_000].map((ms) => new Date(Date.now() + ms)) as [
    Date,
    Date,
    Date,
  ];
  desk.clock.set(before);
  desk.service.recipients = [
    {
      id: "rec_1",
      type: "crypto",
      name: "Shenzhen Haoyu Forwarding",
      active: true,
      details: { network: "Tron", wallet_address: TRON, symbol: "USDT" },
      created_at: during.toISOString(),
    },
  ];
  desk.service.script = () => void desk.clock.set(after);
  await syncRecipients(maker);
  desk.clock.set(during);
  desk.service.script = at("POST", "/v1/recipients", {
    status: 201,
    body: { message: "created", data: {} },
  });
  const { operation, recipient } = await create(aWallet({ lookAlikeAccepted: true }));
  expect(operation).toMatchObject({ state: "succeeded", recipientId: "rec_1" });
  expect(recipient?.createdBy?.name).toBe(maker.actor.name);
});

test("an id of the service's own, and a list that is late: who added it comes with the list, and the other id is no longer offered", async () => {
  desk.service.createdData = () => ({ id: "0b7c2f6e-2f53-4d0e-9c3c-6f3f1a5f8f10" });
  desk.service.script = at("GET", "/v1/recipients", {
    status: 200,
    body: { success: true, data: [] },
  });
  expect((await create(aWallet())).operation).toMatchObject({
    recipientId: "0b7c2f6e-2f53-4d0e-9c3c-6f3f1a5f8f10",
  });
  desk.service.script = () => undefined;
  desk.clock.advance(60_000);
  const { recipients } = await listRecipients(maker, {});
  expect(recipients.filter(({ active }) => active)).toMatchObject([
    { id: "rec_1", createdBy: { name: maker.actor.name } },
  ]);
  expect(recipients).toHaveLength(2);
});

test("one late recipient that two creates may have made is nobody's", async () => {
  desk.service.createdData = () => ({});
  desk.service.script = at("GET", "/v1/recipients", {
    status: 200,
    body: { success: true, data: [] },
  });
  await create(aWallet());
  await create(aWallet({ lookAlikeAccepted: true }));
  desk.service.recipients.length = 1;
  desk.service.script = () => undefined;
  desk.clock.advance(60_000);
  expect((await listRecipients(maker, {})).recipients).toMatchObject([
    { id: "rec_1", createdBy: null },
  ]);
});
