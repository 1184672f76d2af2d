import { expect, test } from "./fixtures/test";

test("an event that is refused because of its signature is told of in Settings, with what to do", async ({
  page,
  signIn,
  axe,
}) => {
  await signIn(page, "admin");
  await page.goto("/settings?tab=connection");
  const address = await page.getByText(/\/api\/webhooks\//).textContent();
  const answer = await page.request.post(address ?? "", {
    data: { event: "transfer_request.completed", data: { id: "nobody's" } },
  });
  expect(answer.status()).toBe(401);
  await page.reload();
  const notice = page.locator(".notice").filter({ hasText: "refused since" });
  await expect(notice).toContainText("They lack the headers of a signature.");
  await expect(notice).toContainText("set how it does under webhooks in the service profile");
  await axe(page);
});
