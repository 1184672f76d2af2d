import { z } from "zod";
import { fillWithDemoData } from "../data/seed";
import { Fault } from "../http/fault-board";
import { ServiceError } from "../http/service-error";
import type { Sandbox } from "../sandbox";
import { DurationMs } from "../settings";
import { emptyTables, saveClockOffset } from "../store/state";
import { readBody, sendJson, type Control } from "./control";

const Settings = z.record(z.string(), z.unknown());
const SetClock = z.union(
  [
    z.strictObject({
      advanceMs: DurationMs,
    }),
    z.strictObject({ to: z.iso.datetime({ offset: true }) }),
  ],
  { error: "must be {advanceMs: whole milliseconds} or {to: an ISO 8601 date-time}" },
);
const Reset = z.strictObject({ demoData: z.boolean().optional() });
const RequestsQuery = z.strictObject({ operation: z.string().optional() });

function clockState({ clock }: Sandbox) {
  return { now: clock.now().toISOString(), offsetMs: clock.offsetMs() };
}

async function setClock(sandbox: Sandbox, wanted: z.output<typeof SetClock>) {
  const { clock, db, engine } = sandbox;
  const byMs =
    "advanceMs" in wanted
      ? wanted.advanceMs
      : new Date(wanted.to).getTime() - clock.now().getTime();
  if (byMs < 0)
    throw new ServiceError(400, `The clock only goes forward; it is ${clock.now().toISOString()}`);
  clock.setOffset(clock.offsetMs() + byMs);
  await saveClockOffset(db, clock.offsetMs());
  const done = await engine.runDue();
  return { ...clockState(sandbox), ...done };
}

/** Resets the sandbox to its first start. Tokens stay valid. */
async function reset(sandbox: Sandbox, demoData: boolean | undefined): Promise<void> {
  await emptyTables(sandbox.db);
  sandbox.settings.reset();
  if (demoData !== undefined) sandbox.settings.change({ demoData });
  sandbox.faults.clear();
  sandbox.limiter.clear();
  sandbox.requests.clear();
  sandbox.clock.setOffset(0);
  await saveClockOffset(sandbox.db, 0);
  await fillWithDemoData(sandbox.db, sandbox.settings.current(), sandbox.clock.now());
}

/** The controls of the sandbox as a whole: settings, clock, faults, request log, tokens. */
export function sandboxControls(sandbox: Sandbox): Control[] {
  const { faults, requests, settings } = sandbox;
  return [
    {
      method: "GET",
      path: "/control/settings",
      does: "the settings in force",
      handle: (c) => sendJson(c, settings.current()),
    },
    {
      method: "PATCH",
      path: "/control/settings",
      does: "changes the settings named; the others keep their values",
      handle: async (c) => sendJson(c, settings.change(await readBody(c, Settings))),
    },
    {
      method: "GET",
      path: "/control/clock",
      does: "the sandbox's time",
      handle: (c) => sendJson(c, clockState(sandbox)),
    },
    {
      method: "POST",
      path: "/control/clock",
      does: "sets the clock forward by {advanceMs} or to {to}, and does what falls due",
      handle: async (c) => sendJson(c, await setClock(sandbox, await readBody(c, SetClock))),
    },
    {
      method: "POST",
      path: "/control/run-due",
      does: "does and sends everything that is due now, then answers",
      handle: async (c) => sendJson(c, await sandbox.engine.runDue()),
    },
    {
      method: "GET",
      path: "/control/faults",
      does: "the faults in force",
      handle: (c) => sendJson(c, { faults: faults.list() }),
    },
    {
      method: "POST",
      path: "/control/faults",
      does: "adds a fault: {kind: latency, status, cut, html_502, truncate or double}, {operation}, {times}, {when}",
      handle: async (c) => sendJson(c, faults.add(await readBody(c, Fault)), 201),
    },
    {
      method: "DELETE",
      path: "/control/faults",
      does: "removes every fault",
      handle: (c) => {
        faults.clear();
        return sendJson(c, { faults: [] });
      },
    },
    {
      method: "GET",
      path: "/control/requests",
      does: "the requests seen, oldest first, with keys and bodies; ?operation",
      handle: (c) => sendJson(c, { requests: requests.list(RequestsQuery.parse(c.req.query())) }),
    },
    {
      method: "DELETE",
      path: "/control/requests",
      does: "forgets the requests seen",
      handle: (c) => {
        requests.clear();
        return sendJson(c, { requests: [] });
      },
    },
    {
      method: "POST",
      path: "/control/tokens/revoke",
      does: "makes every token issued so far bad",
      handle: async (c) => {
        await sandbox.tokens.revokeAll();
        return sendJson(c, { revoked: true });
      },
    },
    {
      method: "POST",
      path: "/control/reset",
      does: "removes everything and starts anew; {demoData}: with or without it",
      handle: async (c) => {
        await reset(sandbox, (await readBody(c, Reset)).demoData);
        return sendJson(c, clockState(sandbox));
      },
    },
  ];
}
