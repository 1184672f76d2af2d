import { z } from "zod";
import type { Amount } from "@/lib/money/amount";
import { ServiceError } from "../http/service-error";
import { cancelByService, expirePayment, fail, refund, settle } from "../moves/endings";
import { wrongStateError, save, type Move } from "../moves/move";
import { missingAmount, receivePayment } from "../moves/payment";
import { receiveRate } from "../moves/rate";
import type { Sandbox } from "../sandbox";
import { unscheduleDetection } from "../steps/schedule";
import { type Db, type Trx, writeTransaction } from "../store/database";
import {
  findTransfer,
  isTransferId,
  lockTransfer,
  type TransferRow,
  transferView,
} from "../transfers/transfer";
import { ControlAmount, readBody, sendJson, type Control, type ControlContext } from "./control";

const Nothing = z.strictObject({});
const Reason = z.strictObject({
  reason: z.string().min(1).default("Failed on purpose by a control of the sandbox"),
});

async function idOf(db: Db | Trx, text: string): Promise<string> {
  if (isTransferId(text)) return text;
  const row = await db
    .selectFrom("transfers")
    .select("id")
    .where("reference", "=", text)
    .executeTakeFirst();
  if (!row) throw new ServiceError(404, `There is no transfer request ${text}`);
  return row.id;
}

async function inspect(db: Db | Trx, row: TransferRow) {
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
  await unscheduleDetection(move.db, move.transfer.id, amount);
  const paid = await receivePayment(move, amount);
  if (confirms && paid.transfer.record_status === "awaiting_payment")
    await save(paid, { record_status: "payment_confirmed" });
}

async function expireRate(move: Move): Promise<void> {
  if (move.transfer.status !== "rate_received")
    throw wrongStateError(move.transfer, "there is no rate to expire");
  await save(move, { rate_expires_at: move.at });
}

interface TransferControl {
  name: string;
  does: string;
  /** Parses the body. @returns the action to apply to the transfer */
  prepare(c: ControlContext): Promise<(move: Move) => Promise<unknown>>;
}

const control = <B>(
  name: string,
  does: string,
  body: z.ZodType<B>,
  run: (move: Move, body: B) => Promise<unknown>,
): TransferControl => ({
  name,
  does,
  prepare: async (c) => {
    const given = await readBody(c, body);
    return (move) => run(move, given);
  },
});

const CONTROLS: readonly TransferControl[] = [
  control(
    "deliver-rate",
    "the rate arrives now; {value} names it, in fiat per 1 stablecoin",
    z.strictObject({ value: ControlAmount.optional() }),
    (move, { value }) => receiveRate(move, value),
  ),
  control("expire-rate", "the rate expires now", Nothing, expireRate),
  control(
    "pay",
    "{amount} is paid and detected now, which is the payment that was announced with that amount, if one was; without an amount all that is missing. With {confirms: true} the record is payment_confirmed although it is only a part",
    z.strictObject({ amount: ControlAmount.optional(), confirms: z.boolean().default(false) }),
    (move, { amount, confirms }) => pay(move, amount ?? missingAmount(move.transfer), confirms),
  ),
  control("settle", "a confirmed payment is settled now", Nothing, settle),
  control("expire-payment", "the time to pay is over now", Nothing, expirePayment),
  control("fail", "it fails with {reason}", Reason, (move, { reason }) => fail(move, reason)),
  control("refund", "what was paid is sent back, with {reason}", Reason, (move, { reason }) =>
    refund(move, reason),
  ),
  control("cancel", "the service cancels it with {reason}", Reason, (move, { reason }) =>
    cancelByService(move, reason),
  ),
];

const PATH = "/control/transfers/:id";

async function runControl(
  sandbox: Sandbox,
  c: ControlContext,
  definition: TransferControl,
): Promise<Response> {
  const act = await definition.prepare(c);
  const seen = await writeTransaction(sandbox.db, async (trx) => {
    const transfer = await lockTransfer(trx, await idOf(trx, c.req.param("id") ?? ""));
    await act({ db: trx, settings: sandbox.settings.current(), at: sandbox.clock.now(), transfer });
    return inspect(trx, await findTransfer(trx, transfer.id));
  });
  sandbox.engine.wake();
  return sendJson(c, seen);
}

export function transferControls(sandbox: Sandbox): Control[] {
  const { db } = sandbox;
  return [
    {
      method: "GET",
      path: PATH,
      does: "all that is known of a transfer, by id or reference",
      handle: async (c) => {
        const transfer = await findTransfer(db, await idOf(db, c.req.param("id") ?? ""));
        return sendJson(c, await inspect(db, transfer));
      },
    },
    ...CONTROLS.map((definition): Control => ({
      method: "POST",
      path: `${PATH}/${definition.name}`,
      does: definition.does,
      handle: (c) => runControl(sandbox, c, definition),
    })),
  ];
}
