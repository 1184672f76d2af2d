import { afterAll, expect, test } from "vitest";
import type { OperationRow } from "@/lib/store/transfers/operations";
import { recipientsWithAccount } from "./planned-recipient";
import { startRecipientsDesk } from "./testing/recipients-desk";

const desk = await startRecipientsDesk();
afterAll(() => desk.close());

const WALLET = {
  type: "crypto",
  name: "Shenzhen Haoyu",
  walletAddress: "TNW8tEdbLTsGjTpnAjCqmFukNDZs3974Ge",
  network: "Tron",
  symbol: "USDT",
} as const;
const listed = (id: string, address: string) => ({
  id,
  type: "crypto",
  name: WALLET.name,
  active: true,
  details: { network: "Tron", wallet_address: address, symbol: "USDT" },
  created_at: "2026-03-01T08:00:00Z",
});

test("a list that moves while it is read doesn't hide a recipient: the list is read again", async () => {
  const others = ["a", "b", "c", "d"].map((id) => listed(id, `T${id.repeat(33)}`));
  let ofFirstPage = 0;
  desk.service.script = ({ path, query }) => {
    if (path !== "/v1/recipients") return undefined;
    const page = Number(query.get("page"));
    // The first time it isn't there yet, and has moved all others on when the next page is read.
    const isBefore = page === 1 && (ofFirstPage += 1) === 1;
    const rows = isBefore ? others : [listed("made", WALLET.walletAddress), ...others];
    return { status: 200, body: { success: true, data: rows.slice((page - 1) * 2, page * 2) } };
  };
  const { there } = await recipientsWithAccount(await desk.context("maker"), {
    request: { recipient: WALLET, bankNames: [], evidence: {} },
  } as unknown as OperationRow);
  expect(there.map(({ id }) => id)).toEqual(["made"]);
});
