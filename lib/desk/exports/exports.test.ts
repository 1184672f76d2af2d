import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { TransactionTotals } from "@/lib/contract/api/transactions";
import { sql } from "@/lib/store/database";
import { upsertRecipients } from "@/lib/store/recipients/recipients";
import type { UserContext } from "../context";
import { countTransactions } from "../transactions/count-transactions";
import { startTransactionsDesk, type TransactionsDesk } from "../transactions/testing/desk";
import { sendJson, wireRecord } from "../transactions/testing/hostile-service";
import { cancelExport, createExport, getExport, getExportManifest } from "./exports";
import { type ExportStream, type ExportWriter, streamExport } from "./stream-export";

let desk: TransactionsDesk;
beforeAll(async () => {
  desk = await startTransactionsDesk();
});
afterAll(() => desk.close());

/** Writes one line per record: the format of rows is tested with the reports. */
const writer: ExportWriter = {
  mediaType: "text/plain",
  columns: ["reference", "your_reference", "created_by"],
  header: () => "head\n",
  rows: (rows) =>
    rows
      .map((row) => `${row.reference} ${row.your_reference ?? "-"} ${row.created_by ?? "-"}\n`)
      .join(""),
};
const options = {
  writer,
  describe: (error: unknown) => `Broken: ${error instanceof Error ? error.name : "?"}.`,
};
const records = (count: number) => Array.from({ length: count }, (_, index) => wireRecord(index));
const MARCH = { from: "2026-03-01", to: "2026-03-31" };

async function opened(ctx: UserContext, filter = {}): Promise<ExportStream & { number: string }> {
  const { number } = await createExport(ctx, filter);
  return { number: String(number), ...(await streamExport(ctx, String(number), options)) };
}

