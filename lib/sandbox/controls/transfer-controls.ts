import { z } from "zod";
import type { Amount } from "@/lib/money/amount";
import { ServiceError } from "../http/service-error";
import { cancelByService, expirePayment, fail, refund, settle } from "../moves/endings";
import { type Move, requireState, save } from "../moves/move";
import { missingAmount, receivePayment } from "../moves/payment";
import { receiveRate } from "../moves/rate";
import type { Sandbox } from "../sandbox";
import { unscheduleDetection } from "../steps/schedule";
import { type Db, writeTransaction } from "../store/database";
import {
  findTransfer,
  isTransferId,
  lockTransfer,
  type TransferRow,
  transferView,
} from "../transfers/transfer";
import { control, ControlAmount, readBody, type Control } from "./control";

const Nothing = z.strictObject({});
const Reason = z.strictObject({
  reason: z.string().min(1).default("Failed on purpose by a control of the sandbox"),
});

async function idOf(db: Db, text: string): Promise<string> {
  if (isTransferId(text)) return text;
  const row = await db
    .selectFrom("transfers")
    .select("id")
    .where("reference", "=", text)
    .executeTakeFirst();
  if (!row) throw new ServiceError(404, `There is no transfer request ${text}`);
  return row.id;
}

async function inspect(db: Db, row: TransferRow) {
  const steps = await db
    .selectFrom("scheduled_steps")
    .select(["kind", "amount", "due_at"])
    .where("transfer_id", "=", row.id)
    .orderBy("due_at")
    .execute();
  const notices = await db
    .selectFrom("payment_notices")
    .select(["payment_type", "amount", "created_at"])
    .where("transfer_id", "=", row.id)
    .orderBy("created_at")
    .execute();
  return {
    transfer: await transferView(db, row),
    record_status: row.record_status,
    received_amount: row.received_amount,
    missing_amount: missingAmount(row),
    transaction_hash: row.transaction_hash,
    failure_reason: row.failure_reason,
    notices,
    steps,
  };
}

/** A planned detection of the same amount is cancelled, so that it isn't detected twice. */
async function pay(move: Move, amount: Amount, confirms: boolean): Promise<void> {
  await unscheduleDetection(move, amount);
  const paid = await receivePayment(move, amount);
  if (confirms && paid.transfer.record_status === "awaiting_payment")
    await save(paid, { record_status: "payment_confirmed" });
}

async function expireRate(move: Move): Promise<void> {
  requireState(move.transfer, "there is no rate to expire", "rate_received");
  await save(move, { rate_expires_at: move.at });
}

const PATH = "/transfers/:id";

export function transferControls(sandbox: Sandbox): Control[] {
  const { db, settings, clock, engine } = sandbox;
  const act = <B>(
    name: string,
    does: string,
    body: z.ZodType<B>,
    run: (move: Move, body: B) => Promise<unknown>,
  ): Control =>
    control("POST", `${PATH}/${name}`, does, async (c) => {
      const given = await readBody(c, body);
      const seen = await writeTransaction(db, async (trx) => {
        const transfer = await lockTransfer(trx, await idOf(trx, c.req.param("id") ?? ""));
        await run({ db: trx, settings: settings.current(), at: clock.now(), transfer }, given);
        return inspect(trx, await findTransfer(trx, transfer.id));
      });
      engine.wake();
      return seen;
    });
  return [
    control("GET", PATH, "all that is known of a transfer, by id or reference", async (c) =>
      inspect(db, await findTransfer(db, await idOf(db, c.req.param("id") ?? ""))),
    ),
    act(
      "deliver-rate",
      "the rate arrives now; {value} names it, in fiat per 1 stablecoin",
      z.strictObject({ value: ControlAmount.optional() }),
      (move, { value }) => receiveRate(move, value),
    ),
    act("expire-rate", "the rate expires now", Nothing, expireRate),
    act(
      "pay",
      "{amount} is paid and detected now, which is the payment that was announced with that amount, if one was; without an amount all that is missing. With {confirms: true} the record is payment_confirmed although it is only a part",
      z.strictObject({ amount: ControlAmount.optional(), confirms: z.boolean().default(false) }),
      (move, { amount, confirms }) => pay(move, amount ?? missingAmount(move.transfer), confirms),
    ),
    act("settle", "a confirmed payment is settled now", Nothing, settle),
    act("expire-payment", "the time to pay is over now", Nothing, expirePayment),
    act("fail", "it fails with {reason}", Reason, (move, { reason }) => fail(move, reason)),
    act("refund", "what was paid is sent back, with {reason}", Reason, (move, { reason }) =>
      refund(move, reason),
    ),
    act("cancel", "the service cancels it with {reason}", Reason, (move, { reason }) =>
      cancelByService(move, reason),
    ),
  ];
}
