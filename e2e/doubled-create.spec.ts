import { expect, test } from "./fixtures/test";
import { ownAmount, pressCreate, reviewTransfer } from "./journeys/new-transfer";

const DOUBLE = { kind: "double", operation: "createTransfer" };

test.afterEach(async ({ sandbox }) => {
  await sandbox.patch("settings", { keyMode: "replay_first_answer" });
  await sandbox.delete("faults");
});

test("a create that a proxy sends twice is never called refused: the person sees its transfer", async ({
  page,
  signIn,
  sandbox,
  database,
}) => {
  await signIn(page, "maker");
  for (const keyMode of ["unprocessable_422", "conflict_409"]) {
    await sandbox.patch("settings", { keyMode });
    const amount = ownAmount(51_000_000);
    await reviewTransfer(page, { direction: "on-ramp", recipient: "Meridian Lines FZE", amount });
    await sandbox.control("faults", DOUBLE);
    await pressCreate(page);
    await expect(page.getByRole("button", { name: "Confirm rate" }).first()).toBeVisible();
    const made = await database.atService(amount);
    expect(made, "transfers at the service").toHaveLength(1);
    expect(new URL(page.url()).pathname).toBe(`/transfers/${made[0]?.id}`);
  }
});

test("where keys are ignored, the second transfer is shown beside the desk's, can't be confirmed, and is set aside with a reason", async ({
  page,
  signIn,
  sandbox,
  database,
  axe,
  consoleGuard,
}) => {
  await signIn(page, "maker");
  await sandbox.patch("settings", { keyMode: "key_ignored" });
  const amount = ownAmount(52_000_000);
  await reviewTransfer(page, { direction: "on-ramp", recipient: "Meridian Lines FZE", amount });
  await sandbox.control("faults", DOUBLE);
  await pressCreate(page);
  const ours = new URL(page.url()).pathname.split("/").at(-1);
  const made = await database.atService(amount);
  expect(made, "transfers at the service").toHaveLength(2);
  const mine = made.find(({ id }) => id === ours);
  const twin = made.find(({ id }) => id !== ours);

  await page.goto("/");
  const table = page
    .getByRole("table", { name: "Second transfer for one request" })
    .filter({ hasText: twin?.reference ?? "" });
  const rows = table.getByRole("row");
  await expect(rows).toHaveCount(3, { timeout: 60_000 });
  const figure = Number(amount).toLocaleString("en-GB");
  for (const [at, reference, whose] of [
    [1, mine?.reference, "This desk's transfer"],
    [2, twin?.reference, "Can't be confirmed here"],
  ] as const) {
    await expect(rows.nth(at)).toContainText(reference ?? "");
    await expect(rows.nth(at)).toContainText(whose);
    await expect(rows.nth(at)).toContainText(figure);
    await expect(rows.nth(at)).toContainText("Meridian Lines FZE");
    await expect(rows.nth(at)).toContainText(/Rate ready|Fetching rate/);
    await expect(rows.nth(at).getByRole("time")).toBeVisible();
  }
  await axe(page);

  consoleGuard.expect(/409/);
  const refusal = await page.evaluate(async (id) => {
    const answer = await fetch(`/api/transfers/${id}/confirm-rate`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-rampdesk": "1" },
      body: JSON.stringify({ rateVersion: 1, rateValue: "1500", amount: "1" }),
    });
    return [answer.status, await answer.text()] as const;
  }, twin?.id);
  expect(refusal[0], refusal[1]).toBe(409);
  expect(refusal[1]).toContain("No request of this desk led to this transfer");

  await table.getByRole("button", { name: /^Set aside/ }).click();
  const dialog = page.getByRole("dialog", { name: "Set this transfer aside?" });
  await dialog.getByLabel("Reason").fill("The service cancels it");
  await dialog.getByRole("button", { name: "Set aside" }).click();
  await expect(dialog).toBeHidden();
  await expect(table).toHaveCount(0);
});
