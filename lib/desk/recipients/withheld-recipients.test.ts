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
  details: {
    bank_name: "Zenith Bank",
    account_number: `000000000${number}`,
    account_name: `PAYEE ${number}`,
    currency: "NGN",
  },
  created_at: "2026-03-01T08:00:00Z",
}));

test("a service that doesn't know how it is asked for a page: what it withholds is told, and nobody is taken for gone", async () => {
  desk.service.recipients = LISTED;
  await syncRecipients(viewer);
  desk.clock.advance(60 * 60_000);
  // The service lists its first three again and again, with the right count of all.
  const body = {
    success: true,
    message: "ok",
    data: LISTED.slice(0, 3),
    meta: { count: 5, next: 2, prev: null },
  };
  desk.service.script = ({ path }) =>
    path === "/v1/recipients" ? { status: 200, body } : undefined;
  expect(await syncRecipients(viewer)).toMatchObject({ outcome: "failed" });
  const list = await listRecipients(viewer, {});
  expect(list.staleReason).toContain("an administrator can set listEnds, recipientsQuery");
  expect(list.recipients.map(({ active }) => active)).toEqual([true, true, true, true, true]);
});

test("a service that counts its pages' rows only, and gives the first page again, is told from one whose next page is empty", async () => {
  desk.service.recipients = LISTED;
  desk.service.script = () => undefined;
  await syncRecipients(viewer);
  desk.clock.advance(60 * 60_000);
  const body = (rows: WireRecipient[]) => ({
    success: true,
    message: "ok",
    data: rows,
    meta: { count: rows.length, next: 2, prev: null },
  });
  desk.service.script = ({ path }) =>
    path === "/v1/recipients" ? { status: 200, body: body(LISTED.slice(0, 3)) } : undefined;
  await syncRecipients(viewer);
  const list = await listRecipients(viewer, {});
  expect(list.staleReason).toContain("an administrator can set listEnds, recipientsQuery");
  expect(list.recipients.map(({ active }) => active)).toEqual([true, true, true, true, true]);
  desk.service.script = ({ path, query }) =>
    path === "/v1/recipients"
      ? { status: 200, body: body(query.get("page") === "1" ? LISTED.slice(0, 3) : []) }
      : undefined;
  await syncRecipients(viewer);
  expect((await listRecipients(viewer, {})).recipients.filter(({ active }) => active)).toHaveLength(
    3,
  );
});

test("a service that counts more than it lists and names a next page, which is empty, withholds the rest, and nobody is taken for gone", async () => {
  desk.service.recipients = LISTED;
  desk.service.script = () => undefined;
  await syncRecipients(viewer);
  desk.clock.advance(60 * 60_000);
  const body = (page: string | null) => ({
    success: true,
    message: "ok",
    data: page === "1" ? LISTED.slice(0, 3) : [],
    meta: { count: 5, next: page === "1" ? 2 : null, prev: null },
  });
  desk.service.script = ({ path, query }) =>
    path === "/v1/recipients" ? { status: 200, body: body(query.get("page")) } : undefined;
  await syncRecipients(viewer);
  const list = await listRecipients(viewer, {});
  expect(list.staleReason).toContain("The service counts 5 recipients but lists only 3 of them.");
  expect(list.recipients.map(({ active }) => active)).toEqual([true, true, true, true, true]);
});

test("a service that counts more than it lists and names no next page: withheld only if it gives the first page again", async () => {
  desk.service.recipients = LISTED;
  desk.service.script = () => undefined;
  await syncRecipients(viewer);
  desk.clock.advance(60 * 60_000);
  const body = (rows: WireRecipient[]) => ({
    success: true,
    message: "ok",
    data: rows,
    meta: { count: 5, next: null, prev: null },
  });
  desk.service.script = ({ path }) =>
    path === "/v1/recipients" ? { status: 200, body: body(LISTED.slice(0, 3)) } : undefined;
  await syncRecipients(viewer);
  const list = await listRecipients(viewer, {});
  expect(list.staleReason).toContain("an administrator can set listEnds, recipientsQuery");
  expect(list.recipients.map(({ active }) => active)).toEqual([true, true, true, true, true]);
  desk.service.script = ({ path, query }) =>
    path === "/v1/recipients"
      ? { status: 200, body: body(query.get("page") === "1" ? LISTED.slice(0, 3) : []) }
      : undefined;
  await syncRecipients(viewer);
  const counted = await listRecipients(viewer, {});
  expect(counted.staleReason).toBeNull();
  expect(counted.recipients.filter(({ active }) => active)).toHaveLength(3);
});

test("a name with what the database takes in no text doesn't withhold the list", async () => {
  const [first, second, ...others] = LISTED;
  if (!first || !second) throw new Error("the list is empty");
  desk.service.recipients = [
    { ...first, name: "Payee\u0000 1" },
    { ...second, name: "Payee \ud83d" },
    ...others,
  ];
  desk.service.script = () => undefined;
  expect(await syncRecipients(viewer)).toMatchObject({ outcome: "read", recipients: 5 });
  const names = (await listRecipients(viewer, {})).recipients.map(({ name }) => name);
  expect(names).toContain("Payee\ufffd 1");
  expect(names).toContain("Payee \ufffd");
});
