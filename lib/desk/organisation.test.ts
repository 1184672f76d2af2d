import { afterAll, expect, test } from "vitest";
import { startTestDesk } from "./testing/test-desk";
import { changeOrganisation, getOrganisation } from "./organisation";

const desk = await startTestDesk();
afterAll(() => desk.close());

test("name and zone change for everybody, with the old and new values in the audit log", async () => {
  const [admin, viewer] = [await desk.signedIn("admin"), await desk.signedIn("viewer")];
  await changeOrganisation(admin.ctx, { name: " Baobab ", reportingZone: "Africa/Nairobi" });
  expect(await getOrganisation(viewer.ctx)).toEqual({
    name: "Baobab",
    reportingZone: "Africa/Nairobi",
  });
  expect(await desk.audited(null)).toEqual([
    {
      action: "organisation.changed",
      actorId: admin.userId,
      before: { name: "Test Freight", reportingZone: "Africa/Lagos" },
      after: { name: "Baobab", reportingZone: "Africa/Nairobi" },
    },
  ]);
  expect((await desk.hints()).at(-1)).toEqual({ kind: "session", subjectId: null });
  await changeOrganisation(admin.ctx, { name: "Baobab", reportingZone: "Africa/Nairobi" });
  expect(await desk.audited(null), "the same again is no change").toHaveLength(1);
});

test.each([
  [{ name: "", reportingZone: "UTC" }, "name"],
  [{ name: "X", reportingZone: "Mars/Olympus" }, "reportingZone"],
  [{ name: "X", reportingZone: "+01:00" }, "reportingZone"],
  [{ name: "X", reportingZone: "" }, "reportingZone"],
])("refuses %j", async (input, field) => {
  const admin = await desk.signedIn("admin");
  await expect(changeOrganisation(admin.ctx, input)).rejects.toMatchObject({
    code: "invalid",
    fields: { [field]: expect.any(String) as string },
  });
});

test("rejects the wrong actor", async () => {
  const other = await desk.signedIn("viewer", "maker", "approver");
  await expect(
    changeOrganisation(other.ctx, { name: "Mine", reportingZone: "UTC" }),
  ).rejects.toMatchObject({ code: "forbidden" });
  const stranger = { ...other.ctx, actor: { ...other.ctx.actor, roles: [] } };
  await expect(getOrganisation(stranger)).rejects.toMatchObject({ code: "forbidden" });
});
