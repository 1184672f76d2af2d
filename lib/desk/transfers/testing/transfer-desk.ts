import { onTestFinished, TestRunner } from "vitest";
import type { CreateTransferInput } from "@/lib/contract/api/transfer-writes";
import { newId } from "@/lib/platform/ids";
import { startDeskStack } from "../../testing/desk-stack";
import { addRecipients } from "../../testing/recipients";
import { createTransfer } from "../create/create-transfer";
import { claimPayment } from "../paying/claim-payment";
import { confirmRate } from "../steps/rate-steps";
import { getTransfer } from "../view/transfer-detail";

/** A desk with a maker, recipients and functions for each stage of a transfer. */
export async function startTransferDesk() {
  const desk = await startDeskStack();
  const maker = await desk.user("maker");
  const recipients = await addRecipients(desk);
  let amount = 1_000_000;
  /** A new amount for each transfer, so that no two creates look alike. */
  const nextAmount = (): string => String(++amount);

  const onramp = (over: Partial<CreateTransferInput> = {}): CreateTransferInput =>
    ({
      intentId: newId(),
      type: "onramp",
      amount: nextAmount(),
      fromCurrency: "NGN",
      toCurrency: "USDC",
      recipientId: recipients.wallet,
      ...over,
    }) as CreateTransferInput;

  const create = async (input = onramp()): Promise<string> => {
    const { transfer } = await desk.working(createTransfer(maker, input));
    const id = transfer?.transfer.id ?? "";
    // Later tests needn't read this transfer again, which would slow each of them. A transfer made outside a test is for all of them.
    if (TestRunner.getCurrentTest())
      onTestFinished(async () => {
        const made = desk.db.updateTable("transfers").where("id", "=", id);
        await made.set({ nextPollAt: null }).execute();
      });
    return id;
  };

  /** A transfer with a rate that the desk has read. */
  const withRate = async (input?: CreateTransferInput): Promise<string> => {
    const id = await create(input);
    await desk.step(id, "deliver-rate");
    await desk.work(true);
    return id;
  };

  /** Confirms the current rate. */
  const confirm = async (id: string) => {
    const { transfer } = await getTransfer(maker, id);
    return desk.working(
      confirmRate(maker, id, {
        rateVersion: transfer.rate?.version ?? 0,
        rateValue: transfer.rate?.value ?? "0",
        amount: transfer.source.amount,
      }),
    );
  };

  return {
    ...desk,
    maker,
    recipients,
    nextAmount,
    onramp,
    offramp: (): CreateTransferInput => ({
      intentId: newId(),
      type: "offramp",
      amount: nextAmount(),
      fromCurrency: "USDC",
      toCurrency: "NGN",
      recipientId: recipients.account,
      network: "Polygon",
    }),
    create,
    withRate,
    confirm,
    async confirmed(input?: CreateTransferInput): Promise<string> {
      const id = await withRate(input);
      await confirm(id);
      return id;
    },
    /** The maker is paying, and so sees where to. */
    claimed: (id: string) => claimPayment(maker, id, { seen: null }),
    /** How many creates the service has seen. */
    async createsSeen(): Promise<number> {
      const { requests } = (await desk.control("GET", "/requests?operation=createTransfer")) as {
        requests: unknown[];
      };
      return requests.length;
    },
    /** Sends a step without the desk, as another client of the same account could. */
    async stepElsewhere(
      kind: "cancelTransfer" | "confirmRate",
      id: string,
      sourceAmount: string,
    ): Promise<void> {
      const { method, path, body } = desk.gateway.planWrite(kind, {
        transferId: id,
        amount: sourceAmount,
      });
      await desk.gateway.sendWrite({ kind, method, path, body, upstreamKey: newId() });
    },
    async phaseOf(id: string): Promise<string> {
      return (
        await desk.db
          .selectFrom("transfers")
          .select("phase")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).phase;
    },
  };
}

export type TransferDesk = Awaited<ReturnType<typeof startTransferDesk>>;
