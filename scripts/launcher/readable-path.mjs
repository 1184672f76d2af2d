// Loaded before the web process. Next.js answers a path whose percent signs stand for no UTF-8 text with a bare 500, before any
// route or page of ours is asked. Here each of its percent signs becomes a written-out one, so that it is an address like any
// other where nothing is: a route then answers in its own shape of errors, a page with the desk's own words.
import { subscribe } from "node:diagnostics_channel";

subscribe("http.server.request.start", ({ request }) => {
  const [path = "", ...query] = request.url.split("?");
  if (!path.includes("%") || isReadable(path)) return;
  request.url = [path.replaceAll("%", "%25"), ...query].join("?");
});

function isReadable(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
