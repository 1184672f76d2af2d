import { expect, test } from "./fixtures/test";
import { ownAmount, reviewTransfer } from "./journeys/new-transfer";

test("a create whose outcome nobody could find is taken over by its ID", async ({
  page,
  signIn,
  sandbox,
  database,
  axe,
  consoleGuard,
}) => {
  await signIn(page, "maker");
  const amount = ownAmount(47_000_000);
  await reviewTransfer(page, { direction: "on-ramp", recipient: "Meridian Lines FZE", amount });
  // The service takes it up, the answer is lost, no event tells of it, and the same key again would make a second one.
  await sandbox.patch("settings", { webhooks: { enabled: false }, keyMode: "key_ignored" });
  try {
    await sandbox.control("faults", { kind: "truncate", operation: "createTransfer" });
    const create = page.getByRole("button", { name: "Create transfer" });
    await expect(async () => {
      if (await create.isVisible()) await create.click({ timeout: 1_000 });
      await expect(
        page.getByText("We don't know if this went through. Checking; don't send it again."),
      ).toBeVisible({ timeout: 8_000 });
    }).toPass();
    await database.ageCreate(amount);
    await expect(page.getByText("Look into this, and don't send it again.")).toBeVisible();
    await axe(page);

    const made = await database.atService(amount);
    expect(made, "transfers at the service").toHaveLength(1);
    consoleGuard.expect(/404/);
    const reference = page.getByLabel("Its reference or ID");
    await page.getByRole("button", { name: "Use this transfer" }).click();
    await expect(reference).toBeFocused();
    // The service's transactions begin with the confirmation: until then only the ID finds it, and the desk says so.
    await reference.fill(made[0]?.reference ?? "");
    await page.getByRole("button", { name: "Use this transfer" }).click();
    await expect(page.getByText("until then, paste its ID")).toBeVisible();
    await expect(reference).toBeFocused();
    await reference.fill(made[0]?.id ?? "");
    await page.getByRole("button", { name: "Use this transfer" }).click();
    await expect(page).toHaveURL(new RegExp(`/transfers/${made[0]?.id}$`));
    await expect(page.getByRole("button", { name: "Confirm rate" }).first()).toBeVisible({
      timeout: 20_000,
    });
    expect(await database.atService(amount)).toHaveLength(1);
  } finally {
    await sandbox.patch("settings", {
      webhooks: { enabled: true },
      keyMode: "replay_first_answer",
    });
  }
});
