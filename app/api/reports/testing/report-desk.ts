import { wholeMirror } from "@/lib/desk/mirror/testing/whole-mirror";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { setRuntime } from "@/lib/desk/runtime";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { serveRoutes } from "@/lib/http/testing/serve-routes";
import * as reportsRoute from "../route";
import * as reportRoute from "../[number]/route";
import * as changesRoute from "../[number]/changes/route";
import * as fileRoute from "../[number]/file/route";
import * as manifestRoute from "../[number]/manifest/route";
import * as columnsRoute from "../columns/route";
import * as verifyRoute from "../verify/route";

/** Starts a desk with a complete mirror, a report maker, and the report routes. */
export async function startReportDesk() {
  const desk = await startTestDesk();
  setRuntime(desk.runtime);
  const maker = await desk.signedIn("maker");
  const books = booksOf(desk.db, maker.userId);
  await wholeMirror(desk.db, desk.clock.now());
  const server = await serveRoutes({
    "/api/reports": reportsRoute,
    "/api/reports/verify": verifyRoute,
    "/api/reports/columns": columnsRoute,
    "/api/reports/[number]": reportRoute,
    "/api/reports/[number]/changes": changesRoute,
    "/api/reports/[number]/file": { GET: fileRoute.GET },
    "/api/reports/[number]/manifest": manifestRoute,
  });
  return {
    desk,
    maker,
    books,
    server,
    async close(): Promise<void> {
      await server.close();
      await desk.close();
    },
  };
}

export type ReportDesk = Awaited<ReturnType<typeof startReportDesk>>;
