import { Verification } from "@/lib/contract/api/verification";
import { afterTheYear } from "@/lib/desk/close/testing/after-the-year";
import { wholeMirror } from "@/lib/desk/mirror/testing/whole-mirror";
import { setRuntime } from "@/lib/desk/runtime";
import { startTestDesk, type TestPerson } from "@/lib/desk/testing/test-desk";
import { serveRoutes } from "@/lib/http/testing/serve-routes";
import * as closeRoute from "../route";
import * as packRoute from "../[id]/pack/route";
import * as returnRoute from "../[id]/return/route";
import * as reviewRoute from "../[id]/review/route";
import * as verifyRoute from "../../reports/verify/route";

/** Serves the closing routes over HTTP, with a complete mirror and users of each role. */
export async function startCloseServer() {
  const desk = await startTestDesk();
  afterTheYear(desk);
  setRuntime(desk.runtime);
  const [maker, approver, both, viewer] = [
    await desk.signedIn("maker"),
    await desk.signedIn("approver"),
    await desk.signedIn("maker", "approver"),
    await desk.signedIn("viewer"),
  ];
  await wholeMirror(desk.db, desk.clock.now());
  const server = await serveRoutes({
    "/api/close": closeRoute,
    "/api/close/[id]/review": reviewRoute,
    "/api/close/[id]/return": returnRoute,
    "/api/close/[id]/pack": packRoute,
    "/api/reports/verify": verifyRoute,
  });
  return {
    desk,
    maker,
    approver,
    both,
    viewer,
    url: `${server.url}/api/close`,
    ask: (person: TestPerson, method: string, path: string, body?: unknown): Promise<Response> => {
      const headers = {
        cookie: person.cookie,
        origin: "http://desk.example",
        "content-type": "application/json",
        "x-rampdesk": "1",
      };
      return fetch(`${server.url}/api/close${path}`, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      });
    },
    /** Verifies a file or a hash with the desk. */
    verified: async (
      person: TestPerson,
      name: string,
      file: Uint8Array<ArrayBuffer> | string,
    ): Promise<Verification> => {
      const headers = {
        cookie: person.cookie,
        origin: "http://desk.example",
        "content-type": "application/octet-stream",
        "x-rampdesk": "1",
      };
      const at = `${server.url}/api/reports/verify?name=${encodeURIComponent(name)}`;
      return Verification.parse(
        await (
          typeof file === "string"
            ? fetch(`${at}&sha256=${file}`, { headers })
            : fetch(at, { method: "POST", headers, body: file })
        ).then((response) => response.json()),
      );
    },
    close: async () => {
      await server.close();
      await desk.close();
    },
  };
}
