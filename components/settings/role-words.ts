import type { Role } from "@/lib/domain/users/roles";

/** What each role lets a person do, in a line. */
export const ROLE_WORDS: Record<Role, string> = {
  viewer: "Can see and export everything",
  maker: "Creates transfers and recipients, confirms rates, reports payments; imports statements, reconciles and prepares closes",
  approver: "Imports statements, reconciles, changes matching rules, prepares and reviews closes; transfers need no approval",
  admin: "Manages users, the organisation and the connection; changes matching rules; resolves requests whose outcome the desk can't determine",
};
