import { afterAll, beforeAll, expect, test } from "vitest";
import { createTemporaryProject } from "../testing/temporary-folder";
import { checkRouteGuards } from "./route-guards";

const project = createTemporaryProject({ packages: false });
afterAll(() => project.remove());

const FINE = [
  "export const GET = readRoute({}, ({ ctx }) => list(ctx));\nexport const POST = writeRoute({ input: Input }, ({ ctx, input }) => make(ctx, input));\n",
  "export const POST = uploadRoute({}, ({ ctx, body }) => take(ctx, body));\n",
  "export const GET = readRoute({}, ({ ctx }) => file(ctx));\n\nexport function HEAD(): Response {\n  return new Response(null, { status: 405 });\n}\n",
];
const BAD: [text: string, problem: string][] = [
  ["export const GET = publicRoute(({ ctx }) => list(ctx));\n", "GET is not made by readRoute"],
  [
    "export const POST = readRoute({}, ({ ctx }) => make(ctx));\n",
    "POST is not made by writeRoute or uploadRoute",
  ],
  ["export const GET = writeRoute({}, ({ ctx }) => make(ctx));\n", "GET is not made by readRoute"],
  [
    "export async function DELETE(): Promise<Response> {\n  return Response.json(await drop());\n}\n",
    "DELETE is not made by writeRoute or uploadRoute",
  ],
  ["export const GET: Handler = async () => list();\n", "GET is not made by readRoute"],
  [
    "export function HEAD(): Response {\n  return secrets();\n}\n",
    "HEAD is not made by a wrapper of lib/http/route.ts",
  ],
  [
    "const handle = () => list();\nexport { handle as GET };\n",
    "handlers are exported in a list, where no check sees how they are made",
  ],
  ["export const dynamic = 1;\n", "has no handler that this check can see"],
];

beforeAll(() => {
  FINE.forEach((text, at) => project.write(`app/api/fine/${at}/route.ts`, text));
  BAD.forEach(([text], at) => project.write(`app/api/bad/${at}/route.ts`, text));
  project.write(
    "app/api/webhooks/[token]/route.ts",
    "export const POST = publicRoute(({ ctx }) => take(ctx));\n",
  );
});

test("a handler without its guard is told of, and no other", () => {
  const { problems, looked } = checkRouteGuards(project.root);
  expect(problems).toEqual(BAD.map(([, problem], at) => `app/api/bad/${at}/route.ts: ${problem}`));
  expect(looked).toBe(`${FINE.length + BAD.length + 1} routes`);
});
