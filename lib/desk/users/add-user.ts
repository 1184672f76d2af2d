import { AddUserInput, type AddUserResult } from "@/lib/contract/api/users";
import { newId } from "@/lib/platform/ids";
import { insertUser } from "@/lib/store/users/users";
import { conflict } from "../app-error";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";
import { hashPassword, oneTimePassword } from "./password";
import { userFacts, userView } from "./list-users";

/**
 * Creates a user with a one-time password, which only this answer shows. The password serves for a
 * week (password.ts): its owner changes it at the first sign-in.
 * @throws {AppError} `forbidden`; `invalid`; `conflict` (email_taken) when the e-mail address has a
 * user already.
 */
export async function addUser(ctx: UserContext, input: AddUserInput): Promise<AddUserResult> {
  requirePermission(ctx, "users.manage");
  const { name, email, roles } = parseInput(AddUserInput, input);
  const password = oneTimePassword();
  const row = {
    id: newId(),
    email,
    name,
    roles,
    passwordHash: await hashPassword(password),
    mustChangePassword: true,
    createdAt: ctx.clock.now(),
  };
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await insertUser(tx, row))) {
      throw conflict(
        "email_taken",
        `A user with ${email} already exists. Look in the list; they may be disabled.`,
        { email: "A user with this address already exists" },
      );
    }
    await recordAudit(tx, auditOf(ctx), {
      action: "user.added",
      subjectType: "user",
      subjectId: row.id,
      after: userFacts({ ...row, disabledAt: null }),
    });
  });
  return {
    user: userView({ ...row, oidcSubject: null, disabledAt: null, lastSignInAt: null }, false),
    password,
  };
}
