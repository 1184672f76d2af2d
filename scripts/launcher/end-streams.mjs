// Loaded before the web process. A stream of server-sent events never ends by itself, and a server
// that stops would wait for it: when the stop begins they are ended, and the browser comes back to
// the next start. Every other answer is finished.
import { subscribe } from "node:diagnostics_channel";

const open = new Set();

subscribe("http.server.request.start", ({ response }) => {
  open.add(response);
  response.once("close", () => open.delete(response));
});

function isStream(response) {
  return String(response.getHeader("content-type") ?? "").startsWith("text/event-stream");
}

process.once("SIGTERM", () => {
  for (const response of open) {
    if (isStream(response)) response.socket?.destroy();
  }
});
