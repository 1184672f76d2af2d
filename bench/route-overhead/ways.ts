import { request, type Agent } from "undici";
import type { DeskSession } from "../product/desk-session";
import type { Call } from "../measure/drive";

export type WayName = "direct" | "bare" | "route";

/** The three ways to the same record or page. */
export type Ways = Record<WayName, Call>;

interface Endpoint {
  /** Of the service, with its query. */
  servicePath: string;
  /** Of the desk, with its query. */
  deskPath: string;
}

interface Places {
  serviceUrl: string;
  bareUrl: string;
  session: DeskSession;
  token: string;
  agent: Agent;
}

export function waysTo(
  { servicePath, deskPath }: Endpoint,
  { serviceUrl, bareUrl, session, token, agent }: Places,
): Ways {
  const get = async (url: string, headers: Record<string, string>): Promise<void> => {
    const response = await request(url, { dispatcher: agent, headers });
    await whole(url, response.statusCode, response.body.arrayBuffer());
  };
  return {
    direct: () => get(`${serviceUrl}${servicePath}`, { authorization: `Bearer ${token}` }),
    bare: () => get(`${bareUrl}/service?path=${encodeURIComponent(servicePath)}`, {}),
    route: async () => {
      const response = await session.call(deskPath);
      await whole(deskPath, response.statusCode, response.body.arrayBuffer());
    },
  };
}

/** An answer other than the measured one would be quick and worthless. */
async function whole(what: string, status: number, body: Promise<ArrayBuffer>): Promise<void> {
  const { byteLength } = await body;
  if (status !== 200 || byteLength === 0)
    throw new Error(`${what}: answered ${status} with ${byteLength} bytes`);
}
