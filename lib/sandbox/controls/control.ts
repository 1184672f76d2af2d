import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { readAmount } from "../http/fields";
import { checkStorable, writeJson } from "../http/json";
import { ServiceError } from "../http/service-error";

export type ControlContext = Context<{ Bindings: HttpBindings }>;

export interface Control {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  does: string;
  /** @returns what is sent as JSON, or a whole answer */
  handle(c: ControlContext): unknown;
}

export const control = (
  method: Control["method"],
  path: string,
  does: string,
  handle: Control["handle"],
): Control => ({ method, path: `/control${path}`, does, handle });

/** An amount in a control's body: decimal text, or a JSON number. */
export const ControlAmount = z
  .custom<string | number>(
    (value) => typeof value === "string" || typeof value === "number",
    "must be a number",
  )
  .transform((value, ctx): string =>
    readAmount(String(typeof value === "number" ? finite(value) : value), ctx),
  );

/** Limits a number to the finite doubles: JSON text can hold a larger one. */
function finite(value: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE));
}

/** Reads a control's body; an absent body counts as an empty object. @throws {ServiceError} 400, {z.ZodError} */
export async function readBody<T>(c: ControlContext, schema: z.ZodType<T>): Promise<T> {
  const text = await c.req.text();
  let value: unknown = {};
  try {
    if (text.trim() !== "") value = JSON.parse(text);
  } catch {
    throw new ServiceError(400, "The body is not valid JSON");
  }
  checkStorable(value);
  return schema.parse(value);
}

/** Answers with exact amounts. */
export function sendJson(
  c: ControlContext,
  value: unknown,
  status: ContentfulStatusCode = 200,
): Response {
  return c.body(writeJson(value), status, { "content-type": "application/json" });
}
