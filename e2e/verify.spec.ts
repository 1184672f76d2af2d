import { expect, test } from "./fixtures/test";

test("what is typed as a report's number and is none is told and kept, and nothing is asked", async ({
  page,
  signIn,
}) => {
  await signIn(page, "maker");
  await page.goto("/reports/verify");
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "mine.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("a,b\r\n1,2\r\n"),
  });
  const number = page.getByLabel("Report number");
  let asked = 0;
  page.on("request", (request) => (asked += Number(request.url().includes("/verify?"))));
  await number.fill("41a");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("This is no report number.")).toBeVisible();
  await expect(number).toBeFocused();
  await expect(number).toHaveValue("41a");
  await number.fill("#99999999");
  await expect(page.getByText("This is no report number.")).toHaveCount(0);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("This desk has no file of report 99999999 either")).toBeVisible();
  expect(asked).toBe(1);
});
