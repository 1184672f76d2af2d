import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createGateway, type Gateway } from "@/lib/gateway/gateway";
import { DEFAULT_PROFILE } from "@/lib/gateway/profile/profile";
import {
  refusal,
  startCounterparty,
  tokenReply,
  wrapped,
  type Counterparty,
} from "@/lib/gateway/testing/counterparty";
import { createSealer } from "@/lib/platform/sealer";
import { Secret } from "@/lib/platform/secret";
import { openDatabase, sql, type Database } from "@/lib/store/database";
import { startTestDesk, type TestDesk } from "../testing/test-desk";
import { createTokenShelf, credentialName } from "./token-shelf";

const MINUTE_MS = 60_000;

let service: Counterparty;
let desk: TestDesk;
/** The number of the newest token, which is the only one that the service takes. */
let newest: number;
const gateways: Gateway[] = [];
beforeAll(async () => {
  service = await startCounterparty();
  desk = await startTestDesk();
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await desk.close();
  await service.close();
});
beforeEach(async () => {
  await sql`delete from service_tokens`.execute(desk.db);
  newest = 0;
  service.tokenCalls.length = 0;
  service.respondToToken(() => tokenReply(`CANARY-token-${(newest += 1)}`, 900));
  service.respond(({ headers }) =>
    headers.authorization === `Bearer CANARY-token-${newest}`
      ? wrapped({ results: [{ name: "Zenith Bank", code: "057" }] })
      : refusal(401, "Unauthorized"),
  );
});

/** A process of the desk, as runtime.ts makes it, on the shared database. */
function startProcess({
  db = desk.runtime.db,
  clientSecret = "CANARY-client-secret",
  deskSecret = "the desk's",
}: { db?: Database; clientSecret?: string; deskSecret?: string } = {}): Gateway {
  const { clock, logger } = desk.runtime;
  const credential = {
    baseUrl: service.baseUrl,
    clientId: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
    clientSecret: new Secret(clientSecret),
  };
  const sealer = createSealer(new Secret(deskSecret), "service token");
  const gateway = createGateway({
    ...credential,
    profile: DEFAULT_PROFILE,
    clock,
    random: () => 0.5,
    logger,
    tokenShelf: createTokenShelf({
      db,
      clock,
      random: () => 0.5,
      sealer,
      credential: credentialName(sealer, { ...credential, serviceBaseUrl: service.baseUrl }),
    }),
  });
  gateways.push(gateway);
  return gateway;
}

test("one process asks for a token, and all use it, also one that starts later or at the same moment", async () => {
  const [worker, web] = [startProcess(), startProcess()];
  await Promise.all([worker.banks.list(), web.banks.list()]);
  await startProcess().banks.list();
  expect(service.tokenCalls).toHaveLength(1);
});

test("where only the newest token is taken, processes that call in turns don't take it from each other", async () => {
  const processes = [startProcess(), startProcess(), startProcess()];
  for (let round = 0; round < 5; round += 1)
    for (const gateway of processes) expect((await gateway.banks.list()).rows).toHaveLength(1);
  expect(service.tokenCalls).toHaveLength(1);
  newest += 1;
  for (const gateway of processes) await gateway.banks.list();
  expect(service.tokenCalls, "one asks for another instead of one that was refused").toHaveLength(
    2,
  );
});

test("one of them renews it before it expires, and the others follow", async () => {
  const [worker, web] = [startProcess(), startProcess()];
  await worker.banks.list();
  await web.banks.list();
  desk.clock.advance(13 * MINUTE_MS);
  await worker.banks.list();
  await expect.poll(() => service.tokenCalls.length).toBe(2);
  await expect
    .poll(
      async () =>
        (
          await sql<{
            held: boolean;
          }>`select issuing_until is not null as held from service_tokens`.execute(desk.db)
        ).rows[0]?.held,
    )
    .toBe(false);
  desk.clock.advance(MINUTE_MS);
  await web.banks.list();
  await expect.poll(() => web.tokenState().issuedAt).toEqual(worker.tokenState().issuedAt);
  desk.clock.advance(16 * MINUTE_MS);
  await web.banks.list();
  expect(service.tokenCalls, "an expired one is of no use").toHaveLength(3);
});

test("the database shows nothing of it, and a process with another secret or credential doesn't use it", async () => {
  await startProcess().banks.list();
  const { rows } = await sql<{
    row: string;
  }>`select service_tokens::text as row from service_tokens`.execute(desk.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain("CANARY");
  expect(
    Buffer.from(
      /[\w+/]{40,}={0,2}/.exec(rows[0]?.row.split(",")[1] ?? "")?.[0] ?? "",
      "base64",
    ).includes("CANARY"),
  ).toBe(false);
  await startProcess({ clientSecret: "another" }).banks.list();
  await startProcess({ deskSecret: "another" }).banks.list();
  expect(service.tokenCalls).toHaveLength(3);
});

test("a refusal at token issue is told, and leaves the turn to the next", async () => {
  service.respondToToken(() => refusal(401, "INVALID_CREDENTIALS"));
  await expect(startProcess().banks.list()).rejects.toMatchObject({ kind: "credentials" });
  service.respondToToken(() => tokenReply(`CANARY-token-${(newest += 1)}`, 900));
  desk.clock.advance(30_000);
  expect((await startProcess().banks.list()).rows).toHaveLength(1);
  expect(service.tokenCalls).toHaveLength(2);
});

test("a process that died while it asked, and a database that is away, hold nobody up for long", async () => {
  const gateway = startProcess();
  await gateway.banks.list();
  await sql`update service_tokens set issuing_until = clock_timestamp() + interval '1 hour'`.execute(
    desk.db,
  );
  newest += 1;
  expect((await gateway.banks.list()).rows).toHaveLength(1);
  const away = openDatabase("postgres://nobody@127.0.0.1:9/none", { maxConnections: 1 });
  expect((await startProcess({ db: away }).banks.list()).rows).toHaveLength(1);
  await away.destroy();
});
