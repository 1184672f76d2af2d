import type { Browser } from "@playwright/test";
import { intercept } from "./fixtures/intercept";
import { expect, test } from "./fixtures/test";
import { demoUser, signIn as signInAs, type DemoUser } from "./fixtures/sign-in";
import {
  openForm,
  ownAmount,
  pressCreate,
  readReview,
  reviewTransfer,
} from "./journeys/new-transfer";

test("a viewer can't create, and is told why; the server refuses too", async ({
  page,
  signIn,
  consoleGuard,
}) => {
  await signIn(page, "viewer");
  await page.goto("/transfers/new");
  await expect(page.getByText(/maker/i).first()).toBeVisible();
  consoleGuard.expect(/403/);
  const status = await page.evaluate(async () => {
    const response = await fetch("/api/transfers", {
      method: "POST",
      headers: { "content-type": "application/json", "x-rampdesk": "1" },
      body: JSON.stringify({
        intentId: crypto.randomUUID(),
        type: "onramp",
        amount: "1000",
        fromCurrency: "NGN",
        toCurrency: "USDC",
        recipientId: "rec_x",
      }),
    });
    return response.status;
  });
  expect(status).toBe(403);
});

test("a session that is revoked in mid-work says so, and keeps the form", async ({
  page,
  browser,
  database,
  product,
  consoleGuard,
}) => {
  // Its own user: ending everybody else's sessions must not reach another journey.
  const user = await database.ownUser(demoUser(product, "manager"));
  await signInAs(page, user);
  await openForm(page);
  await page.getByRole("textbox", { name: "You pay" }).fill("7654321");
  await page.getByRole("textbox", { name: "Internal note" }).fill("Typed before the end");
  await page.getByRole("textbox", { name: "Internal note" }).blur();

  consoleGuard.expect(/401/);
  await signOutElsewhere(browser, product.url, user);

  await expect(
    page
      .getByRole("dialog")
      .getByText(/signed out|ended/i)
      .first(),
  ).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("textbox", { name: "You pay", includeHidden: true })).toHaveValue(
    /^7,654,321/,
  );
});

test("what one person has typed isn't sent in the name of another who signs in in the same browser, and isn't lost", async ({
  page,
  context,
  database,
  product,
  consoleGuard,
}) => {
  const [user, other] = [
    await database.ownUser(demoUser(product, "manager")),
    await database.ownUser(demoUser(product, "maker")),
  ];
  const amount = ownAmount(53_000_000);
  await signInAs(page, user);
  await reviewTransfer(page, { direction: "on-ramp", recipient: "Meridian Lines FZE", amount });
  const signInElsewhere = async (who: DemoUser): Promise<void> => {
    await context.clearCookies();
    await signInAs(page, who);
  };
  await signInElsewhere(other);
  await readReview(page);

  consoleGuard.expect(/401|403/);
  const refused = page.waitForResponse(
    (response) =>
      response.request().method() === "POST" &&
      new URL(response.url()).pathname === "/api/transfers",
  );
  // Dispatched, since the page may have noticed by itself by now, and its dialog then covers the button.
  await page
    .getByRole("button", { name: /^Create/, includeHidden: true })
    .first()
    .dispatchEvent("click");
  expect((await refused).status()).toBe(403);
  const dialog = page.getByRole("dialog", { name: `You are now signed in as ${other.name}` });
  await expect(dialog).toBeVisible();
  // A message can be closed to look at what was typed, and comes back with the next try. The press
  // above may be such a try, if the page noticed before it.
  await expect(async () => {
    await dialog.press("Escape");
    await expect(dialog).toHaveCount(0, { timeout: 2_000 });
  }).toPass();

  await signInElsewhere(user);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await pressCreate(page);
});

test("one of one's own sessions is ended by its name, and the focus stays in their list", async ({
  page,
  browser,
  database,
  product,
}) => {
  const user = await database.ownUser(demoUser(product, "viewer"));
  const other = await browser.newContext({ baseURL: product.url });
  await signInAs(await other.newPage(), user);
  await signInAs(page, user);
  await page.goto("/settings?tab=account");
  const sessions = page.getByRole("list", { name: "Your sessions" });
  await sessions.getByRole("button", { name: /^Sign out .+, last used / }).press("Enter");
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(sessions).toBeFocused();
  await other.close();
});

test("a session that ends while the desk's files can't be loaded loses nothing either", async ({
  page,
  browser,
  database,
  product,
  consoleGuard,
}) => {
  const user = await database.ownUser(demoUser(product, "manager"));
  await signInAs(page, user);
  await openForm(page);
  await page.getByRole("textbox", { name: "You pay" }).fill("7654321");
  await intercept(page, "**/_next/static/**", (route) => route.abort());
  consoleGuard.expect(/401|ERR_FAILED|ChunkLoadError/);
  await signOutElsewhere(browser, product.url, user);

  const signInLink = page.getByRole("link", { name: "Sign in in a new tab" });
  await expect(signInLink).toBeVisible();
  // Who comes back to the window asks for the dialog once more, and clicks before the answer.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  const opened = page.waitForEvent("popup");
  await signInLink.click();
  const tab = await opened;
  await page.unroute("**/_next/static/**");
  await signInAs(tab, user);
  await tab.close();
  // An answer from before the sign-in may still be under way, and whoever is there comes back again.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(
      page.getByRole("link", { name: "Sign in in a new tab", includeHidden: true }),
    ).toHaveCount(0, { timeout: 3_000 });
  }).toPass();
  await expect(page.getByRole("textbox", { name: "You pay" })).toHaveValue(/^7,654,321/);
});

