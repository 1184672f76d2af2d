import { expect, test } from "./fixtures/test";

test("a schedule is set up for download, run now, found in the list, paused and deleted; nothing typed is lost", async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  await signIn(page, "maker");
  await page.goto("/reports");
  await page.getByRole("link", { name: "Schedules" }).click();
  await expect(page.getByText("Nothing is mailed:")).toBeVisible();
  const name = `Daily check ${Date.now()}`;

  await page.getByRole("button", { name: "New schedule" }).first().click();
  const sheet = page.getByRole("dialog", { name: "New schedule" });
  await sheet.getByLabel("Mail to").fill("ada@bank.example, nobody");
  await sheet.getByRole("button", { name: "Set up schedule" }).click();
  await expect(sheet.getByText("Give it a name")).toBeVisible();
  await expect(sheet.getByText("nobody: Enter an e-mail address")).toBeVisible();
  await axe(page);

  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.getByRole("button", { name: "New schedule" }).first().click();
  await expect(sheet.getByLabel("Mail to")).toHaveValue("ada@bank.example, nobody");
  await page.reload();
  await page.getByRole("button", { name: "New schedule" }).first().click();
  await expect(sheet.getByLabel("Mail to")).toHaveValue("ada@bank.example, nobody");
  await sheet.getByLabel("Mail to").fill("");
  await sheet.getByLabel("Name").fill(name);
  await sheet.getByRole("combobox", { name: "Period" }).click();
  await page.getByRole("option", { name: "The day before" }).click();
  await sheet.getByRole("radio", { name: "Daily" }).check();
  await sheet.getByLabel("Time").fill("18:30");
  await sheet.getByRole("button", { name: "Set up schedule" }).click();
  await expect(sheet).toBeHidden();

  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("Every day at 18:30");
  await expect(row).toContainText("For download");
  await expect(row).toContainText("Not run yet");
  await axe(page);

  await row.getByRole("button", { name: `Run now: ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Run now" }).click();
  await expect(row).toContainText("Ready for download", { timeout: 20_000 });
  await row.getByRole("button", { name: `History of ${name}` }).click();
  const history = page.getByRole("dialog", { name: `History of ${name}` });
  await expect(history.getByText(/Requested by .*, report \d+/)).toBeVisible();
  const href = await history.getByRole("link", { name: /Download report/ }).getAttribute("href");
  await axe(page);
  await page.keyboard.press("Escape");

  await row.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Pause" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pause schedule" }).click();
  await expect(row).toContainText("Paused");
  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page, "/reports/schedules");
  await page.setViewportSize({ width: 1280, height: 900 });
  await row.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete schedule" }).click();
  await expect(row).toBeHidden();
  await expect(page.locator("main :focus")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: `${name} was deleted` })).toBeAttached();

  await page.goto("/reports");
  await expect(page.locator(`a[href="${href ?? ""}"]:visible`)).toBeVisible();
});

test("whom a schedule mails to can be read without a mouse, before it has run", async ({
  page,
  signIn,
}) => {
  await signIn(page, "maker");
  await page.goto("/reports/schedules");
  const name = `Mailed to two ${Date.now()}`;
  await page.getByRole("button", { name: "New schedule" }).first().click();
  const sheet = page.getByRole("dialog", { name: "New schedule" });
  await sheet.getByLabel("Name").fill(name);
  await sheet.getByLabel("Mail to").fill("ada@bank.example, tunde@bank.example");
  await sheet.getByRole("button", { name: "Set up schedule" }).click();
  await page.getByRole("button", { name: `History of ${name}` }).click();
  await expect(
    page.getByRole("dialog").getByText("Mails go to ada@bank.example, tunde@bank.example"),
  ).toBeVisible();
});

test("a failed run's reason takes more lines, and the buttons stay in the page", async ({
  page,
  database,
  signIn,
  axe,
  fits,
}) => {
  await signIn(page, "maker");
  await page.goto("/reports/schedules");
  const name = `Month end for the auditors ${Date.now()}`;
  await page.getByRole("button", { name: "New schedule" }).first().click();
  const sheet = page.getByRole("dialog", { name: "New schedule" });
  await sheet.getByLabel("Name").fill(name);
  await sheet.getByLabel("Mail to").fill("treasury.reconciliation@baobabfreight.example");
  await sheet.getByRole("button", { name: "Set up schedule" }).click();
  await expect(sheet).toBeHidden();
  await database.failRun(
    name,
    "The mail server didn't let the desk sign in. It answered 535. An administrator has to correct the name and password in SMTP_URL.",
  );
  await page.reload();
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row.getByText("The mail server didn't let the desk sign in.")).toBeVisible();
  // Red text must be readable on a hovered row, too.
  await row.hover();
  await axe(page);
  for (const width of [1440, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(
      await page.locator(".body").evaluate((body) => body.scrollWidth - body.clientWidth),
      `${width} wide`,
    ).toBeLessThanOrEqual(0);
    await fits(page, `/reports/schedules at ${width}`);
  }
});

test("a mail whose connection was cut says so with its next try, in the list and in the history, and then whom it was mailed to", async ({
  page,
  database,
  signIn,
  axe,
  fits,
}) => {
  await signIn(page, "maker");
  await page.goto("/reports/schedules");
  const name = `Cut off ${Date.now()} ${Math.random().toString().slice(2, 6)}`;
  await page.getByRole("button", { name: "New schedule" }).first().click();
  const sheet = page.getByRole("dialog", { name: "New schedule" });
  await sheet.getByLabel("Name").fill(name);
  await sheet.getByLabel("Mail to").fill("ada@bank.example");
  await sheet.getByRole("button", { name: "Set up schedule" }).click();
  await expect(sheet).toBeHidden();
  const row = page.getByRole("row", { name: new RegExp(name) });
  await row.getByRole("button", { name: `Run now: ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Run now" }).click();
  await expect(row).toContainText("Ready for download");
  // Journeys have no mail server: what becomes of a mail there is tested with one.
  await database.cutRun(name);
  await expect(row).toContainText("Tried once, and will be again");
  const address = row.getByText("ada@bank.example", { exact: true });
  // Others' schedules decide how wide the column is: one line, or two.
  expect(["ada@bank.example", "ada@ bank.example"]).toContain(
    (await address.evaluate(linesOf)).join(" "),
  );
  await expect(row).toContainText("The mail server could not be reached, or broke off.");
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page, "a schedule whose mail was cut off");
  await page.setViewportSize({ width: 1440, height: 900 });
  await row.getByRole("button", { name: `History of ${name}` }).click();
  const history = page.getByRole("dialog", { name: `History of ${name}` });
  const run = history.getByRole("list", { name: "Runs" }).getByRole("listitem");
  await expect(run).toContainText("Tried once, and will be again");
  await expect(run).toContainText("For ada@bank.example");
  await expect(run).toContainText(
    /The mail server could not be reached, or broke off\.Next try \d+ \w+ 20\d\d, \d\d:\d\d WAT/,
  );
  await expect(history.getByText("Mails go to ada@bank.example")).toBeVisible();
  await expect(history.getByText("Mailed to")).toHaveCount(0);
  // The desk still retries by itself.
  await expect(run.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(
    await run.evaluate((entry) => entry.scrollWidth - entry.clientWidth),
    "what of the run is wider than the phone",
  ).toBeLessThanOrEqual(0);

  await database.mailCutRun(name);
  await expect(run).toContainText("Mailed to ada@bank.example");
  await expect(run).not.toContainText("broke off");
  await expect(page.getByRole("list", { name: "Runs" }).getByRole("listitem")).toHaveCount(1);
});

/** The lines of an element's text as they are drawn. Runs in the page. */
function linesOf(element: HTMLElement | SVGElement): string[] {
  const lines = new Map<number, string>();
  const range = document.createRange();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (let at = 0; at < (node.textContent?.length ?? 0); at += 1) {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const top = Math.round(range.getBoundingClientRect().top);
      lines.set(top, `${lines.get(top) ?? ""}${range.toString()}`);
    }
  }
  return [...lines.values()];
}
