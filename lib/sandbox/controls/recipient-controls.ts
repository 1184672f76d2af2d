import { randomInt, randomUUID } from "node:crypto";
import { z } from "zod";
import { RECIPIENT_NETWORKS } from "@/lib/contract/service/values";
import { lookUpAccount } from "../data/accounts";
import { knownBank } from "../data/banks";
import { depositAddress, isValidAddress } from "../data/addresses";
import { accountNumberField } from "../http/fields";
import { ServiceError } from "../http/service-error";
import { type RecipientRow, recipientView } from "../recipients/recipient";
import type { Sandbox } from "../sandbox";
import { writeTransaction } from "../store/database";
import { control, readBody, type Control, type ControlContext } from "./control";

const SwapBody = z.strictObject({
  wallet_address: z.string().optional(),
  network: z.enum(RECIPIENT_NETWORKS).optional(),
  account_number: accountNumberField().optional(),
  bank_code: z.string().optional(),
});
type SwapBody = z.output<typeof SwapBody>;

function otherWallet(
  row: RecipientRow,
  { wallet_address, network = row.network ?? "Ethereum" }: SwapBody,
) {
  const address = wallet_address ?? depositAddress({ network, seed: randomUUID() });
  if (!isValidAddress(network, address))
    throw new ServiceError(400, `wallet_address is not a valid ${network} address`);
  return { network, wallet_address: address };
}

function otherAccount(row: RecipientRow, { account_number, bank_code }: SwapBody) {
  const bank = knownBank(bank_code ?? row.bank_code ?? "");
  // Numbers of this length that begin with a 2 are none of the magic ones.
  const number = account_number ?? `2${String(randomInt(1_000_000_000)).padStart(9, "0")}`;
  const found = lookUpAccount({ accountNumber: number, bankCode: bank.code });
  return {
    account_number: number,
    account_name: found.outcome === "found" ? found.accountName : row.account_name,
    bank_code: bank.code,
    bank_name: bank.name,
  };
}

/** The control that lets a recipient be swapped behind the integrator's back. */
export function recipientControls(sandbox: Sandbox): Control[] {
  const swap = async (c: ControlContext) => {
    const id = c.req.param("id") ?? "";
    const body = await readBody(c, SwapBody);
    const swapped = await writeTransaction(sandbox.db, async (trx) => {
      const row = await trx
        .selectFrom("recipients")
        .selectAll()
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw new ServiceError(404, `There is no recipient ${id}`);
      return trx
        .updateTable("recipients")
        .set(row.type === "crypto" ? otherWallet(row, body) : otherAccount(row, body))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    return recipientView(swapped);
  };
  return [
    control(
      "POST",
      "/recipients/:id/swap",
      "other details stand behind the recipient from now on: those in {wallet_address}, {network}, {account_number} or {bank_code}, or new ones",
      swap,
    ),
  ];
}
