import { afterAll, expect, test } from "vitest";
import { startTestDesk, type TestPerson } from "@/lib/desk/testing/test-desk";
import { newId } from "@/lib/platform/ids";
import { changeView, deleteView, listViews, saveView } from "./saved-views";

const desk = await startTestDesk();
const owner = await desk.signedIn("maker");
const other = await desk.signedIn("viewer");
afterAll(() => desk.close());

const save = (person: TestPerson, name: string, shared = false) =>
  saveView(person.ctx, { id: newId(), page: "history", name, query: "period=last_month", shared });
const namesOf = async (person: TestPerson) =>
  (await listViews(person.ctx, "history")).views.map(({ name }) => name);

test("a private view is its owner's alone, a shared one everybody's to see", async () => {
  await save(owner, "Zebra");
  await save(owner, "Apples", true);
  expect(await namesOf(owner)).toEqual(["Apples", "Zebra"]);
  const { views } = await listViews(other.ctx, "history");
  expect(views).toMatchObject([
    { name: "Apples", query: "period=last_month", own: false, shared: true, version: 1 },
  ]);
});

test("only the owner changes or deletes it; a private one isn't even there for others", async () => {
  const shared = await save(owner, "Shared", true);
  const hidden = await save(owner, "Hidden");
  await expect(
    changeView(other.ctx, shared.id, { version: 1, name: "Mine" }),
  ).rejects.toMatchObject({ code: "forbidden", reason: "owner" });
  await expect(deleteView(other.ctx, shared.id, { version: 1 })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(
    changeView(other.ctx, hidden.id, { version: 1, shared: true }),
  ).rejects.toMatchObject({ code: "not_found" });
  await expect(deleteView(other.ctx, newId(), { version: 1 })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("of two changes at once from one state only one is made", async () => {
  const view = await save(owner, "Twice");
  const outcomes = await Promise.allSettled([
    changeView(owner.ctx, view.id, { version: 1, query: "type=onramp" }),
    changeView(owner.ctx, view.id, { version: 1, query: "type=offramp" }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "conflict", reason: "version" },
  });
  await expect(deleteView(owner.ctx, view.id, { version: 1 })).rejects.toMatchObject({
    reason: "version",
  });
  const changed = await changeView(owner.ctx, view.id, { version: 2, shared: true });
  expect(changed).toMatchObject({ version: 3, shared: true });
  await deleteView(owner.ctx, view.id, { version: 3 });
  expect(await namesOf(owner)).not.toContain("Twice");
  expect((await desk.audited(view.id)).map(({ action }) => action)).toEqual([
    "view.saved",
    "view.changed",
    "view.changed",
    "view.deleted",
  ]);
});

test("a change to what it is already writes nothing", async () => {
  const view = await save(owner, "Same");
  expect(
    await changeView(owner.ctx, view.id, { version: 1, name: "Same", query: "period=last_month" }),
  ).toMatchObject({ version: 1 });
  expect((await desk.audited(view.id)).map(({ action }) => action)).toEqual(["view.saved"]);
});

test("one person has one view of a name, and another may have one of the same", async () => {
  await save(owner, "Failed");
  await expect(save(owner, "fAILED")).rejects.toMatchObject({ code: "conflict", reason: "name" });
  const own = await save(other, "Failed");
  const third = await save(other, "Third");
  await expect(
    changeView(other.ctx, third.id, { version: 1, name: "failed" }),
  ).rejects.toMatchObject({ reason: "name" });
  expect(own.version).toBe(1);
});

test.each([
  ["who sees it", { shared: false }],
  ["its name", { name: "Other" }],
  ["its filters", { query: "type=onramp" }],
])(
  "a view whose answer was lost is not told as saved with another content: %s",
  async (what, change) => {
    const input = {
      id: newId(),
      page: "history" as const,
      name: `Lost, ${what}`,
      query: "",
      shared: true,
    };
    await saveView(owner.ctx, input);
    const refused = saveView(owner.ctx, { ...input, ...change });
    await expect(refused).rejects.toMatchObject({
      code: "conflict",
      reason: "id",
      message: expect.stringContaining(
        `“${input.name}” was saved before you changed this: its answer was lost, and everybody at this desk sees it.`,
      ) as string,
    });
    expect(
      (await listViews(owner.ctx, "history")).views.find(({ id }) => id === input.id),
    ).toMatchObject(input);
  },
);

test("sending one view twice saves it once", async () => {
  const input = { id: newId(), page: "history" as const, name: "Once", query: "", shared: false };
  await saveView(owner.ctx, input);
  expect(await saveView(owner.ctx, input)).toMatchObject({ id: input.id, version: 1 });
  expect((await desk.audited(input.id)).length).toBe(1);
  await expect(saveView(other.ctx, input)).rejects.toMatchObject({
    code: "conflict",
    reason: "id",
  });
});
