import type { Role } from "@/lib/domain/users/roles";

/** What each role lets a person do, in a line. */
export const ROLE_WORDS: Record<Role, string> = {
  viewer: "Sees everything and exports it",
  maker: "Creates transfers and recipients, confirms rates, reports payments",
  approver: "Sees everything and exports it; the desk asks for no approvals",
  admin: "Manages users, the organisation and the connection; settles what the desk can’t find out",
};
