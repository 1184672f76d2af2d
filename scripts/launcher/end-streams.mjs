// Loaded before the web process. Two kinds of connection would keep a server that stops waiting: a stream of
// server-sent events never ends on its own, and a browser's spare connection may never bring a request. When the
// stop begins, streams are ended (the browser comes back to the next start) and spare connections are released.
// Every other answer is finished.
import { subscribe } from "node:diagnostics_channel";

const LOOK_EVERY_MS = 250;

const open = new Set();
const sockets = new Set();

subscribe("net.server.socket", ({ socket }) => {
  sockets.add(socket);
  socket.once("close", () => sockets.delete(socket));
});

subscribe("http.server.request.start", ({ response }) => {
  open.add(response);
  response.once("close", () => open.delete(response));
});

function isStream(response) {
  return String(response.getHeader("content-type") ?? "").startsWith("text/event-stream");
}

function spareSockets() {
  const busy = new Set([...open].map((response) => response.socket));
  return [...sockets].filter((socket) => !busy.has(socket));
}

process.once("SIGTERM", () => {
  for (const response of open) {
    if (isStream(response)) response.socket?.destroy();
  }
  // Spare at two looks in a row: one whose request is just arriving is left to it.
  let spareBefore = new Set();
  setInterval(() => {
    const spare = spareSockets();
    for (const socket of spare) if (spareBefore.has(socket)) socket.destroy();
    spareBefore = new Set(spare);
  }, LOOK_EVERY_MS).unref();
});
