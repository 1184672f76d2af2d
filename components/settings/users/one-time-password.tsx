import { Notice } from "@/components/ui/notice";
import { Slip, SlipRow } from "@/components/ui/slip";
import type { AddUserResult } from "@/lib/contract/api/users";

/** Shows the password to hand over, which the desk doesn't show again. */
export function OneTimePassword({ user: { name, email }, password }: AddUserResult) {
  return (
    <div className="grid gap-4">
      <Notice tone="warning" title="Shown once.">
        Give it to {name} in person or by phone, not by email. It has to be changed at the first
        sign-in, within a week.
      </Notice>
      <Slip>
        <SlipRow label="Email" copy={email}>
          {email}
        </SlipRow>
        <SlipRow label="One-time password" copy={password}>
          <span className="mono">{password}</span>
        </SlipRow>
      </Slip>
    </div>
  );
}