async function contentOf(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const auditOf = async (number: string) => (await desk.audited(number)).map((entry) => entry.action);

describe("asking for an export", () => {
  test("gives it a number and a name, and leaves an audit row", async () => {
    const { ctx } = await desk.facing({ records: [] });
    const first = await createExport(ctx, { ...MARCH, state: "closed" });
    const second = await createExport(ctx, {});
    expect(second.number).toBe(first.number + 1);
    const padded = (number: number) => String(number).padStart(4, "0");
    expect(first).toMatchObject({
      state: "ready",
      rows: 0,
      manifest: null,
      createdBy: ctx.actor.name,
      fileName: `recon_baobab-freight_2026-03-01_2026-03-31_Africa-Lagos_s${padded(first.number)}_v3.csv`,
    });
    expect(second.fileName).toBe(
      `recon_baobab-freight_all_2026-03-20_Africa-Lagos_s${padded(second.number)}_v3.csv`,
    );
    expect(await auditOf(String(first.number))).toEqual(["export.created"]);
  });

  test("in the sandbox the name says so", async () => {
    const sandbox = await startTransactionsDesk({ sandbox: true });
    const { service } = await desk.facing({ records: [] });
    expect((await createExport(await sandbox.person(service.url), {})).fileName).toMatch(
      /^SANDBOX_recon_/,
    );
    await sandbox.close();
  });

  test("is refused without a role, or with a bad filter", async () => {
    const { ctx } = await desk.facing({ records: [] });
    await expect(
      createExport({ ...ctx, actor: { ...ctx.actor, roles: [] } }, {}),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(createExport(ctx, { from: "2026-03-05", to: "2026-03-01" })).rejects.toMatchObject(
      { code: "invalid" },
    );
  });
});

describe("a complete file", () => {
  test("holds every record once, and its manifest proves its bytes", async () => {
    const all = records(250);
    const { ctx } = await desk.facing({ records: all, maxLimit: 70, pastEnd: "last" });
    await desk.ownTransfer("id-000000", {
      createdBy: ctx.actor.userId,
      note: "Invoice 8841",
      recipient: null,
    });
    const file = await opened(ctx, MARCH);
    const content = await contentOf(file.body);
    const lines = content.toString().split("\n");
    expect(lines[0]).toBe("head");
    expect(lines[1]).toBe(`TXN-000000 Invoice 8841 ${ctx.actor.name}`);
    expect(lines.slice(1, -1).map((line) => line.split(" ")[0])).toEqual(
      all.map((record) => record["reference"]),
    );

    const view = await getExport(ctx, file.number);
    const { manifest, fileName } = await getExportManifest(ctx, file.number);
    expect(fileName).toBe(file.fileName.replace(".csv", ".manifest.json"));
    expect(view).toMatchObject({
      state: "done",
      rows: 250,
      bytes: content.byteLength,
      message: null,
      manifest,
    });
    expect(manifest).toEqual({
      schema: "rampdesk.transactions-export/2",
      fileName: file.fileName,
      number: Number(file.number),
      sandbox: false,
      organisation: "Baobab Freight",
      createdBy: ctx.actor.name,
      startedAt: desk.clock.now().toISOString(),
      finishedAt: desk.clock.now().toISOString(),
      filters: { state: null, ...MARCH },
      timeZone: "Africa/Lagos",
      rows: 250,
      totals: {
        amountSent: { NGN: "250000" },
        amountReceived: { USDC: "125" },
        amountQuoted: {},
      },
      byStatus: [
        {
          status: "transaction_completed",
          rows: 250,
          amountSent: { NGN: "250000" },
          amountReceived: { USDC: "125" },
          amountQuoted: {},
        },
      ],
      unreadable: 0,
      undated: 0,
      bytes: content.byteLength,
      sha256: createHash("sha256").update(content).digest("hex"),
      columns: writer.columns,
    });
    expect(await auditOf(file.number)).toEqual([
      "export.created",
      "export.started",
      "export.finished",
    ]);
  });

  test("totals what was sent, received and only quoted, of all rows and by status", async () => {
    const { ctx } = await desk.facing({
      records: [
        wireRecord(1),
        wireRecord(2, { status: "failed", source_currency: "UGX", amount_received: 0.25 }),
        wireRecord(3, { created_at: null }),
        wireRecord(4, { status: "awaiting_payment" }),
        wireRecord(5, { status: "refunded", amount_received: 0 }),
        { id: "half" },
      ],
    });
    const columns = ["status", "amount_received", "amount_quoted"] as const;
    const { number } = await createExport(ctx, MARCH);
    const { body } = await streamExport(ctx, String(number), {
      ...options,
      writer: {
        ...writer,
        columns,
        rows: (rows) =>
          rows.map((row) => `${columns.map((name) => row[name] ?? "-").join(" ")}\n`).join(""),
      },
    });
    expect((await contentOf(body)).toString().split("\n").slice(1, -1)).toEqual([
      "transaction_completed 0.5 -",
      "failed - 0.25",
      "transaction_completed 0.5 -",
      "awaiting_payment - 0.5",
      "refunded - -",
    ]);
    const { manifest } = await getExportManifest(ctx, String(number));
    expect(manifest).toMatchObject({
      rows: 5,
      totals: {
        amountSent: { NGN: "4000", UGX: "1000" },
        amountReceived: { USDC: "1" },
        amountQuoted: { USDC: "0.75" },
      },
      unreadable: 1,
      undated: 1,
    });
    let screen: TransactionTotals | undefined;
    for await (const reading of await countTransactions(ctx, MARCH, {
      signal: new AbortController().signal,
    }))
      screen = reading;
    expect(manifest.byStatus).toEqual(screen?.byStatus);
    expect(manifest.byStatus).toEqual([
      {
        status: "awaiting_payment",
        rows: 1,
        amountSent: { NGN: "1000" },
        amountReceived: {},
        amountQuoted: { USDC: "0.5" },
      },
      {
        status: "transaction_completed",
        rows: 2,
        amountSent: { NGN: "2000" },
        amountReceived: { USDC: "1" },
        amountQuoted: {},
      },
      {
        status: "refunded",
        rows: 1,
        amountSent: { NGN: "1000" },
        amountReceived: {},
        amountQuoted: {},
      },
      {
        status: "failed",
        rows: 1,
        amountSent: { UGX: "1000" },
        amountReceived: {},
        amountQuoted: { USDC: "0.25" },
      },
    ]);
    expect(screen).toMatchObject({
      settledCount: 2,
      sent: { NGN: "2000" },
      received: manifest.totals.amountReceived,
    });
  });

  test("may be empty but for its header", async () => {
    const { ctx } = await desk.facing({ records: [] });
    const file = await opened(ctx);
    expect((await contentOf(file.body)).toString()).toBe("head\n");
    expect(await getExport(ctx, file.number)).toMatchObject({ state: "done", rows: 0 });
  });

  test("is read from the service no faster than the browser takes it", async () => {
    const { service, ctx } = await desk.facing({ records: records(1000) });
    const file = await opened(ctx);
    const reader = file.body.getReader();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe("head\n");
    expect(service.requests).toHaveLength(0);
    await reader.read();
    await reader.read();
    expect(service.requests).toHaveLength(2);
    await reader.cancel();
  });
});

test("a list that the service ends early gives no complete file", async () => {
  const { ctx } = await desk.facing({ records: records(150), maxLimit: 50, cutShortAfter: 100 });
  const { number } = await createExport(ctx, MARCH);
  const { body } = await streamExport(ctx, String(number), {
    writer,
    describe: (error) => (error instanceof Error ? error.message : "?"),
  });
  await expect(contentOf(body)).rejects.toMatchObject({
    code: "service_unavailable",
    reason: "cut_short",
  });
  expect(await getExport(ctx, String(number))).toMatchObject({
    state: "failed",
    message:
      "The service ended its list before all the transactions that it counts. Export fewer days at a time. The file received is incomplete.",
  });
});

describe("a file is fetched once", () => {
  test("by the person who asked for it, while it is fresh", async () => {
    const { service, ctx } = await desk.facing({ records: records(3) });
    const other = await desk.person(service.url);
    const { number } = await createExport(ctx, {});
    await expect(streamExport(other, String(number), options)).rejects.toMatchObject({
      code: "forbidden",
      reason: "not_yours",
    });
    await sql`update exports set progress_at = clock_timestamp() - interval '11 minutes' where number = ${number}`.execute(
      desk.db,
    );
    await expect(streamExport(ctx, String(number), options)).rejects.toMatchObject({
      code: "conflict",
      reason: "ready",
    });
  });

  test("and not a second time", async () => {
    const { ctx } = await desk.facing({ records: records(3) });
    const file = await opened(ctx);
    await expect(streamExport(ctx, file.number, options)).rejects.toMatchObject({
      code: "conflict",
      reason: "running",
    });
    await contentOf(file.body);
    await expect(streamExport(ctx, file.number, options)).rejects.toMatchObject({
      code: "conflict",
      reason: "done",
    });
  });

  test("of two fetches at the same time one succeeds", async () => {
    const { ctx } = await desk.facing({ records: records(3) });
    const { number } = await createExport(ctx, {});
    const fetched = await Promise.allSettled(
      [1, 2, 3].map(() => streamExport(ctx, String(number), options)),
    );
    expect(fetched.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    for (const result of fetched)
      if (result.status === "fulfilled") await result.value.body.cancel();
  });

  test.each(["0", "-1", "1.5", "abc", "999999999", "99999999999999999999", "1e3"])(
    "number %s is not found",
    async (number) => {
      const { ctx } = await desk.facing({ records: [] });
      for (const verb of [getExport, cancelExport, getExportManifest])
        await expect(verb(ctx, number)).rejects.toMatchObject({ code: "not_found" });
      await expect(streamExport(ctx, number, options)).rejects.toMatchObject({ code: "not_found" });
    },
  );
});

describe("what is not complete never passes for it", () => {
  test("the service fails half-way: the stream breaks, and the export says why", async () => {
    const { service, ctx } = await desk.facing({ records: records(250) });
    service.options.intercept = ({ page }, response) => {
      if (page !== 2) return false;
      sendJson(response, 403, { success: false, message: "no" });
      return true;
    };
    const file = await opened(ctx);
    await expect(contentOf(file.body)).rejects.toMatchObject({ name: "UpstreamError" });
    expect(await getExport(ctx, file.number)).toMatchObject({
      state: "failed",
      rows: 100,
      manifest: null,
      message: "Broken: UpstreamError. The file received is incomplete.",
    });
    await expect(getExportManifest(ctx, file.number)).rejects.toMatchObject({
      code: "conflict",
      reason: "failed",
    });
    expect(await auditOf(file.number)).toEqual([
      "export.created",
      "export.started",
      "export.failed",
    ]);
  });

  test("a person stops it: the stream breaks at its next step, and no further page is read", async () => {
    const { service, ctx } = await desk.facing({ records: records(1000) });
    const file = await opened(ctx);
    const reader = file.body.getReader();
    await reader.read();
    await reader.read();
    expect(await cancelExport(ctx, file.number)).toMatchObject({
      state: "cancelled",
      manifest: null,
    });
    await expect(
      (async () => {
        while (!(await reader.read()).done);
      })(),
    ).rejects.toMatchObject({ name: "AbortError" });
    expect(service.requests.length).toBeLessThanOrEqual(2);
    expect(await getExport(ctx, file.number)).toMatchObject({
      state: "cancelled",
      message: "The file received is incomplete.",
    });
    expect(await auditOf(file.number)).toEqual([
      "export.created",
      "export.started",
      "export.cancelled",
    ]);
  });

  test("a stop that comes after the last row still keeps it from being complete", async () => {
    const { ctx } = await desk.facing({ records: records(3) });
    const file = await opened(ctx);
    const reader = file.body.getReader();
    await reader.read();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toContain("TXN-000002");
    await cancelExport(ctx, file.number);
    await expect(reader.read()).rejects.toMatchObject({ name: "AbortError" });
    expect((await getExport(ctx, file.number)).manifest).toBeNull();
  });

  test.each([
    ["before anything was taken", 0],
    ["after the header", 1],
    ["after some rows", 3],
  ])("the browser breaks the download off %s", async (_when, reads) => {
    const { service, ctx } = await desk.facing({ records: records(1000) });
    const file = await opened(ctx);
    const reader = file.body.getReader();
    for (let count = 0; count < reads; count += 1) await reader.read();
    await reader.cancel();
    const asked = service.requests.length;
    expect(await getExport(ctx, file.number)).toMatchObject({
      state: "cancelled",
      message: expect.stringMatching(/in the browser/) as string,
    });
    expect(asked).toBeLessThanOrEqual(reads);
  });

  test("the browser leaves while the service keeps it waiting", async () => {
    const { service, ctx } = await desk.facing({ records: records(1000) });
    service.options.intercept = ({ page }) => page === 2 && new Promise<boolean>(() => undefined);
    const file = await opened(ctx);
    const reader = file.body.getReader();
    await reader.read();
    await reader.read();
    const waiting = reader.read();
    await expect.poll(() => service.requests.length).toBe(2);
    await reader.cancel();
    expect((await waiting).done).toBe(true);
    expect(await getExport(ctx, file.number)).toMatchObject({ state: "cancelled" });
  });

  test("a file that nobody begins to read doesn't keep its export running", async () => {
    const { ctx } = await desk.facing({ records: [] });
    const timers = vi.spyOn(globalThis, "setInterval");
    const file = await opened(ctx, MARCH);
    expect(timers).not.toHaveBeenCalled();
    await contentOf(file.body);
    expect(timers).toHaveBeenCalledOnce();
    timers.mockRestore();
  });

  test("the export of a process that died is shown as failed, and a new one can be requested", async () => {
    const { ctx } = await desk.facing({ records: records(3) });
    const file = await opened(ctx);
    expect(await getExport(ctx, file.number)).toMatchObject({ state: "running", message: null });
    await sql`update exports set progress_at = clock_timestamp() - interval '46 seconds' where number = ${Number(file.number)}`.execute(
      desk.db,
    );
    expect(await getExport(ctx, file.number)).toMatchObject({
      state: "failed",
      message: expect.stringMatching(/The desk stopped/) as string,
    });
    await file.body.cancel();
  });

  test("an export that has ended is left unchanged", async () => {
    const { ctx } = await desk.facing({ records: records(3) });
    const file = await opened(ctx);
    await contentOf(file.body);
    expect(await cancelExport(ctx, file.number)).toMatchObject({ state: "done", rows: 3 });
    expect(await auditOf(file.number)).toEqual([
      "export.created",
      "export.started",
      "export.finished",
    ]);
  });

  test("nobody else stops it", async () => {
    const { service, ctx } = await desk.facing({ records: records(3) });
    const { number } = await createExport(ctx, {});
    await expect(
      cancelExport(await desk.person(service.url), String(number)),
    ).rejects.toMatchObject({ code: "forbidden" });
    expect(await getExport(ctx, String(number))).toMatchObject({ state: "ready" });
  });
});

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
  const { ctx } = await desk.facing({
    records: [wireRecord(1, { recipient: { id: "rec_cold" } })],
  });
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
