import type { DeskStack } from "./desk-stack";
import { syncRecipients } from "../recipients/sync-recipients";

const WALLET = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/**
 * Makes a wallet and a bank account at the service, read into the desk. On-ramps go to the first,
 * off-ramps to the second.
 */
export async function addRecipients(desk: DeskStack): Promise<{ wallet: string; account: string }> {
  const create = async (body: { kind: "crypto" } | { kind: "fiat" }): Promise<void> => {
    const plan = desk.gateway.planWrite(
      "createRecipient",
      body.kind === "crypto"
        ? {
            type: "crypto",
            name: "Meridian Lines FZE",
            walletAddress: WALLET,
            network: "Ethereum",
            symbol: "USDC",
          }
        : {
            type: "fiat",
            name: "Okonkwo Haulage",
            accountNumber: "1014772905",
            bankCode: "057",
            currency: "NGN",
          },
    );
    await desk.gateway.sendWrite({
      kind: "createRecipient",
      method: plan.method,
      path: plan.path,
      body: plan.body,
      upstreamKey: crypto.randomUUID(),
    });
  };
  await create({ kind: "crypto" });
  await create({ kind: "fiat" });
  await syncRecipients(desk.worker);
  const rows = await desk.db.selectFrom("recipients").select(["id", "type"]).execute();
  const idOf = (type: string): string => rows.find((row) => row.type === type)?.id ?? "";
  return { wallet: idOf("crypto"), account: idOf("fiat") };
}
