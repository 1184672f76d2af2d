import type { SelectOption } from "@/components/ui/select-option";
import type { UserView } from "@/lib/contract/api/users";

export const NOBODY = "nobody";

/**
 * To whom a break can be given, with who has it: a disabled user stays assigned until somebody else is. People of the same name are told
 * apart by their addresses.
 */
export function assigneeOptions(
  users: readonly Pick<UserView, "id" | "name" | "email" | "disabled">[],
  assignee: { id: string; name: string } | null,
): SelectOption<string>[] {
  const people = users.filter(({ id, disabled }) => !disabled || id === assignee?.id);
  const isShared = (name: string): boolean =>
    people.filter((each) => each.name === name).length > 1;
  // Until the list is there, who has it is all that is known.
  const unlisted =
    assignee && !people.some(({ id }) => id === assignee.id)
      ? [{ value: assignee.id, label: assignee.name }]
      : [];
  return [
    { value: NOBODY, label: "Nobody yet" },
    ...unlisted,
    ...people.map(({ id, name, email }) => ({
      value: id,
      label: name,
      ...(isShared(name) && { detail: email }),
    })),
  ];
}
