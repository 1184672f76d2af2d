const { BARE_SERVICE_URL = "", BARE_SERVICE_TOKEN = "" } = process.env;

/** Smallest possible route in front of the service: asks it and passes the answer on. */
export async function GET(request: Request): Promise<Response> {
  const path = new URL(request.url).searchParams.get("path") ?? "/";
  const answer = await fetch(`${BARE_SERVICE_URL}${path}`, {
    headers: { authorization: `Bearer ${BARE_SERVICE_TOKEN}` },
    cache: "no-store",
  });
  return new Response(await answer.text(), {
    status: answer.status,
    headers: { "content-type": "application/json" },
  });
}
