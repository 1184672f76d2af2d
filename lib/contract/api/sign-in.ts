import * as z from "zod/mini";

/** POST /api/auth/callback/credentials, with the token of GET /api/auth/csrf */
export const SignInInput = z.object({
  email: z.string().check(z.trim(), z.minLength(1, "Enter your work email"), z.maxLength(320)),
  password: z.string().check(z.minLength(1, "Enter your password"), z.maxLength(200)),
});
export type SignInInput = z.input<typeof SignInInput>;
