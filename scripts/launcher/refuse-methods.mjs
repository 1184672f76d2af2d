// Loaded before the web process. Next.js answers a TRACE with 500, since no `Request` can be made of one. Here every method that no
// page or route of ours has is answered with 405 before Next.js sees it.
import { Server } from "node:http";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const HEADERS = {
  allow: [...METHODS].join(", "),
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "cache-control": "private, no-store",
  "content-length": "0",
  // A body that nobody reads would be taken for the next request.
  connection: "close",
};

const emit = Server.prototype.emit;
Server.prototype.emit = function (event, ...given) {
  const [request, response] = given;
  if (event !== "request" || METHODS.has(request.method)) return emit.call(this, event, ...given);
  response.writeHead(405, HEADERS).end();
  return true;
};
