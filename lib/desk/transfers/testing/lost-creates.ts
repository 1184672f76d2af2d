import { sql } from "kysely";
import { afterAll, afterEach, expect } from "vitest";
import type { CreateTransferInput } from "@/lib/contract/api/transfer-writes";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { runOperation, workEvents } from "@/lib/jobs/worker";
import { RESEND_WINDOW_MS } from "@/lib/domain/operations/operation";
import { newId } from "@/lib/platform/ids";
import {
  claimDueOperation,
  findOperation,
  type OperationRow,
} from "@/lib/store/transfers/operations";
import { createTransfer } from "../create/create-transfer";
import { startTransferDesk, type TransferDesk } from "./transfer-desk";

export type GetTransfer = TransferDesk["gateway"]["transfers"]["get"];

/** A desk for all tests of a file. None finds an operation due that another has left. */
export async function startLostCreates() {
  const desk = await startTransferDesk();
  afterAll(() => desk.stop());
  afterEach(async () => {
    await desk.db.updateTable("operations").set({ nextAttemptAt: null }).execute();
  });
  return { desk, lost: lostCreates(desk) };
}

/** A desk's creates whose answers are lost, one step of each at a time. */
function lostCreates(desk: TransferDesk) {
  const planned = async (input: CreateTransferInput): Promise<string> =>
    (await createTransfer(desk.maker, input, 0)).operation.id;

  async function row(id: string): Promise<OperationRow> {
    return (await findOperation(desk.db, id)) ?? expect.unreachable("it is kept");
  }

  /** Runs one step of one operation, like a worker that claims only this one. */
  async function step(id: string, worker: WorkerContext = desk.worker): Promise<OperationRow> {
    await desk.db
      .updateTable("operations")
      .set({ nextAttemptAt: null })
      .where("id", "<>", id)
      .execute();
    await sql`update operations set next_attempt_at = clock_timestamp(), lease_until = null, evidence = evidence - 'sendFrom' where id = ${id}`.execute(
      desk.db,
    );
    const claimed = await claimDueOperation(desk.db);
    if (claimed?.id !== id) return expect.unreachable("it is due");
    await runOperation(worker, claimed);
    return row(id);
  }

  return {
    planned,
    row,
    step,
    /**
     * A create that the service carried out but whose answer was lost.
     * @returns ids of the operation and of the service's transfer.
     */
    async unanswered(input = desk.onramp()): Promise<{ operation: string; transferId: string }> {
      const operation = await planned(input);
      await desk.control("POST", "/faults", {
        kind: "cut",
        when: "after",
        operation: "createTransfer",
      });
      expect((await step(operation)).state).toBe("ambiguous");
      return { operation, transferId: await desk.idAtService(input.amount) };
    },
    /** Receives an event about a transfer and processes it. */
    async told(transferId: string | null, receivedAt = new Date()): Promise<void> {
      const dedupeKey = newId();
      await desk.db
        .insertInto("webhookInbox")
        .values({
          dedupeKey,
          receivedAt,
          verified: true,
          type: "transfer_request.rate.received",
          transferId,
          reference: null,
          headers: "{}",
          body: Buffer.from(dedupeKey),
          state: "pending",
          nextTryAt: new Date(),
        })
        .execute();
      await workEvents(desk.worker);
    },
    pastTheWindow: (operation: string) =>
      desk.db
        .updateTable("operations")
        .set({ firstSentAt: new Date(Date.now() - RESEND_WINDOW_MS) })
        .where("id", "=", operation)
        .execute(),
    /** A worker that reads the service's transfers in this way. */
    reading: (change: (get: GetTransfer) => GetTransfer): WorkerContext => ({
      ...desk.worker,
      gateway: { ...desk.gateway, transfers: { get: change(desk.gateway.transfers.get) } },
    }),
  };
}