test("another zone or name of the organisation reaches a page that is open", async ({
  page,
  signIn,
}) => {
  await signIn(page, "viewer");
  // Only this browser hears of it: other journeys count their days in the zone that there is.
  let isTold = false;
  await intercept(page, "**/api/me", async (route) => {
    const answer = await route.fetch();
    // A first reading that is still under way isn't begun again.
    await page.getByRole("grid", { name: "Transactions" }).getByText("TXN-").first().waitFor();
    isTold = true;
    await route.fulfill({
      response: answer,
      json: {
        ...(await answer.json()),
        organisation: { name: "Another name", reportingZone: "Pacific/Auckland" },
      },
    });
  });
  const renderedAgain = page.waitForRequest(
    (request) =>
      request.headers().rsc === "1" &&
      !request.headers()["next-router-prefetch"] &&
      new URL(request.url()).pathname === "/transactions/history",
  );
  const readAgain = page.waitForRequest(
    (request) => isTold && new URL(request.url()).pathname === "/api/mirror/search",
  );
  await page.goto("/transactions/history?period=this_month");
  await renderedAgain;
  await readAgain;
});

test("nothing is shown without a session", async ({ page, consoleGuard }) => {
  consoleGuard.expect(/401/);
  for (const path of [
    "/",
    "/transfers",
    "/transactions",
    "/recipients",
    "/settings",
    "/transfers/new",
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/sign-in/);
  }
  expect((await page.request.get("/api/transfers")).status()).toBe(401);
});

test("the service is down and comes back: the form is kept, one transfer is made", async ({
  page,
  signIn,
  sandbox,
  consoleGuard,
}) => {
  test.setTimeout(120_000);
  consoleGuard.expect(/50[0-9]|422/);
  await signIn(page, "maker");
  const amount = ownAmount(51_000_000);
  await reviewTransfer(page, { direction: "on-ramp", recipient: "Meridian Lines FZE", amount });
  await sandbox.control("faults", {
    kind: "cut",
    operation: "createTransfer",
    when: "before",
    times: 2,
  });
  await pressCreate(page);
  const seen = (await sandbox.get("requests?operation=createTransfer")) as {
    requests: { idempotencyKey: string; body: unknown }[];
  };
  const ours = seen.requests.filter((request) => JSON.stringify(request.body).includes(amount));
  expect(new Set(ours.map((request) => request.idempotencyKey)).size).toBe(1);
});

test("a desk on this machine is worked with where there is no network at all", async ({
  page,
  signIn,
}) => {
  // As the browser says it on a machine that has nothing but itself.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "onLine", { get: () => false }),
  );
  await signIn(page, "maker");
  await reviewTransfer(page, {
    direction: "on-ramp",
    recipient: "Meridian Lines FZE",
    amount: ownAmount(52_000_000),
  });
  await pressCreate(page);
  await page
    .getByRole("navigation", { name: "Main" })
    .first()
    .getByRole("link", { name: /^Recipients/ })
    .click();
  await expect(page).toHaveURL(/\/recipients/);
});

test("the desk works as a role that can't rewrite the audit log", async ({ database }) => {
  expect(await database.rolesAtWork()).toEqual(["rampdesk_app"]);
});

test("tries at a password are counted by where they come from, whatever address they claim", async ({
  request,
  product,
}) => {
  const tries: number[] = [];
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as {
      csrfToken: string;
    };
    const answer = await request.post("/api/auth/callback/credentials", {
      headers: {
        origin: product.url,
        "x-rampdesk": "1",
        "x-forwarded-for": `198.51.100.${attempt}`,
      },
      data: {
        email: "nobody.at.all@baobabfreight.example",
        password: "not the password",
        csrfToken,
        json: "true",
      },
    });
    tries.push(answer.status());
  }
  expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test("built files say that they are what they say they are", async ({ page, request }) => {
  await page.goto("/sign-in");
  const script = await page.locator("script[src*='/_next/static/']").first().getAttribute("src");
  const headers = (await request.get(script ?? "")).headers();
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(headers["cache-control"]).toContain("immutable");
});

test("an idle connection is kept for longer than proxies keep theirs", async ({ request }) => {
  expect((await request.get("/sign-in")).headers()["keep-alive"]).toBe("timeout=75");
});

/** Ends the other sessions of a person from a browser of its own. */
async function signOutElsewhere(browser: Browser, baseURL: string, user: DemoUser): Promise<void> {
  const other = await browser.newContext({ baseURL });
  const page = await other.newPage();
  await signInAs(page, user);
  await page.goto("/settings?tab=account");
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByRole("list", { name: "Your sessions" }).getByRole("listitem")).toHaveCount(
    1,
  );
  await other.close();
}
