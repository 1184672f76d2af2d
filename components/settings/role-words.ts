import type { Role } from "@/lib/domain/users/roles";

/** What each role lets a person do, in a line. */
export const ROLE_WORDS: Record<Role, string> = {
  viewer: "Can see and export everything",
  maker:
    "Creates transfers and recipients, confirms rates, reports payments, and resolves requests with an unknown outcome; imports statements, reconciles, prepares closes and schedules reports",
  approver:
    "Imports statements, reconciles, changes matching rules, prepares and reviews closes, schedules reports; transfers need no approval",
  admin:
    "Manages users, the organisation and the connection; changes matching rules; schedules reports; resolves requests with an unknown outcome",
};
