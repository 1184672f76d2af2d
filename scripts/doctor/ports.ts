import { runningLauncher } from "../launcher/launcher-lock";
import { portHolder } from "../launcher/port-holder";
import { portState } from "../launcher/ports";
import type { Settings } from "../launcher/settings";
import { fail, ok, type Finding } from "./finding";

/** Whether the ports are free, or held by this installation. */
export async function checkPorts(settings: Settings): Promise<Finding[]> {
  const { env, sandbox } = settings;
  return Promise.all([
    checkPort(settings, "PORT", env.PORT),
    ...(sandbox ? [checkPort(settings, "SANDBOX_PORT", env.SANDBOX_PORT)] : []),
  ]);
}

async function checkPort({ dataDir }: Settings, variable: string, port: number): Promise<Finding> {
  if (port === 0) return ok(variable, "any free one");
  const states = [await portState(port), await portState(port, "127.0.0.1")];
  if (states.includes("forbidden"))
    return fail(
      variable,
      `${port} may not be listened on by this user`,
      "Choose a port from 1024 up.",
    );
  if (!states.includes("taken")) return ok(variable, `${port} is free`);
  if (runningLauncher(dataDir) !== undefined)
    return ok(variable, `${port} is held by the running Rampdesk`);
  return fail(
    variable,
    `${port} is taken by ${portHolder(port) ?? "another program"}`,
    `Stop that, or set ${variable} to another port.`,
  );
}
