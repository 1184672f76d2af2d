import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { errorCode, LauncherError } from "./errors";
import { commandLine, ifReadable, outputOf } from "./processes";

/** Asks whether a server could listen on this port; without a host, on all addresses. */
export async function portState(
  port: number,
  host?: string,
): Promise<"free" | "taken" | "forbidden"> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (thrown) => {
      const code = errorCode(thrown);
      if (code === "EADDRINUSE") resolve("taken");
      else if (code === "EACCES") resolve("forbidden");
      else reject(thrown);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve("free")));
  });
}

/**
 * Returns whether this installation could listen on a port. A server on all addresses and one on
 * 127.0.0.1 may be on the same port, and the browser would meet either.
 */
export async function ownPortState(port: number): ReturnType<typeof portState> {
  const states = [await portState(port), await portState(port, "127.0.0.1")] as const;
  return states.find((state) => state !== "free") ?? "free";
}

/** A port that nothing listens on now, given by the system. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await once(server.close(), "close");
  return port;
}

/**
 * Makes sure that a port can be listened on. Port 0 asks for any free one.
 * @throws {LauncherError} one line: the variable, who holds the port, and what to do.
 */
export async function claimPort(variable: string, port: number): Promise<number> {
  if (port === 0) return freePort();
  const state = await ownPortState(port);
  if (state === "taken") {
    const holder = portHolder(port);
    throw new LauncherError(
      `${variable}: port ${port} is taken${holder ? ` by ${holder}` : ""}. Stop that, or choose another: ${variable}=${port < 65_535 ? port + 1 : 3000} npm start`,
    );
  }
  if (state === "forbidden") {
    throw new LauncherError(
      `${variable}: this user may not listen on port ${port}. Choose one from 1024 up: ${variable}=3000 npm start`,
    );
  }
  return port;
}

const LISTENING = "0A";

/** Names the process that listens: `node server.js (process 4711)`. Undefined if it can't be seen. */
export function portHolder(port: number): string | undefined {
  const pid = process.platform === "linux" ? holderFromProc(port) : holderFromLsof(port);
  if (pid === undefined) return undefined;
  const command = commandLine(pid) ?? "another program";
  return `${command.length > 80 ? `${command.slice(0, 79)}…` : command} (process ${pid})`;
}

function holderFromProc(port: number): number | undefined {
  const sockets = new Set([
    ...listeningSockets("/proc/net/tcp", port),
    ...listeningSockets("/proc/net/tcp6", port),
  ]);
  if (sockets.size === 0) return undefined;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => openSockets(pid).some((inode) => sockets.has(inode)));
}

/** Returns the inodes of sockets listening on the port, from a kernel table. */
function listeningSockets(table: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return (ifReadable(() => readFileSync(table, "utf8")) ?? "")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(suffix) && fields[3] === LISTENING)
    .map((fields) => fields[9] ?? "");
}

function openSockets(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return (ifReadable(() => readdirSync(folder)) ?? []).flatMap((fd) => {
    const link = ifReadable(() => readlinkSync(`${folder}/${fd}`));
    const inode = /^socket:\[(\d+)\]$/.exec(link ?? "")?.[1];
    return inode === undefined ? [] : [inode];
  });
}

function holderFromLsof(port: number): number | undefined {
  const text = outputOf("lsof", ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-t"]);
  return Number(text?.split("\n")[0]) || undefined;
}
