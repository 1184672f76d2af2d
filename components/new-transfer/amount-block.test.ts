import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { makeQueryClient } from "@/lib/client/query-client";
import { lastRatesOptions } from "@/lib/client/transfers/transfer-options";
import { useEstimate, type Estimate } from "./amount-block";

const deskNow = "2026-11-20T10:00:00.000Z";
const onRamp = {
  sourceCurrency: "NGN",
  destinationCurrency: "USDC",
  base: "USDC",
  quote: "NGN",
  value: "1590",
  seenAt: "2026-11-20T09:59:00.000Z",
};

/** Returns the hook's estimate under these rates. */
function aboutOf(
  form: Parameters<typeof useEstimate>[0],
  rates: (typeof onRamp)[],
  arrivedMs = Date.parse(deskNow),
): Estimate | undefined {
  const client = makeQueryClient();
  client.setQueryData(lastRatesOptions().queryKey, { rates, deskNow }, { updatedAt: arrivedMs });
  let about: Estimate | undefined;
  const Form = () => {
    about = useEstimate(form);
    return null;
  };
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Form)));
  return about;
}

test("the age of the last rate goes by the desk's clock, however far the browser's is from it", () => {
  const about = aboutOf(
    { amount: "1590", fromCurrency: "NGN", toCurrency: "USDC" },
    [onRamp],
    Date.parse(deskNow) + 7 * 60_000,
  );
  // The offset given to useNow: the browser is seven minutes ahead.
  expect(about).toMatchObject({ amount: "1", deskAheadMs: -7 * 60_000 });
});

test("an off-ramp's estimate never uses an on-ramp's rate, however new", () => {
  const offRamp = {
    ...onRamp,
    sourceCurrency: "USDC",
    destinationCurrency: "NGN",
    value: "1560",
    seenAt: "2026-11-18T09:00:00.000Z",
  };
  const form = { amount: "10", fromCurrency: "USDC", toCurrency: "NGN" };
  expect(aboutOf(form, [onRamp])).toMatchObject({ rate: null, amount: null });
  expect(aboutOf(form, [onRamp, offRamp])).toMatchObject({ rate: offRamp, amount: "15600" });
  expect(aboutOf({ ...form, toCurrency: "KES" }, [onRamp, offRamp])).toMatchObject({ rate: null });
});
