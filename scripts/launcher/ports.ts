import { createServer } from "node:net";
import { errorCode } from "./error-text";
import { LauncherError } from "./launcher-error";
import { portHolder } from "./port-holder";

/** Whether a server could listen on this port, on one address or (no host) on all of them. */
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

/** A port that nothing listens on now, given by the system. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("no port was given")),
      );
    });
  });
}

/**
 * Makes sure that a port can be listened on. Port 0 asks for any free one.
 * @throws {LauncherError} one line: the variable, who holds the port, and what to do.
 */
export async function claimPort(variable: string, port: number): Promise<number> {
  if (port === 0) return freePort();
  // A server on all addresses and one on 127.0.0.1 may be on the same port, and the browser would meet either.
  const states = [await portState(port), await portState(port, "127.0.0.1")];
  if (states.includes("taken")) {
    const holder = portHolder(port);
    throw new LauncherError(
      `${variable}: port ${port} is taken${holder ? ` by ${holder}` : ""}. Stop that, or choose another: ${variable}=${suggestion(port)} npm start`,
    );
  }
  if (states.includes("forbidden")) {
    throw new LauncherError(
      `${variable}: this user may not listen on port ${port}. Choose one from 1024 up: ${variable}=3000 npm start`,
    );
  }
  return port;
}

function suggestion(port: number): number {
  return port < 65_535 ? port + 1 : 3000;
}
