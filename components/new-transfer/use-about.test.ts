import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { makeQueryClient } from "@/lib/client/query-client";
import { lastRatesOptions } from "@/lib/client/transfers/new-transfer-options";
import { useAbout, type About } from "./use-about";

test("the age of the last rate goes by the desk's clock, however far the browser's is from it", () => {
  const client = makeQueryClient();
  const deskNow = "2026-11-20T10:00:00.000Z";
  const arrivedMs = Date.parse(deskNow) + 7 * 60_000;
  client.setQueryData(
    lastRatesOptions().queryKey,
    {
      rates: [{ base: "USDC", quote: "NGN", value: "1590", seenAt: "2026-11-20T09:59:00.000Z" }],
      deskNow,
    },
    { updatedAt: arrivedMs },
  );
  let about: About | undefined;
  const Form = () => {
    about = useAbout({ amount: "1590", fromCurrency: "NGN", toCurrency: "USDC" });
    return null;
  };
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Form)));
  // What useNow is told: the browser is seven minutes ahead.
  expect(about).toMatchObject({ amount: "1", deskAheadMs: -7 * 60_000 });
});
