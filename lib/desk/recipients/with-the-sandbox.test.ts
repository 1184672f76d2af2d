import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";
import { listBanks, lookUpBankAccount } from "../banks";
import { startDeskStack } from "../testing/desk-stack";
import { createRecipient } from "./create-recipient";
import { listRecipients } from "./list-recipients";
import { refreshRecipients } from "./ensure-fresh-recipients";

const desk = await startDeskStack();
afterAll(() => desk.stop());
const maker = await desk.user("maker");

test("the desk and the sandbox agree on recipients and banks, both kinds, over HTTP", async () => {
  const { banks } = await listBanks(maker);
  expect(banks).toContainEqual({ name: "Zenith Bank", code: "057" });
  const lookup = await lookUpBankAccount(maker, {
    accountNumber: "1014772905",
    bankCode: "057",
    name: "",
  });
  if (lookup.outcome !== "found")
    throw new Error(`the sandbox doesn't know the account: ${lookup.outcome}`);

  const account = await desk.working(
    createRecipient(maker, {
      intentId: newId(),
      type: "fiat",
      name: lookup.accountName,
      accountNumber: "1014772905",
      bankCode: "057",
      currency: "NGN",
    }),
  );
  expect(account).toMatchObject({
    operation: { state: "succeeded" },
    recipient: { type: "fiat", accountName: lookup.accountName, bankName: "Zenith Bank" },
  });
  const wallet = await desk.working(
    createRecipient(maker, {
      intentId: newId(),
      type: "crypto",
      name: "Treasury wallet",
      walletAddress: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      network: "Ethereum",
      symbol: "USDC",
    }),
  );
  expect(wallet).toMatchObject({
    operation: { state: "succeeded" },
    recipient: { type: "crypto", network: "Ethereum", symbol: "USDC" },
  });

  await refreshRecipients(maker);
  const list = await listRecipients(maker, {});
  const mine = list.recipients.filter(
    (recipient) => recipient.createdBy?.id === maker.actor.userId,
  );
  expect(mine.map(({ id }) => id).sort()).toEqual(
    [account.recipient?.id, wallet.recipient?.id].sort(),
  );
  expect(list.staleReason).toBeNull();
});

test.each(["unprocessable_422", "conflict_409", "replay_first_answer"])(
  "%s: a recipient that a proxy sends twice is found on the list, five times of five",
  async (keyMode) => {
    await desk.control("PATCH", "/settings", { keyMode });
    try {
      for (let round = 1; round <= 5; round += 1) {
        await desk.control("POST", "/faults", { kind: "double", operation: "createRecipient" });
        const name = `${keyMode} ${round}`;
        const input = {
          intentId: newId(),
          type: "crypto",
          name,
          walletAddress: `0x${randomBytes(20).toString("hex")}`,
          network: "Ethereum",
          symbol: "USDC",
        } as const;
        await createRecipient(maker, input, 0);
        for (let step = 0; step < 2; step += 1) await desk.work(true);
        const { operation, recipient } = await createRecipient(maker, input, 0);
        expect(operation).toMatchObject({ state: "succeeded", recipientId: recipient?.id });
        await refreshRecipients(maker);
        const { recipients } = await listRecipients(maker, {});
        expect(recipients.filter((listed) => listed.name === name)).toHaveLength(1);
      }
    } finally {
      await desk.control("PATCH", "/settings", { keyMode: "replay_first_answer" });
    }
  },
);
