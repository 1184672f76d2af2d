import { expect, test } from "./fixtures/test";

test("an administrator finds out how the service takes what its interface leaves open, beside what is in force", async ({
  page,
  signIn,
  axe,
}) => {
  await signIn(page, "admin");
  await page.goto("/settings?tab=connection");
  await expect(page.getByText('"listEnds": "empty"')).toBeVisible();
  await page.getByRole("button", { name: "Find out from the service" }).click();
  const row = page.getByRole("row").filter({ hasText: "operations.confirmRate" });
  await expect(row).toContainText("The same", { timeout: 60_000 });
  await expect(row).toContainText("/v1/transfer-requests/{id}/confirm-rate");
  await expect(page.getByText("Only a write would show it.")).toBeVisible();
  await axe(page);
});
