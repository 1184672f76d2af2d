import { z } from "zod";
import type { OwnData } from "@/lib/domain/transactions/own-data";
import type { TransactionParty } from "@/lib/domain/transactions/transaction";
import type { Queryable } from "@/lib/store/database";
import { transferOrigins } from "@/lib/store/transfer-origins";

const text = z.string().nullish().catch(null);
/** The mirror's recipient, read tolerantly: an older row may lack what a newer one has. */
const StoredRecipient = z.object({ name: text, network: text, walletAddress: text, bankName: text, accountNumber: text });

/** The desk's own data on these transfer request ids; one that is missing from the map wasn't made through this desk. */
export async function ownTransfers(db: Queryable, ids: readonly string[]): Promise<Map<string, OwnData>> {
  const origins = await transferOrigins(db, ids);
  return new Map(
    origins.map((origin) => [
      origin.id,
      {
        createdBy: origin.createdBy === null ? null : { id: origin.createdBy, name: origin.createdByName ?? "" },
        note: origin.note,
        recipient: partyOfStored(origin.recipient),
      },
    ]),
  );
}

function partyOfStored(recipient: unknown): TransactionParty | null {
  const stored = StoredRecipient.safeParse(recipient);
  if (!stored.success) return null;
  const { name, network, walletAddress, bankName, accountNumber } = stored.data;
  return { name: name ?? null, account: accountNumber ?? walletAddress ?? null, bankOrNetwork: bankName ?? network ?? null };
}
