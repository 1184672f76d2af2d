import { randomUUID } from "node:crypto";

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** A fresh UUID v4, the form that the interface asks of idempotency keys. Source: interface.md, Limits. */
export function newId(): string {
  return randomUUID();
}

export function isUuidV4(value: string): boolean {
  return UUID_V4.test(value);
}
