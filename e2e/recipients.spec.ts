import { holdBack } from "./fixtures/hold-back";
import { intercept } from "./fixtures/intercept";
import { expect, test } from "./fixtures/test";
import { openForm } from "./journeys/new-transfer";

const NOT_FOUND = "0000000404";
const PERSON = "0000000001";

test("a wrong account number is not found; a name that doesn't match needs a reason; then it is added once", async ({
  page,
  signIn,
  axe,
}) => {
  await signIn(page, "maker");
  await page.goto("/recipients");
  await page.getByRole("button", { name: "Add bank recipient" }).first().click();
  const sheet = page.getByRole("dialog");
  const name = `Zephyr Quarry ${Date.now() % 100_000}`;
  await sheet.getByLabel("Recipient name").fill(name);
  await sheet.getByRole("combobox", { name: /Bank/ }).fill("Zenith");
  await page.getByRole("option").filter({ hasText: "Zenith Bank" }).first().click();
  await sheet.getByLabel("Account number").fill(NOT_FOUND);
  await expect(sheet.getByText(/not found|no account|has no/i).first()).toBeVisible();
  await sheet.getByLabel("Account number").fill(PERSON);
  await expect(sheet.getByText("OKAFOR ADAEZE NKECHI").first()).toBeVisible();
  await expect(sheet.getByText("No match").first()).toBeVisible();
  await axe(page, "[role=dialog]");
  await sheet.getByRole("button", { name: /Add/ }).last().click();
  await expect(sheet.getByText(/Say in a few words why/).first()).toBeVisible();
  const reason = sheet.getByLabel(/Reason|why/i).first();
  await reason.fill("Written about another account");
  await sheet.getByLabel("Account number").fill("0000000003");
  await expect(reason).toHaveValue("");
  await sheet.getByLabel("Account number").fill(PERSON);
  await expect(sheet.getByText("OKAFOR ADAEZE NKECHI").first()).toBeVisible();
  await reason.fill("Account in the owner's name, seen on the contract");
  await sheet.getByRole("button", { name: /Add/ }).last().click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(name).first()).toBeVisible();
});

test("a search says how much it found, and a wallet's form opens on what is chosen", async ({
  page,
  signIn,
}) => {
  await signIn(page, "maker");
  await page.goto("/recipients");
  await page.getByRole("searchbox", { name: "Search recipients" }).fill("Meridian Lines");
  await expect(page.getByRole("status").filter({ hasText: /^1 recipient$/ })).toBeAttached();
  await page.getByRole("button", { name: "Add wallet" }).click();
  await expect(page.getByRole("dialog").getByRole("radio", { name: "Wallet" })).toBeFocused();
});

