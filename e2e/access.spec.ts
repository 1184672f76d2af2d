import { expect, test } from "./fixtures/test";
import { openForm, ownAmount, pressCreate, reviewTransfer } from "./journeys/new-transfer";

test("a viewer can't create, and is told why; the server refuses too", async ({ page, signIn, consoleGuard }) => {
  await signIn(page, "viewer");
  await page.goto("/transfers/new");
  await expect(page.getByText(/maker/i).first()).toBeVisible();
  consoleGuard.expect(/403/);
  const status = await page.evaluate(async () => {
    const response = await fetch("/api/transfers", {
      method: "POST",
      headers: { "content-type": "application/json", "x-rampdesk": "1" },
      body: JSON.stringify({ intentId: crypto.randomUUID(), type: "onramp", amount: "1000", fromCurrency: "NGN", toCurrency: "USDC", recipientId: "rec_x" }),
    });
    return response.status;
  });
  expect(status).toBe(403);
});

test("a session that is revoked in mid-work says so, and keeps the form", async ({ page, browser, signIn, product, consoleGuard }) => {
  await signIn(page, "manager");
  await openForm(page);
  await page.getByRole("textbox", { name: "You pay" }).fill("7654321");
  await page.getByRole("textbox", { name: "Internal note" }).fill("Typed before the end");
  await page.getByRole("textbox", { name: "Internal note" }).blur();

  // Signing out everywhere else, from another browser.
  const other = await browser.newContext({ baseURL: product.url });
  const otherPage = await other.newPage();
  await signIn(otherPage, "manager");
  await otherPage.goto("/settings?tab=account");
  consoleGuard.expect(/401/);
  const others = otherPage.getByRole("listitem").filter({ hasNotText: "(this one)" }).getByRole("button", { name: "Sign out" });
  await expect(others.first()).toBeVisible();
  for (const signOut of await others.all()) await signOut.click({ timeout: 5_000 }).catch(() => undefined);
  await other.close();

  await expect(page.getByRole("dialog").getByText(/signed out|ended/i).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("textbox", { name: "You pay", includeHidden: true })).toHaveValue(/^7,654,321/);
});

test("nothing is shown without a session", async ({ page, consoleGuard }) => {
  consoleGuard.expect(/401/);
  for (const path of ["/", "/transfers", "/transactions", "/recipients", "/settings", "/transfers/new"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/sign-in/);
  }
  expect((await page.request.get("/api/transfers")).status()).toBe(401);
});

test("the service is down and comes back: the form is kept, one transfer is made", async ({ page, signIn, sandbox, consoleGuard }) => {
  test.setTimeout(120_000);
  consoleGuard.expect(/50[0-9]|422/);
  await signIn(page, "maker");
  const amount = ownAmount(51_000_000);
  await reviewTransfer(page, { direction: "on-ramp", recipient: "Meridian Lines FZE", amount });
  await sandbox.control("faults", { kind: "cut", operation: "createTransfer", when: "before", times: 2 });
  await pressCreate(page);
  const seen = (await sandbox.get("requests?operation=createTransfer")) as { requests: { idempotencyKey: string; body: unknown }[] };
  const ours = seen.requests.filter((request) => JSON.stringify(request.body).includes(amount));
  expect(new Set(ours.map((request) => request.idempotencyKey)).size).toBe(1);
});
