import { z } from "zod";
import { fillWithDemoData } from "../data/seed";
import { Fault } from "../http/fault-board";
import { ServiceError } from "../http/service-error";
import type { Sandbox } from "../sandbox";
import { DurationMs } from "../settings";
import { emptyTables, saveClockOffset } from "../store/state";
import { control, readBody, sendJson, type Control } from "./control";

const Settings = z.record(z.string(), z.unknown());
const SetClock = z.union(
  [
    z.strictObject({ advanceMs: DurationMs }),
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
    control("GET", "/settings", "the settings in force", () => settings.current()),
    control(
      "PATCH",
      "/settings",
      "changes the settings named; the others keep their values",
      async (c) => settings.change(await readBody(c, Settings)),
    ),
    control("GET", "/clock", "the sandbox's time", () => clockState(sandbox)),
    control(
      "POST",
      "/clock",
      "sets the clock forward by {advanceMs} or to {to}, and does what falls due",
      async (c) => setClock(sandbox, await readBody(c, SetClock)),
    ),
    control("POST", "/run-due", "does and sends everything that is due now, then answers", () =>
      sandbox.engine.runDue(),
    ),
    control("GET", "/faults", "the faults in force", () => ({ faults: faults.list() })),
    control(
      "POST",
      "/faults",
      "adds a fault: {kind: latency, status, cut, html_502, truncate or double}, {operation}, {times}, {when}",
      async (c) => sendJson(c, faults.add(await readBody(c, Fault)), 201),
    ),
    control("DELETE", "/faults", "removes every fault", () => {
      faults.clear();
      return { faults: [] };
    }),
    control(
      "GET",
      "/requests",
      "the requests seen, oldest first, with keys and bodies; ?operation",
      (c) => ({ requests: requests.list(RequestsQuery.parse(c.req.query())) }),
    ),
    control("DELETE", "/requests", "forgets the requests seen", () => {
      requests.clear();
      return { requests: [] };
    }),
    control("POST", "/tokens/revoke", "makes every token issued so far bad", async () => {
      await sandbox.tokens.revokeAll();
      return { revoked: true };
    }),
    control(
      "POST",
      "/reset",
      "removes everything and starts anew; {demoData}: with or without it",
      async (c) => {
        await reset(sandbox, (await readBody(c, Reset)).demoData);
        return clockState(sandbox);
      },
    ),
  ];
}
