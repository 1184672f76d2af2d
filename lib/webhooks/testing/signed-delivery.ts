import { Webhook } from "standardwebhooks";
import { newId } from "@/lib/platform/ids";

export const SECRET = `whsec_${Buffer.from("a secret of twenty-four b").toString("base64")}`;
export const TOKEN = "a-path-token-of-our-own";

/** A delivery to this token's address, signed by Standard Webhooks. @param payload text is sent as it is */
export function signed(
  payload: unknown,
  options: { id?: string; secret?: string; at?: Date } = {},
) {
  const id = options.id ?? newId();
  const at = options.at ?? new Date();
  const body = Buffer.from(typeof payload === "string" ? payload : JSON.stringify(payload));
  const signature = new Webhook(options.secret ?? SECRET).sign(id, at, body.toString("utf8"));
  const headers = new Headers({
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signature,
  });
  return { token: TOKEN, headers, body };
}
