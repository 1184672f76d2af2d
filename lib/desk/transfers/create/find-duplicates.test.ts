import { afterAll, expect, test } from "vitest";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { findDuplicates } from "./create-transfer";

const desk = await startTestDesk();
const viewer = await desk.signedIn("viewer");
afterAll(() => desk.close());

test("open transfers alike are told with the service's time, by which their rates expire", async () => {
  const aheadMs = 170_000;
  const skewed = {
    ...viewer.ctx,
    gateway: { ...viewer.ctx.gateway, serviceClockOffsetMs: () => aheadMs },
  };
  const found = await findDuplicates(skewed, {
    recipientId: "nobody",
    amount: "1",
    fromCurrency: "NGN",
    toCurrency: "USDC",
  });
  expect(found).toEqual({
    transfers: [],
    notes: {},
    serviceNow: new Date(desk.clock.now().getTime() + aheadMs).toISOString(),
  });
});