test("that the list could not be read is told until it was read, by whomever", async ({
  page,
  product,
  signIn,
  consoleGuard,
}) => {
  consoleGuard.expect(/502/);
  await signIn(page, "maker");
  await page.goto("/recipients");
  const again = page.getByRole("button", { name: "Read from the service now" });
  await intercept(page, "**/api/recipients/refresh", (route) =>
    route.fulfill({
      status: 502,
      json: {
        error: {
          code: "service_unavailable",
          message: "The service doesn't answer.",
          requestId: "one",
        },
      },
    }),
  );
  // The notice goes at once if a parallel journey has just read the list, so the press is repeated.
  await expect(async () => {
    await again.click();
    await expect(page.getByText("The service doesn't answer.")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // Such as from another page. A list that was read within two seconds isn't read again.
  await expect(async () => {
    const read = await page.request.post("/api/recipients/refresh", {
      headers: { origin: product.url, "x-rampdesk": "1" },
      data: {},
    });
    expect(read.status()).toBe(200);
    await expect(page.getByText("The service doesn't answer.")).toBeHidden({ timeout: 3_000 });
  }).toPass();
});

test("an account that is there already is added again only once somebody says so", async ({
  page,
  signIn,
}) => {
  await signIn(page, "maker");
  await page.goto("/recipients");
  const sheet = page.getByRole("dialog");
  const fill = async (): Promise<void> => {
    await page.getByRole("button", { name: "Add bank recipient" }).first().click();
    await sheet.getByLabel("Recipient name").fill("Okafor Adaeze Nkechi");
    await sheet.getByRole("combobox", { name: /Bank/ }).fill("Wema");
    await page.getByRole("option").filter({ hasText: "Wema Bank" }).first().click();
    await sheet.getByLabel("Account number").fill(PERSON);
    await expect(sheet.getByText("OKAFOR ADAEZE NKECHI").first()).toBeVisible();
  };
  const add = () => sheet.getByRole("button", { name: "Add recipient" }).click();
  await fill();
  await add();
  await expect(sheet).toBeHidden();
  await fill();
  await expect(sheet.getByText("Okafor Adaeze Nkechi already has this account.")).toBeVisible();
  await add();
  await expect(sheet.getByText("Confirm that you want this account twice")).toBeVisible();
  await sheet.getByRole("checkbox", { name: "Add this account a second time" }).check();
  await add();
  await expect(sheet).toBeHidden();
});

test("a recipient whose form is closed while it is being added doesn't take the place of the one chosen since", async ({
  page,
  signIn,
}) => {
  await signIn(page, "maker");
  await openForm(page);
  const recipient = page.getByRole("combobox", { name: "Recipient", exact: true });
  await recipient.click();
  await page.getByRole("button", { name: "Add wallet recipient" }).click();
  const sheet = page.getByRole("dialog", { name: "Add wallet recipient" });
  const name = `Held ${Date.now() % 100_000}`;
  await sheet.getByLabel("Recipient name").fill(name);
  await sheet.getByRole("radio", { name: /Ethereum/ }).check();
  await sheet
    .getByLabel(/address/i)
    .first()
    .fill("0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359");
  const letThrough = await holdBack(page, "**/api/recipients");
  const added = page.waitForResponse(
    (response) =>
      response.request().method() === "POST" &&
      new URL(response.url()).pathname === "/api/recipients",
  );
  await sheet.getByRole("button", { name: "Add recipient" }).click();
  await sheet.getByRole("button", { name: "Close" }).last().click();
  await expect(sheet).toBeHidden();
  await recipient.click();
  await page.getByRole("option").filter({ hasText: "Meridian Lines FZE" }).first().click();
  letThrough();
  await added;
  await expect(page.getByText(`${name} was added`)).toBeVisible();
  await expect(recipient).toHaveValue(/Meridian Lines FZE/);
});

test("a recipient whose outcome is open keeps nobody from adding another, and isn't chosen where nobody asked for it", async ({
  page,
  signIn,
  consoleGuard,
}) => {
  await signIn(page, "maker");
  await page.goto("/recipients?add=crypto");
  const sheet = page.getByRole("dialog", { name: "Add wallet recipient" });
  const name = `Open ${Date.now() % 100_000}`;
  await sheet.getByLabel("Recipient name").fill(name);
  await sheet.getByRole("radio", { name: /Ethereum/ }).check();
  await sheet.getByRole("radio", { name: "USDC" }).check();
  await sheet
    .getByLabel(/address/i)
    .first()
    .fill("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
  // The request arrives, and its answer is lost. The outcome isn't announced before another page
  // asks for it.
  consoleGuard.expect(/ERR_FAILED/);
  await intercept(page, "**/api/recipients", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  const letThrough = await holdBack(page, "**/api/intents/*");
  await sheet.getByRole("button", { name: "Add recipient" }).click();
  await expect(sheet.getByText("We don't know if this went through")).toBeVisible();

  await page.goto("/transfers/new");
  const recipient = page.getByRole("combobox", { name: "Recipient", exact: true });
  await recipient.click();
  await page.getByRole("button", { name: "Add wallet recipient" }).click();
  await expect(sheet.getByLabel("Recipient name")).toHaveValue(name);
  letThrough();
  await expect(page.getByText(`${name} was added`)).toBeVisible();
  await expect(sheet.getByLabel("Recipient name")).toHaveValue("");
  await sheet.getByRole("button", { name: "Go back" }).click();
  await expect(recipient).toHaveValue("");
});

test("a wallet address with a wrong checksum is refused", async ({ page, signIn }) => {
  await signIn(page, "maker");
  await page.goto("/recipients");
  await page.getByRole("button", { name: "Add wallet" }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Recipient name").fill("Checksum trial");
  await sheet.getByRole("radio", { name: /Ethereum/ }).check();
  await sheet
    .getByLabel(/address/i)
    .first()
    .fill("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD");
  await sheet
    .getByLabel(/address/i)
    .first()
    .blur();
  await expect(sheet.getByText(/checksum|capital|mistyped/i).first()).toBeVisible();
});

test("a recipient is found from anywhere, by keyboard alone", async ({ page, signIn, axe }) => {
  await signIn(page, "viewer");
  await page.goto("/");
  // Keys are pressed by who sees the page; before that there is nobody to hear them.
  await expect(page.getByRole("button", { name: "Search or jump to" }).first()).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search or run a command" });
  await expect(palette).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  // Closed, it leaves focus where it was.
  const link = page.getByRole("link", { name: "Transactions" }).first();
  await expect(async () => {
    // Gone from sight, the first one may be about to give the focus back yet.
    await link.focus();
    await page.keyboard.press("Control+k");
    await expect(palette).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(link).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("haoyu");
  await expect(palette.getByRole("option", { name: /^Shenzhen Haoyu Forwarding/ })).toBeVisible();
  await expect(palette.getByText("Nothing found")).toBeHidden();
  await axe(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/recipients\?recipient=/);
  await expect(page.getByRole("dialog", { name: /Shenzhen Haoyu Forwarding/ })).toBeVisible();
});
