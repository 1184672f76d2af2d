import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { apiFetch } from "./api-fetch";
import { makeQueryClient } from "./query-client";
import { bankLookupOptions, useRefreshRecipients } from "./recipients/recipient-options";
import { usePreviewExceptions } from "./reconciliation/reconciliation-mutations";
import { useDryRun } from "./reconciliation/rules-options";
import { useVerify } from "./reports/report-options";
import { useCheckConnection } from "./settings/settings-options";
import { readingPreviewOptions } from "./statements/statement-options";
import { useDocumentFile } from "./transactions/transaction-options";
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

describe("a line that hangs", () => {
  // A line that hangs: nothing comes, and nothing breaks off.
  const asked: AbortSignal[] = [];
  const hangs = (_path: string, init: RequestInit): Promise<Response> =>
    new Promise((_resolve, reject) => {
      if (!init.signal) return;
      asked.push(init.signal);
      init.signal.addEventListener("abort", () => reject(init.signal?.reason as Error));
    });

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", hangs);
    asked.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** How a request ends within so many seconds, or "under way". */
  async function after(seconds: number, request: Promise<unknown>): Promise<unknown> {
    let end: unknown = "under way";
    request.then(
      (answer) => (end = answer),
      (error: unknown) => (end = error),
    );
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    return end;
  }

  test("a write without an answer is given up after a minute, and it's said that its outcome isn't known", async () => {
    const write = apiFetch(z.unknown(), "/api/views", { body: {} });
    expect(await after(59, write)).toBe("under way");
    expect(await after(2, write)).toMatchObject({
      code: "offline",
      reason: null,
      message: expect.stringMatching(
        /^The desk hasn't answered for a minute, so we don't know if this went through\./,
      ),
    });
  });

  test("a long text may take as long as a slow line needs for it", async () => {
    const write = apiFetch(z.unknown(), "/api/views", { body: "x".repeat(1_600_000) });
    expect(await after(150, write)).toBe("under way");
    expect(await after(20, write)).toMatchObject({ code: "offline" });
  });

  test("a file, a read, and what its caller can stop aren't given up", async () => {
    const stop = new AbortController();
    const lookup = apiFetch(z.unknown(), "/api/banks/lookup", { body: {}, signal: stop.signal });
    const others = [
      apiFetch(z.unknown(), "/api/views"),
      apiFetch(z.unknown(), "/api/statements/files", { method: "POST", file: new Blob(["x"]) }),
      lookup,
    ];
    expect(await after(3_600, Promise.race(others))).toBe("under way");
    stop.abort(new Error("Left."));
    expect(await after(0, lookup)).toMatchObject({ message: "Left." });
  });

  test("the limit includes the answer's text, and ends with it", async () => {
    const text = vi.fn<() => Promise<string>>();
    vi.stubGlobal("fetch", async (_path: string, { signal }: RequestInit) => {
      if (!signal) throw new Error("There is no limit.");
      asked.push(signal);
      text.mockImplementationOnce(
        () =>
          new Promise((_resolve, reject) =>
            signal.addEventListener("abort", () => reject(signal.reason as Error)),
          ),
      );
      text.mockImplementationOnce(async () => "{}");
      return { ok: true, status: 200, headers: new Headers(), text } as unknown as Response;
    });
    expect(await after(61, apiFetch(z.unknown(), "/api/views", { body: {} }))).toMatchObject({
      code: "offline",
    });
    expect(await after(3_600, apiFetch(z.unknown(), "/api/views", { body: {} }))).toEqual({});
    expect(asked.map((signal) => signal.aborted)).toEqual([true, false]);
  });
});
