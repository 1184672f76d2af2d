"use client";
import { Field } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/input";
import { type Role, roleLabel, ROLES } from "@/lib/domain/users/roles";

export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  viewer: "Can see and export everything",
  maker:
    "Creates transfers and recipients, confirms rates, reports payments, and resolves requests with an unknown outcome; imports statements, reconciles, prepares closes and schedules reports",
  approver:
    "Imports statements, reconciles, changes matching rules, prepares and reviews closes, schedules reports; transfers need no approval",
  admin:
    "Manages users, the organisation and the connection; changes matching rules; schedules reports; resolves requests with an unknown outcome",
};

interface RolesFieldProps {
  field: {
    value: readonly Role[];
    onChange: (roles: Role[]) => void;
    /** Takes the group, to focus it when a role is missing. */
    ref: (target: { focus: () => void } | null) => void;
  };
  error: string | undefined;
}

/** Any number of roles, each with what it allows. */
export function RolesField({ field: { value, onChange, ref }, error }: RolesFieldProps) {
  const toggle = (role: Role, on: boolean) =>
    onChange(ROLES.filter((each) => (each === role ? on : value.includes(each))));
  return (
    <Field label="Roles" group error={error}>
      <div
        ref={(group) => ref(group && { focus: () => group.querySelector("input")?.focus() })}
        role="group"
        aria-label="Roles"
        className="grid gap-2"
      >
        {ROLES.map((role) => (
          <Checkbox
            key={role}
            checked={value.includes(role)}
            onChange={(event) => toggle(role, event.currentTarget.checked)}
          >
            <span className="block font-medium">{roleLabel(role)}</span>
            <span className="block text-12 text-ink-3">{ROLE_DESCRIPTIONS[role]}</span>
          </Checkbox>
        ))}
      </div>
    </Field>
  );
}

/** Wraps after the @, if it has to wrap. */
export function EmailText({ email }: { email: string }) {
  const at = email.indexOf("@") + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
