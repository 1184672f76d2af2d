import { afterAll, expect, test } from "vitest";
import { startTransactionsDesk } from "@/lib/desk/transactions/testing/desk";
import { wireRecord } from "@/lib/desk/transactions/testing/hostile-service";
import { upsertRecipients } from "@/lib/store/recipients/recipients";
import { createExport } from "./exports";
import { streamExport, type ExportWriter } from "./stream-export";

const desk = await startTransactionsDesk();
afterAll(() => desk.close());

test("an export names recipients that the service gives by their id alone", async () => {
  const listed = {
    type: "crypto",
    active: true,
    network: "BSC",
    walletAddress: "0xabc",
    symbol: "USDT",
    bankName: null,
    accountNumber: null,
    accountName: null,
    currency: null,
    createdAt: null,
  } as const;
  await desk.db
    .transaction()
    .execute((tx) =>
      upsertRecipients(
        tx,
        [{ ...listed, id: "rec_cold", name: "Cold wallet", deskSaid: [] }],
        desk.clock.now(),
      ),
    );
  const { ctx } = await desk.facing({ records: [wireRecord(1, { recipient: "rec_cold" })] });
  const { number } = await createExport(ctx, {});
  const writer: ExportWriter = {
    mediaType: "text/plain",
    columns: ["recipient_name", "recipient_account", "bank_or_network"],
    header: () => "head\n",
    rows: (rows) =>
      rows
        .map((row) => `${row.recipient_name} ${row.recipient_account} ${row.bank_or_network}\n`)
        .join(""),
  };
  const { body } = await streamExport(ctx, String(number), { writer, describe: String });
  expect(await new Response(body).text()).toBe("head\nCold wallet 0xabc BSC\n");
});
