import { ReportView, type CreateReportInput } from "@/lib/contract/api/reports";
import { Verification } from "@/lib/contract/api/verification";
import type { TestPerson } from "@/lib/desk/testing/test-desk";
import type { ReportDesk } from "./report-desk";

/** Headers that our own pages send with a write. */
export const OWN = { origin: "http://desk.example", "x-rampdesk": "1" };

export const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };

interface Options {
  body?: unknown;
  headers?: Record<string, string>;
  /** Default: who makes reports. */
  person?: TestPerson;
  bytes?: Uint8Array<ArrayBuffer>;
}

/** Calls of the routes of reports, and transactions to report. */
export function reportCalls({ server, maker, books }: ReportDesk) {
  function ask(
    method: string,
    path: string,
    { person = maker, headers = {}, body, bytes }: Options = {},
  ): Promise<Response> {
    const type = bytes ? "application/octet-stream" : "application/json";
    return fetch(`${server.url}/api/reports${path}`, {
      method,
      headers: {
        cookie: person.cookie,
        ...(method === "GET" ? {} : { ...OWN, "content-type": type }),
        ...headers,
      },
      body: bytes ?? (body === undefined ? null : JSON.stringify(body)),
    });
  }
  return {
    ask,
    /** @throws {Error} unless the report was created */
    async asked(input: CreateReportInput): Promise<ReportView> {
      const response = await ask("POST", "", { body: input });
      if (response.status !== 201)
        throw new Error(`no report was created: ${response.status} ${await response.text()}`);
      return ReportView.parse(await response.json());
    },
    fileOf: async (number: number, headers?: Record<string, string>) =>
      Buffer.from(
        await (await ask("GET", `/${number}/file`, headers ? { headers } : {})).arrayBuffer(),
      ),
    viewOf: async (number: number) =>
      ReportView.parse(await (await ask("GET", `/${number}`)).json()),
    verified: async (name: string, bytes: Uint8Array<ArrayBuffer>) =>
      Verification.parse(
        await (await ask("POST", `/verify?name=${encodeURIComponent(name)}`, { bytes })).json(),
      ),
    /**
     * Returns ids of transactions of 1000.50, 1001.50 and so on. Dated one a day from the first of
     * November.
     */
    async someTransactions(count: number, currency: string): Promise<string[]> {
      const ids: string[] = [];
      for (let at = 0; at < count; at += 1)
        ids.push(
          await books.transaction({
            sourceCurrency: currency,
            amountSent: `${1000 + at}.50`,
            createdAt: new Date(Date.UTC(2026, 10, 1 + at, 9)),
          }),
        );
      return ids;
    },
  };
}
