import { z } from "zod";
import { WireIntegerOrNull } from "./values";

/** The `data` of token issue. `expires_in` is in seconds. Source: interface.md, POST /v1/auth/token/issue. */
export const ServiceToken = z.looseObject({
  access_token: z.string().min(1),
  expires_in: WireIntegerOrNull,
  token_type: z.string().nullish(),
});
export type ServiceToken = z.output<typeof ServiceToken>;
