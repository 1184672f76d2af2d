import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { apiFetch } from "./api-fetch";
import { bankLookupOptions, useRefreshRecipients } from "./recipients/recipient-options";
import { useDocumentFile } from "./transactions/transaction-options";
import { makeQueryClient } from "./query-client";
import { usePreviewExceptions } from "./reconciliation/reconciliation-mutations";
import { useDryRun } from "./reconciliation/rules-options";
import { useVerify } from "./reports/report-options";
import { useCheckConnection } from "./settings/settings-options";
import { readingPreviewOptions } from "./statements/statement-options";
import { useReleaseTransfer, useVerifyTransfer } from "./transfers/transfer-mutations";

const sent = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal("fetch", sent);
  sent.mockRejectedValue(new TypeError("Failed to fetch"));
});
afterEach(() => {
  sent.mockReset();
  vi.unstubAllGlobals();
});

/** A hook's mutation, as a component has it. */
function mutationOf<Input>(
  use: () => { mutateAsync: (input: Input) => Promise<unknown> },
): (input: Input) => Promise<unknown> {
  let mutation: ReturnType<typeof use> | undefined;
  const Component = () => {
    mutation = use();
    return null;
  };
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client: makeQueryClient() }, createElement(Component)),
  );
  if (!mutation) throw new Error("It was not rendered.");
  return mutation.mutateAsync;
}

const file = () => new File(["a,b"], "report.csv");
const TRY_AGAIN = "The desk can't be reached. Check your connection, then try again.";

test.each<[string, () => Promise<unknown>]>([
  [
    "a bank lookup",
    () =>
      makeQueryClient().query(bankLookupOptions({ accountNumber: "0123456789", bankCode: "058" })),
  ],
  [
    "the preview of a statement",
    () =>
      makeQueryClient().query({
        ...readingPreviewOptions("one", { accountId: "account", format: "mt940", mapping: null }),
        retry: false,
      }),
  ],
  ["the preview of a workbook", () => mutationOf(() => usePreviewExceptions("account"))(file())],
  ["a file to verify", () => mutationOf(useVerify)({ file: file(), number: "" })],
  ["a hash to verify", () => mutationOf(useVerify)({ sha256: "a".repeat(64) })],
  ["a document", () => mutationOf(() => useDocumentFile("TXN-1"))({ kind: "receipt" })],
  ["a transfer read again", () => mutationOf(() => useVerifyTransfer("one"))()],
  ["recipients read again", () => mutationOf(useRefreshRecipients)()],
  ["a check of the connection", () => mutationOf(useCheckConnection)()],
  ["a dry run", () => mutationOf(useDryRun)({} as never)],
])("%s without an answer is simply tried again", async (_name, ask) => {
  await expect(ask()).rejects.toMatchObject({ code: "offline", message: TRY_AGAIN });
});

test("of a write without an answer it isn't known whether it went through", async () => {
  await expect(mutationOf(() => useReleaseTransfer("one"))({} as never)).rejects.toMatchObject({
    message: expect.stringContaining("we don't know if this went through"),
  });
});

test("a question is sent as a write is: with its body, and the mark of the desk's own pages", async () => {
  const init = async (options: object): Promise<RequestInit | undefined> => {
    await apiFetch(z.unknown(), "/api/banks/lookup", {
      body: { a: 1 },
      signal: new AbortController().signal,
      ...options,
    }).catch(() => undefined);
    const { signal: _, ...rest } = sent.mock.lastCall?.[1] ?? {};
    return rest;
  };
  const question = await init({ changesNothing: true });
  expect(question).toMatchObject({ method: "POST", body: '{"a":1}' });
  expect(new Headers(question?.headers).get("x-rampdesk")).toBe("1");
  expect(question).toEqual(await init({}));
});
