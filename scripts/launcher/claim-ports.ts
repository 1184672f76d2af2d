import { poll } from "./poll";
import { claimPort, freePort, portState } from "./ports";
import type { Settings } from "./settings";

/** How long the processes of a killed launcher may take to leave their ports. */
const LEFTOVER_TIMEOUT_MS = 15_000;

export interface Ports {
  web: number;
  /** Not listened on when a service is configured. */
  sandbox: number;
}

/**
 * Makes sure that the ports are free before anything is started.
 * @throws {LauncherError} when one is taken.
 */
export async function claimPorts(
  settings: Settings,
  leftBehind: boolean,
  say: (line: string) => void,
): Promise<Ports> {
  const wanted = [settings.env.PORT, ...(settings.sandbox ? [settings.env.SANDBOX_PORT] : [])];
  if (leftBehind) await waitForLeftovers(wanted, say);
  const web = await claimPort("PORT", settings.env.PORT);
  if (!settings.sandbox) return { web, sandbox: settings.env.SANDBOX_PORT };
  const sandbox = await claimPort("SANDBOX_PORT", settings.env.SANDBOX_PORT);
  return { web, sandbox: sandbox === web ? await freePort() : sandbox };
}

async function waitForLeftovers(ports: number[], say: (line: string) => void): Promise<void> {
  const allFree = async (): Promise<true | undefined> => {
    const states = await Promise.all(
      ports.filter((port) => port !== 0).map((port) => portState(port)),
    );
    return states.includes("taken") ? undefined : true;
  };
  if (await allFree()) return;
  say("An earlier start was killed: waiting for what it started to end.");
  await poll(allFree, { timeoutMs: LEFTOVER_TIMEOUT_MS, everyMs: 200 });
}
