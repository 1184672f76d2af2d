// Loaded before the web process. Next.js works longer on a request, before its route is asked and after that has answered, than the
// desk does to store an event. So once Next.js has loaded the route of the webhooks, it is asked directly: the same function gives
// the same answer, with the headers that next.config.mjs gives every route. Everything else is left to Next.js.
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { routeHeaders } from "../../next.config.mjs";

const ADDRESS = /^\/api\/webhooks\/([\w-]+)$/;

const { createServer } = http;

http.createServer = (...given) => {
  const listener = given.pop();
  return createServer(...given, (request, response) => {
    const token = request.method === "POST" ? ADDRESS.exec(request.url)?.[1] : undefined;
    const route = globalThis.rampdeskEventRoute;
    if (token === undefined || route === undefined) return listener(request, response);
    return answer(route, token, request, response);
  });
};
syncBuiltinESMExports();

async function answer(route, token, request, response) {
  try {
    const asked = new Request(`http://desk${request.url}`, {
      method: "POST",
      headers: request.headers,
      body: ReadableStream.from(request.iterator({ destroyOnReturn: false })),
      duplex: "half",
    });
    const answered = await route(asked, { params: Promise.resolve({ token }) });
    // The rest of a body that is too large is read and dropped, so that the connection can take the next event.
    request.resume();
    for (const { key, value } of routeHeaders) response.setHeader(key, value);
    for (const [name, value] of answered.headers) response.setHeader(name, value);
    response.writeHead(answered.status);
    response.end(Buffer.from(await answered.arrayBuffer()));
  } catch {
    // The route maps its own errors; what comes here is a connection that broke.
    if (!response.headersSent) response.writeHead(400);
    response.end();
  }
}
