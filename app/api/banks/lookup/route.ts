import { BankLookupInput } from "@/lib/contract/api/banks";
import { lookUpBankAccount } from "@/lib/desk/banks";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ input: BankLookupInput }, ({ ctx, input }) =>
  lookUpBankAccount(ctx, input),
);
