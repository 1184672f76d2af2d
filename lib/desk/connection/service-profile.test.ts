import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGateway } from "@/lib/gateway/gateway";
import { DEFAULT_PROFILE, type ProfileKeys } from "@/lib/gateway/profile/profile";
import { createLogger } from "@/lib/platform/logger";
import { systemClock } from "@/lib/platform/clock";
import { Secret } from "@/lib/platform/secret";
import { DEFAULT_CREDENTIALS } from "@/lib/sandbox/credentials";
import { readSavedProfile } from "@/lib/store/organisation";
import { startTransferDesk, type TransferDesk } from "../transfers/testing/transfer-desk";
import { probeProfile, saveServiceProfile, storedProfile } from "./service-profile";

let desk: TransferDesk;
beforeAll(async () => {
  desk = await startTransferDesk();
  for (let transfer = 0; transfer < 7; transfer += 1) await desk.confirmed();
}, 120_000);
afterAll(() => desk.stop());

const methodsSeen = async (): Promise<string[]> => {
  const { requests } = (await desk.control("GET", "/requests")) as {
    requests: { method: string; operation: string }[];
  };
  return [
    ...new Set(
      requests.filter(({ operation }) => operation !== "issueToken").map(({ method }) => method),
    ),
  ].toSorted();
};

describe("the probe", () => {
  test("finds the sandbox's keys, which are the defaults, with GET and OPTIONS alone", async () => {
    const admin = await desk.user("admin");
    await desk.control("DELETE", "/requests");
    const { found, unknown, keys } = await probeProfile(admin, { ofFile: {} });
    expect(await methodsSeen()).toEqual(["GET", "OPTIONS"]);
    const { operations, recipientsQuery, firstPage, pageSize, listEnds, longestRangeDays } =
      DEFAULT_PROFILE;
    expect(keys).toEqual({
      operations,
      recipientsQuery,
      firstPage,
      pageSize,
      listEnds,
      listedRecords: DEFAULT_PROFILE.listedRecords,
      longestRangeDays,
      daysAhead: DEFAULT_PROFILE.daysAhead,
      firstDay: DEFAULT_PROFILE.firstDay,
    });
    expect(found.every(({ isInForce }) => isInForce)).toBe(true);
    expect(unknown.map(({ key }) => key)).toEqual([
      "requestsPerSecond",
      "idempotencyHeaderOn",
      "webhooks",
    ]);
  });

  test("shows what differs from what is in force, and what a file sets", async () => {
    const ofFile: ProfileKeys = { pageSize: 20 };
    const gateway = createGateway({
      baseUrl: desk.sandbox.url,
      clientId: DEFAULT_CREDENTIALS.clientId,
      clientSecret: new Secret(DEFAULT_CREDENTIALS.clientSecret),
      profile: {
        ...DEFAULT_PROFILE,
        pageSize: 20,
        firstPage: 0,
        recipientsQuery: { ...DEFAULT_PROFILE.recipientsQuery, page: "p" },
        operations: {
          ...DEFAULT_PROFILE.operations,
          cancelTransfer: { method: "POST", path: "/v1/other/{id}", body: {} },
        },
      },
      clock: systemClock,
      random: () => 0.5,
      logger: createLogger("test"),
    });
    const admin = { ...(await desk.user("admin")), gateway };
    const { found } = await probeProfile(admin, { ofFile });
    const differing = found.filter(({ isInForce }) => !isInForce);
    expect(differing).toEqual([
      expect.objectContaining({ key: "firstPage", inForce: "0", found: "1" }),
      expect.objectContaining({
        key: "recipientsQuery.page",
        inForce: '"p"',
        found: '"page"',
        isInFile: false,
      }),
      expect.objectContaining({ key: "operations.cancelTransfer" }),
    ]);
    expect(found.find(({ key }) => key === "pageSize")).toMatchObject({ isInFile: true });
    await gateway.close();
  });

  test("is for administrators alone", async () => {
    const other = await desk.user("viewer", "maker", "approver");
    await expect(probeProfile(other, { ofFile: {} })).rejects.toMatchObject({ code: "forbidden" });
    await expect(saveServiceProfile(other, { keys: {} })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("a saved profile", () => {
  test("is in force for every process after the file's keys and before the defaults, and audited", async () => {
    const admin = await desk.user("admin");
    const [web, worker] = [{ pageSize: 50 }, {}].map((ofFile) =>
      storedProfile({ db: desk.db, clock: systemClock }, ofFile),
    );
    const keys = {
      pageSize: 25,
      listEnds: "404",
      operations: { refreshQuote: { path: "/v1/quotes/{id}/again" } },
    };
    await saveServiceProfile(admin, { keys });
    web?.expire();
    worker?.expire();
    await Promise.all([web?.fresh(), worker?.fresh()]);
    expect(web?.reading()).toMatchObject({ pageSize: 50, listEnds: "404", firstPage: 1 });
    expect(worker?.reading()).toMatchObject({
      pageSize: 25,
      operations: {
        refreshQuote: { method: "POST", path: "/v1/quotes/{id}/again" },
        cancelTransfer: DEFAULT_PROFILE.operations.cancelTransfer,
      },
    });
    const audited = await desk.db
      .selectFrom("auditLog")
      .select(["action", "actorId", "before", "after"])
      .where("action", "=", "profile.saved")
      .execute();
    expect(audited).toEqual([
      { action: "profile.saved", actorId: admin.actor.userId, before: {}, after: keys },
    ]);
    await saveServiceProfile(admin, { keys: {} });
    expect(await readSavedProfile(desk.db)).toEqual({});
  });

  test.each([
    [{ pageSize: 0 }, "pageSize"],
    [{ operations: { confirmRate: { path: "no-slash" } } }, "operations.confirmRate.path"],
    [{ listEnds: "sometimes" }, "listEnds"],
    [{ nothing: 1 }, ""],
  ])("that is wrong is refused, with its key: %j", async (keys, key) => {
    const admin = await desk.user("admin");
    await expect(saveServiceProfile(admin, { keys })).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining(key) as string,
    });
    expect(await readSavedProfile(desk.db)).toEqual({});
  });
});
