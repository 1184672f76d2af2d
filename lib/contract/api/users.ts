import * as z from "zod/mini";
import { ROLES } from "@/lib/domain/users/roles";
import { Instant, NameText } from "./values";

const Roles = z.array(z.enum(ROLES)).check(z.minLength(1, "Give at least one role"));
const Password = z
  .string()
  .check(
    z.minLength(12, "A password has 12 characters or more"),
    z.maxLength(200, "A password has 200 characters at most"),
  );

export const UserView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  disabled: z.boolean(),
  createdAt: Instant,
  lastSignInAt: z.nullable(Instant),
  mustChangePassword: z.boolean(),
  /** True if the one-time password has expired; a new one is needed. */
  passwordExpired: z.boolean(),
});
export type UserView = z.output<typeof UserView>;
export const UserList = z.object({ users: z.array(UserView) });
export type UserList = z.output<typeof UserList>;

/** POST /api/users. The first password is made by the desk and shown once. */
export const AddUserInput = z.object({
  name: NameText.check(
    z.minLength(1, "Enter a name"),
    z.maxLength(120, "A name has 120 characters at most"),
  ),
  email: z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.email("Enter an email address")),
  roles: Roles,
});
export type AddUserInput = z.input<typeof AddUserInput>;
export const AddUserResult = z.object({ user: UserView, password: z.string() });
export type AddUserResult = z.output<typeof AddUserResult>;

/** PATCH /api/users/{id} */
export const ChangeUserInput = z.object({
  roles: z.optional(Roles),
  disabled: z.optional(z.boolean()),
  name: z.optional(NameText.check(z.minLength(1), z.maxLength(120))),
  /** Name and roles that the change starts from. Refused if they have changed. */
  seen: z.optional(z.object({ name: z.string(), roles: z.array(z.enum(ROLES)) })),
});
export type ChangeUserInput = z.input<typeof ChangeUserInput>;
/** POST /api/users/{id}/reset-password → AddUserResult. POST /api/me/password: */
export const ChangePasswordInput = z.object({
  current: z.string().check(z.minLength(1, "Enter your current password")),
  next: Password,
});
export type ChangePasswordInput = z.input<typeof ChangePasswordInput>;
