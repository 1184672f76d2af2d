import { afterAll, expect, test } from "vitest";
import { listRecipients } from "./list-recipients";
import { syncRecipients } from "./sync-recipients";
import { startRecipientsDesk } from "./testing/recipients-desk";
import type { WireRecipient } from "./testing/scripted-service";

const desk = await startRecipientsDesk();
afterAll(() => desk.close());
const viewer = await desk.context("viewer");

const LISTED = [1, 2, 3, 4, 5].map((number): WireRecipient => ({
  id: `rec_${number}`,
  type: "fiat",
  name: `Payee ${number}`,
  active: true,
  details: { bank_name: "Zenith Bank", account_number: `000000000${number}`, account_name: `PAYEE ${number}`, currency: "NGN" },
  created_at: "2026-03-01T08:00:00Z",
}));

test("a service that doesn't know how it is asked for a page: what it withholds is told, and nobody is taken for gone", async () => {
  desk.service.recipients = LISTED;
  await syncRecipients(viewer);
  desk.clock.advance(60 * 60_000);
  // The service lists its first three again and again, with the right count of all.
  const body = { success: true, message: "ok", data: LISTED.slice(0, 3), meta: { count: 5, next: 2, prev: null } };
  desk.service.script = ({ path }) => (path === "/v1/recipients" ? { status: 200, body } : undefined);
  expect(await syncRecipients(viewer)).toMatchObject({ outcome: "read", recipients: 3 });
  const list = await listRecipients(viewer, {});
  expect(list.staleReason).toBe("The service counts 5 recipients but lists only 3 of them. An administrator can set how its list is paged: recipientsQuery in the service profile.");
  expect(list.recipients.map(({ active }) => active)).toEqual([true, true, true, true, true]);
});
