import { readFile } from "node:fs/promises";
import { TransactionList } from "@/lib/contract/api/transactions";
import { expect, test } from "./fixtures/test";

test("a receipt of what has completed, with and without its fee; none of what hasn't", async ({
  page,
  signIn,
  axe,
}) => {
  await signIn(page, "viewer");
  const listed = async (state: string) =>
    TransactionList.parse(
      await (await page.request.get(`/api/transactions?page=1&pageSize=100&state=${state}`)).json(),
    ).transactions;
  const completed = (await listed("closed")).find(
    ({ status, fee }) => status === "transaction_completed" && Number(fee) > 0,
  );
  await page.goto(`/transactions/${completed?.id ?? ""}`);
  const made: Buffer[] = [];
  for (const fee of ["With fee", "Without fee"]) {
    await page.getByRole("button", { name: "Documents" }).click();
    if (made.length === 0) await axe(page, "[role=menu]");
    const downloading = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: `Receipt (PDF), ${fee}` }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toContain(`SANDBOX_receipt`);
    expect(download.suggestedFilename()).toContain(completed?.reference ?? "no reference");
    made.push(await readFile(await download.path()));
  }
  expect(made.map((bytes) => bytes.subarray(0, 5).toString("latin1"))).toEqual(["%PDF-", "%PDF-"]);
  expect(made[0]?.equals(made[1] ?? Buffer.alloc(0))).toBe(false);

  const waiting = (await listed("open"))[0];
  await page.goto(`/transactions/${waiting?.id ?? ""}`);
  await page.getByRole("button", { name: "Documents" }).click();
  await expect(page.getByText("Receipt (PDF)")).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /Receipt/ })).toHaveCount(0);
});
