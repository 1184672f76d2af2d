import * as z from "zod/mini";
import { CreateCryptoRecipientInput } from "@/lib/contract/api/new-recipient";
import { addressRefusal } from "@/lib/domain/recipients/wallet-address";

/** The contract's wallet, with the address checked for its network as the server checks it. */
export const WalletFormInput = CreateCryptoRecipientInput.check(
  z.superRefine((values, ctx) => {
    const refusal = addressRefusal(values.network, values.walletAddress);
    if (refusal) ctx.addIssue({ code: "custom", path: ["walletAddress"], message: refusal });
  }),
);
export type WalletFormInput = z.input<typeof WalletFormInput>;
