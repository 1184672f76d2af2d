import { AppError } from "@/lib/desk/app-error";

/** Header that other sites' forms and links can't send without a CORS preflight. */
const DESK_HEADER = "x-rampdesk";
/** The person who opened the page, and who alone may write with it. */
const PERSON_HEADER = "x-rampdesk-person";
export const DEFAULT_BODY_LIMIT_BYTES = 64 * 1024;
/** NUL, and half of a surrogate pair. JSON can only hold them as escapes. */
const NOT_STORABLE = /[\0\p{Surrogate}]/gu;

/**
 * Returns true if a write comes from our own pages. A public address on https allows only that
 * origin. On plain http (one machine, a container with another port) the address that the browser
 * used is allowed too.
 */
function isOwnOrigin(origin: string | null, host: string | null, publicUrl: string): boolean {
  if (!origin) return false;
  const own = new URL(publicUrl);
  if (origin === own.origin) return true;
  return own.protocol === "http:" && host !== null && origin === `http://${host}`;
}

/**
 * Refuses a write that another site could have caused.
 * @param mediaType what its body must be: a type that no form can send.
 * @throws {AppError} `unsupported` with another type, `forbidden` with a foreign origin or without the header.
 */
export function requireOwnWrite(
  request: Request,
  publicUrl: string,
  mediaType: "application/json" | "application/octet-stream" = "application/json",
): void {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== mediaType) {
    const message =
      mediaType === "application/json"
        ? "Send JSON: set Content-Type to application/json."
        : "Send the file's bytes: set Content-Type to application/octet-stream.";
    throw new AppError("unsupported", message, { reason: "content_type" });
  }
  if (!isOwnOrigin(request.headers.get("origin"), request.headers.get("host"), publicUrl)) {
    throw new AppError(
      "forbidden",
      `This page isn't open at the desk's own address. Open ${new URL(publicUrl).origin} and try again.`,
      {
        reason: "origin",
      },
    );
  }
  if (request.headers.get(DESK_HEADER) !== "1") {
    throw new AppError("forbidden", `Changes need the header ${DESK_HEADER}: 1.`, {
      reason: "header",
    });
  }
}

/**
 * Refuses a write from a page that another person opened. Somebody else has signed in in the same
 * browser, and nobody's input is sent in another's name.
 * @throws {AppError} `forbidden`
 */
export function requireOwnPage(
  request: Request,
  { userId, name }: { userId: string; name: string },
): void {
  const openedBy = request.headers.get(PERSON_HEADER);
  if (openedBy === null || openedBy === userId) return;
  throw new AppError(
    "forbidden",
    `Nothing was changed: this page was opened by somebody else, and ${name} is signed in now. Reload the page to continue as ${name}.`,
    { reason: "other_person" },
  );
}

/**
 * Reads a JSON body within the limit, whatever Content-Length says. Text that the database can't
 * hold, such as half of an emoji, becomes U+FFFD.
 * @throws {AppError} `too_large`, or `invalid` when it isn't JSON
 */
export async function readJsonBody(request: Request, limitBytes: number): Promise<unknown> {
  const text = await readText(request, limitBytes);
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text, text.includes("\\u") ? storable : undefined) as unknown;
  } catch {
    throw new AppError("invalid", "The request isn't valid JSON.", { reason: "json" });
  }
}

function storable(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll(NOT_STORABLE, "\uFFFD") : value;
}

async function readText(request: Request, limitBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limitBytes)
      throw new AppError(
        "too_large",
        `The request is larger than ${Math.floor(limitBytes / 1024)} KB.`,
      );
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
