import { afterAll, expect, test } from "vitest";
import type { Recipient } from "@/lib/domain/recipients/recipient";
import type { OperationRow } from "@/lib/store/transfers/operations";
import {
  hasPlannedAccount,
  mirroredRecipient,
  type PlannedRecipient,
  recipientsWithAccount,
} from "./planned-recipient";
import { startRecipientsDesk } from "./testing/recipients-desk";

const WALLET = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const EVIDENCE = { type: "crypto", checksum: "good", lookAlikes: [] } as const;

const planned = (network: string): PlannedRecipient => ({
  recipient: { type: "crypto", name: "Hot wallet", walletAddress: WALLET, network, symbol: "USDC" },
  bankNames: [],
  evidence: { ...EVIDENCE, lookAlikes: [] },
});
const listed = (network: string | null): Recipient => ({
  ...mirroredRecipient("rec_1", planned("Ethereum")),
  network,
});

test.each([
  ["Ethereum", "Ethereum", true],
  ["ETHEREUM", "Ethereum", true],
  ["Ethereum (ERC20)", "Ethereum", true],
  ["BNB Smart Chain", "BSC", true],
  ["TRC20", "Tron", true],
  [null, "Ethereum", true],
  ["BSC", "Ethereum", false],
  ["Polygon", "Ethereum", false],
  ["mainnet", "Ethereum", false],
])("a wallet listed on %s is the one asked for on %s: %s", (network, asked, same) => {
  expect(hasPlannedAccount(listed(network), planned(asked))).toBe(same);
});

const desk = await startRecipientsDesk();
afterAll(() => desk.close());

const HAOYU = {
  type: "crypto",
  name: "Shenzhen Haoyu",
  walletAddress: "TNW8tEdbLTsGjTpnAjCqmFukNDZs3974Ge",
  network: "Tron",
  symbol: "USDT",
} as const;
const wired = (id: string, address: string) => ({
  id,
  type: "crypto",
  name: HAOYU.name,
  active: true,
  details: { network: "Tron", wallet_address: address, symbol: "USDT" },
  created_at: "2026-03-01T08:00:00Z",
});

test("a list that moves while it is read doesn't hide a recipient: the list is read again", async () => {
  const others = ["a", "b", "c", "d"].map((id) => wired(id, `T${id.repeat(33)}`));
  let ofFirstPage = 0;
  desk.service.script = ({ path, query }) => {
    if (path !== "/v1/recipients") return undefined;
    const page = Number(query.get("page"));
    // The first time it isn't there yet, and has moved all others on when the next page is read.
    const isBefore = page === 1 && (ofFirstPage += 1) === 1;
    const rows = isBefore ? others : [wired("made", HAOYU.walletAddress), ...others];
    return { status: 200, body: { success: true, data: rows.slice((page - 1) * 2, page * 2) } };
  };
  const { there } = await recipientsWithAccount(await desk.context("maker"), {
    request: { recipient: HAOYU, bankNames: [], evidence: {} },
  } as unknown as OperationRow);
  expect(there.map(({ id }) => id)).toEqual(["made"]);
});
