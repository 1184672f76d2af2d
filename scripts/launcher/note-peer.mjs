// Loaded before the web process. A proxy adds the address that it was reached from at the end of X-Forwarded-For, and
// Next.js adds the peer's only when nobody wrote any: a client that sends the header would choose its own address. Here the
// peer's, as the socket has it, is always added last, so the desk can count back from an address that can't be forged.
import { subscribe } from "node:diagnostics_channel";

subscribe("http.server.request.start", ({ request, socket }) => {
  const peer = socket.remoteAddress ?? "unknown";
  const written = request.headers["x-forwarded-for"];
  request.headers["x-forwarded-for"] = written ? `${written}, ${peer}` : peer;
});
