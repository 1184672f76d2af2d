import { expect, test, vi } from "vitest";
import { makeQueryClient } from "../query-client";
import { transactionOptions } from "./transaction-options";

test.each([".", "..", "..."])(
  "a name of dots alone, %s, is not asked for: it would be another address",
  async (name) => {
    const sent = vi.fn<() => Promise<Response>>();
    vi.stubGlobal("fetch", sent);
    await expect(makeQueryClient().query(transactionOptions(name))).rejects.toMatchObject({
      code: "not_found",
      message: `No transaction is called “${name}”. Type its whole reference or id.`,
    });
    expect(sent).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  },
);
