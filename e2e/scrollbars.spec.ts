import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures/test";

test("the totals stand under their columns, beside a scrollbar too", async ({ page, signIn }) => {
  await signIn(page, "viewer");
  for (const [path, role] of [
    ["/transactions?rows=100", "region"],
    ["/transactions/history?period=this_month", "grid"],
  ] as const) {
    await page.goto(path);
    const list = page.getByRole(role, { name: "Transactions", exact: true });
    const totals = page.getByRole("table", { name: "Totals by currency" });
    await expect(totals).toBeVisible({ timeout: 60_000 });
    await expect(list.getByRole("columnheader", { name: "Sent" })).toBeVisible();
    expect(
      await list.evaluate((box) => (box as HTMLElement).offsetWidth - box.clientWidth),
      "the room that the scrollbar takes",
    ).toBeGreaterThan(0);
    // The totals' own headings are only read aloud.
    for (const column of ["Sent", "Received"])
      expect(
        Math.abs((await rightEdge(totals, column)) - (await rightEdge(list, column))),
        column,
      ).toBeLessThan(1);
  }
});

async function rightEdge(inside: Locator, column: string): Promise<number> {
  const box = await inside.getByRole("columnheader", { name: column }).boundingBox();
  return (box?.x ?? Number.NaN) + (box?.width ?? 0);
}
