import { strFromU8, unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { closePacks } from "@/lib/reports/close/close-pack";
import { getClosePack } from "./close-pack";
import { startClosingDesk } from "./testing/closing-desk";

const { desk, maker, books, newAccount, stated, commentAll, closed } = await startClosingDesk();
afterAll(() => desk.close());

async function tableIn(period: string | null, name: string): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of closePacks.write(desk.db, await getClosePack(maker.ctx, period ?? "")))
    parts.push(part);
  return strFromU8(unzipSync(Buffer.concat(parts))[name] ?? new Uint8Array());
}

test("the tables of a pack have no formula behind a semicolon within a text", async () => {
  const bank = await newAccount();
  await books.transaction({
    recipient: { name: "JANE;+1", account: "0180294416", bankOrNetwork: "Zenith Bank" },
    createdAt: new Date("2026-10-12T09:00:00Z"),
    status: "failed",
  });
  await stated(bank, "1/1", "09-30 0", "10-31 10", ["10-02 10 FEE;=1+1"]);
  await commentAll(bank);
  const { id } = await closed(bank, "10");
  expect(/FEE;.*?1/.exec(await tableIn(id, "exceptions.csv"))?.[0]).toBe("FEE;'=1");
  expect(/JANE;.*?1/.exec(await tableIn(id, "reconciliation.csv"))?.[0]).toBe("JANE;'+1");
});
