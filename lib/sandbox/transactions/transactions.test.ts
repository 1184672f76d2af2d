import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { z } from "zod";
import { openSandboxDatabase } from "../store/database";
import { startTestSandbox, type Reply, type TestSandbox } from "../testing/test-sandbox";
import {
  confirmedTransfer,
  createTestTransfer,
  offrampBody,
  onrampBody,
  ratedTransfer,
  refusalOf,
  WALLET,
} from "../testing/transfers";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

const List = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.array(
    z.object({ id: z.string(), reference: z.string(), status: z.string(), created_at: z.string() }),
  ),
  meta: z.object({ count: z.int(), next: z.int().nullable(), prev: z.int().nullable() }),
});
const list = async (query = "") =>
  List.parse((await sandbox.call("GET", `/v1/transactions${query}`)).body);
const idsOf = async (query = ""): Promise<string[]> => (await list(query)).data.map(({ id }) => id);
const DAY_MS = 24 * 3_600_000;

describe("GET /v1/transactions/{id}", () => {
  const get = (id: string): Promise<Reply> => sandbox.call("GET", `/v1/transactions/${id}`);

  it("shows an on-ramp's record, by id and by reference", async () => {
    const transfer = await confirmedTransfer(sandbox, await onrampBody(sandbox, 1250000.5));
    const [byId, byReference] = [await get(transfer.id), await get(transfer.reference)];
    expect(byReference.body).toEqual(byId.body);
    expect(byId.body).toEqual({
      success: true,
      message: "Transaction retrieved",
      data: {
        id: transfer.id,
        reference: transfer.reference,
        amount_sent: 1250000.5,
        source_currency: "NGN",
        amount_received: transfer.destination.amount,
        destination_currency: "USDC",
        rate: String(transfer.rate.value),
        fee: "1250",
        status: "awaiting_payment",
        created_at: transfer.created_at,
        recipient: {
          id: transfer.recipient.id,
          type: "crypto",
          name: "Treasury wallet",
          details: { network: "Ethereum", wallet_address: WALLET, symbol: "USDC" },
        },
        payment_account: {
          account_number: "7822190463",
          account_name: "RAMP SETTLEMENT / BAOBAB FREIGHT",
          bank_name: "Wema Bank",
          bank_code: "035",
        },
      },
    });
  });

  it("has an empty payment account for an off-ramp", async () => {
    const { id } = await confirmedTransfer(sandbox, await offrampBody(sandbox));
    expect((await get(id)).body).toMatchObject({ data: { payment_account: {}, fee: "0.5" } });
  });

  it("is not there before the rate is confirmed, nor when it was declined", async () => {
    const [fetching, rated] = [
      await createTestTransfer(sandbox, await onrampBody(sandbox)),
      await ratedTransfer(sandbox),
    ];
    await sandbox.call("POST", `/v1/transfer-requests/${rated.id}/cancel`);
    const unknown = [
      fetching.id,
      rated.id,
      rated.reference,
      "TXN-000000",
      "nonsense",
      "00000000-0000-4000-8000-000000000000",
    ];
    for (const id of unknown) {
      const reply = await get(id);
      expect([reply.status, refusalOf(reply).message]).toEqual([
        404,
        `There is no transaction ${id}`,
      ]);
    }
    expect(await idsOf("?limit=100")).not.toContain(rated.id);
  });
});

