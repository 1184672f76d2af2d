import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { RouteHandler } from "../route";

/** The exports of route files by their path, such as `/api/users/[id]`. */
export type ServedRoutes = Record<
  string,
  Partial<Record<"GET" | "POST" | "PATCH" | "DELETE" | "PUT", RouteHandler>>
>;

export interface RouteServer {
  url: string;
  close(): Promise<void>;
}

/** Serves route handlers over real HTTP on a free port, as Next would. */
export async function serveRoutes(routes: ServedRoutes): Promise<RouteServer> {
  const listener = getRequestListener(async (request) => {
    const { pathname } = new URL(request.url);
    for (const [pattern, handlers] of Object.entries(routes)) {
      const params = match(pattern, pathname);
      if (params === null) continue;
      const handler = handlers[request.method as keyof typeof handlers];
      // As Next does it: an address without parameters has none, not an empty record.
      const given = Object.keys(params).length === 0 ? undefined : params;
      return handler
        ? handler(request, { params: Promise.resolve(given) })
        : new Response(null, { status: 405 });
    }
    return new Response(null, { status: 404 });
  });
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function match(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = pathname.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = decodeURIComponent(given[index] ?? "");
    const name = /^\[(\w+)\]$/.exec(part)?.[1];
    if (name !== undefined) params[name] = value;
    else if (part !== value) return null;
  }
  return params;
}
