import { forgetSession } from "./fixtures/sign-in";
import { expect, test } from "./fixtures/test";
import { createTransfer, ownAmount } from "./journeys/new-transfer";

test("a payee that the service swaps stops the confirm, and a second person decides about the recipient", async ({
  page,
  sandbox,
  signIn,
  consoleGuard,
  axe,
  fits,
}) => {
  // The refused confirm, should it be pressed before the page knows of the hold.
  consoleGuard.expect(/409/);
  await signIn(page, "maker");
  await page.goto("/recipients");
  await page.getByRole("button", { name: "Add bank recipient" }).first().click();
  const sheet = page.getByRole("dialog");
  const name = `Kestrel Depot ${Date.now() % 1_000_000}`;
  const account = `3${String(Date.now() % 1_000_000_000).padStart(9, "0")}`;
  await sheet.getByLabel("Recipient name").fill(name);
  await sheet.getByRole("combobox", { name: /Bank/ }).fill("Zenith");
  await page.getByRole("option").filter({ hasText: "Zenith Bank" }).first().click();
  await sheet.getByLabel("Account number").fill(account);
  await expect(sheet.getByText("No match").first()).toBeVisible();
  await sheet
    .getByLabel(/Reason|why/i)
    .first()
    .fill("Account in the owner's name, seen on the contract");
  await sheet.getByRole("button", { name: /Add/ }).last().click();
  await expect(sheet).toBeHidden();

  const id = await createTransfer(page, {
    direction: "off-ramp",
    recipient: name,
    amount: ownAmount(3_000),
    network: "Polygon",
  });
  await page.getByRole("button", { name: "Confirm rate" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Confirm this rate?" });
  await expect(dialog.getByText("Zenith Bank")).toBeVisible();
  await dialog.getByRole("button", { name: "Go back" }).click();

  await page.getByRole("button", { name: "Swap the recipient's details" }).click();
  await expect(page.getByText("Recipient swapped")).toBeVisible();
  await page.getByRole("button", { name: "Check now" }).click();

  // Both accounts, side by side, and nothing can be confirmed.
  const notice = page.getByRole("alert").filter({
    hasText: "The recipient's details have changed. Don't confirm or pay.",
  });
  await expect(notice).toBeVisible();
  await expect(
    notice.getByRole("definition").filter({ hasText: new RegExp(`^First ${account}Now 2`) }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm rate" }).first()).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(page.getByRole("list", { name: "Timeline" }).getByText("Put on hold")).toBeVisible();
  const { requests } = (await sandbox.get("requests?operation=confirmRate")) as {
    requests: { path: string }[];
  };
  expect(requests.filter(({ path }) => path.includes(id))).toEqual([]);
  // Whoever made it doesn't take it off hold.
  await expect(notice.getByRole("button", { name: "Take off hold" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await axe(page);
  await fits(page, "a transfer whose payee was swapped");

  // No new transfer goes to the recipient.
  await page.getByRole("link", { name: `Open ${name}` }).click();
  const drawer = page.getByRole("dialog", { name });
  await expect(drawer.getByText("The service changed this recipient's details.")).toBeVisible();
  await expect(
    drawer.getByRole("button", { name: "New transfer to this recipient" }),
  ).toHaveAttribute("aria-disabled", "true");
  await expect(drawer.getByRole("button", { name: "Accept new details" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  const address = page.url();

  await forgetSession(page);
  await signIn(page, "approver");
  await page.goto(address);
  await axe(page);
  await drawer.getByRole("button", { name: "Accept new details" }).click();
  const question = page.getByRole("dialog", { name: "Accept the new details?" });
  await expect(
    question.getByRole("definition").filter({ hasText: new RegExp(`^First ${account}Now 2`) }),
  ).toBeVisible();
  await axe(page, "[role=dialog]");
  await question.getByRole("button", { name: "Accept new details" }).click();
  await expect(question).toBeHidden();
  await expect(drawer.getByText("The service changed this recipient's details.")).toHaveCount(0);
  await expect(drawer.getByText("Active")).toBeVisible();
});