describe("GET /v1/transactions", () => {
  /** A transfer for each day, oldest first, awaiting payment unless changed below. */
  let transfers: { id: string; status: string }[];
  beforeAll(async () => {
    await sandbox.control("POST", "/reset");
    sandbox.clock.set("2026-03-02T00:00:00.000Z");
    // Nothing expires or settles by itself while the days go by.
    await sandbox.control("PATCH", "/settings", {
      paymentWindowMs: 300 * DAY_MS,
      settlementDelayMs: 300 * DAY_MS,
    });
    const endings = [
      "awaiting_payment",
      "expired",
      "payment_confirmed",
      "transaction_completed",
      "cancelled",
      "failed",
      "refunded",
    ];
    transfers = [];
    for (const status of endings) {
      const { id } = await confirmedTransfer(sandbox);
      const controls: Record<string, string[]> = {
        expired: ["expire-payment"],
        payment_confirmed: ["pay"],
        transaction_completed: ["pay", "settle"],
        cancelled: ["cancel"],
        failed: ["fail"],
        refunded: ["pay", "refund"],
      };
      for (const name of controls[status] ?? [])
        await sandbox.control("POST", `/transfers/${id}/${name}`);
      transfers.push({ id, status });
      sandbox.clock.advance(DAY_MS - (transfers.length === 1 ? 1 : 0));
    }
  });

  it("lists newest first, with every status", async () => {
    const { data, meta } = await list();
    expect(data.map(({ id }) => id)).toEqual(transfers.map(({ id }) => id).toReversed());
    const statuses = new Map(data.map(({ id, status }) => [id, status]));
    expect(transfers.map(({ id }) => statuses.get(id))).toEqual(
      transfers.map(({ status }) => status),
    );
    expect(meta).toEqual({ count: 7, next: null, prev: null });
  });

  it("maps pending to awaiting_payment, and completed to every other status", async () => {
    expect((await list("?status=pending")).data.map(({ status }) => status)).toEqual([
      "awaiting_payment",
    ]);
    const closed = await list("?status=completed");
    expect(closed.meta.count).toBe(6);
    expect(new Set(closed.data.map(({ status }) => status))).toEqual(
      new Set([
        "expired",
        "payment_confirmed",
        "transaction_completed",
        "cancelled",
        "failed",
        "refunded",
      ]),
    );
  });

  it("includes both days, by UTC", async () => {
    const byDay = (start: number, end: number): Promise<string[]> =>
      idsOf(`?startDate=2026-03-0${start}&endDate=2026-03-0${end}`);
    // The second was created one millisecond before midnight of the third day.
    expect(await byDay(2, 3)).toEqual(
      [transfers[2], transfers[1], transfers[0]].map((transfer) => transfer?.id),
    );
    expect(await byDay(3, 4)).toEqual([transfers[3], transfers[2]].map((transfer) => transfer?.id));
    expect(await idsOf("?endDate=2026-03-02")).toEqual(
      [transfers[1], transfers[0]].map((transfer) => transfer?.id),
    );
    expect(
      (await list("?startDate=2026-03-02&endDate=2026-03-03&status=completed")).meta.count,
    ).toBe(2);
  });

  it("pages exactly, also out of order", async () => {
    const all = await idsOf();
    const pages = [3, 1, 2, 4, 3];
    for (const page of pages) {
      const { data, meta } = await list(`?limit=2&page=${page}`);
      expect(data.map(({ id }) => id)).toEqual(all.slice((page - 1) * 2, page * 2));
      expect(meta).toEqual({
        count: 7,
        next: page < 4 ? page + 1 : null,
        prev: page > 1 ? page - 1 : null,
      });
    }
    expect(await list("?limit=2&page=5")).toMatchObject({
      data: [],
      meta: { count: 7, next: null, prev: 4 },
    });
  });

  it("takes 20 a page by default and never more than 100", async () => {
    expect((await list("?limit=500")).data).toHaveLength(7);
    const meta = (await list("?limit=100000&page=2")).meta;
    expect(meta).toEqual({ count: 7, next: null, prev: 1 });
  });

  it.each([
    ["startDate=2026-03-01", "endDate is required when startDate is given"],
    ["startDate=2026-03-01&endDate=2026-03-01", "endDate must be after startDate"],
    ["startDate=2026-03-02&endDate=2026-03-01", "endDate must be after startDate"],
    [
      "startDate=2026-02-29&endDate=2026-03-01",
      "startDate must be a calendar day in the form YYYY-MM-DD",
    ],
    ["endDate=01-03-2026", "endDate must be a calendar day in the form YYYY-MM-DD"],
    ["status=open", "status must be one of pending, completed"],
    ["limit=0", "limit must be a whole number from 1"],
    ["page=1.5", "page must be a whole number from 1"],
    ["currency=NGN", "Unknown query parameter currency"],
  ])("refuses ?%s", async (query, message) => {
    const reply = await sandbox.call("GET", `/v1/transactions?${query}`);
    expect([reply.status, refusalOf(reply).message]).toEqual([400, message]);
  });
});

describe("a long list", () => {
  const LENGTH = 3_000;

  beforeAll(async () => {
    await sandbox.control("POST", "/reset");
    const { id } = await confirmedTransfer(sandbox);
    const db = openSandboxDatabase(sandbox.databaseUrl);
    // Many at the same millisecond, so that only the id orders them.
    await sql`
      insert into transfers (id, reference, type, status, record_status, source_amount, source_currency, destination_amount,
        destination_currency, recipient_id, rate_value, fee, payment_instructions, events, created_at, updated_at)
      select gen_random_uuid(), 'TXN-' || lpad(n::text, 6, '0'), type, status, record_status, source_amount, source_currency, destination_amount,
        destination_currency, recipient_id, rate_value, fee, payment_instructions, events, created_at - make_interval(hours => n / 50), updated_at
      from transfers, generate_series(1, ${LENGTH - 1}) as n where id = ${id}`.execute(db);
    await db.destroy();
  });

  async function crawl(
    onPage: (page: number) => Promise<void> = async () => undefined,
  ): Promise<string[]> {
    const ids: string[] = [];
    for (let page: number | null = 1; page !== null;) {
      const { data, meta }: z.output<typeof List> = await list(`?limit=100&page=${page}`);
      ids.push(...data.map(({ id }) => id));
      await onPage(page);
      page = meta.next;
    }
    return ids;
  }

  it("is crawled whole, each row once, in its order", async () => {
    const ids = await crawl();
    expect([ids.length, new Set(ids).size]).toEqual([LENGTH, LENGTH]);
    const db = openSandboxDatabase(sandbox.databaseUrl);
    const rows = await db
      .selectFrom("transfers")
      .select("id")
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute();
    await db.destroy();
    expect(ids).toEqual(rows.map((row) => row.id));
  });

  it("shows at once what came or changed between two pages", async () => {
    const before = await crawl();
    let added = "";
    await crawl(async (page) => {
      if (page !== 2) return;
      sandbox.clock.advance(1_000);
      added = (await confirmedTransfer(sandbox)).id;
      // Adding a row at the top moves everything down by one.
      expect(await idsOf("?limit=100&page=1")).toEqual([added, ...before.slice(0, 99)]);
      expect(await idsOf("?limit=100&page=3")).toEqual(before.slice(199, 299));
    });
    const open = (await list("?status=pending")).meta.count;
    await sandbox.control("POST", `/transfers/${added}/fail`);
    expect((await list("?status=pending")).meta.count).toBe(open - 1);
    expect((await list("?status=completed")).meta.count).toBe(1);
  });
});
