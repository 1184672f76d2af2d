import type { Role } from "@/lib/domain/users/roles";

export interface DemoUser {
  name: string;
  email: string;
  /** The person's job, for the sign-in page. */
  title: string;
  roles: readonly Role[];
}

/**
 * One password for all of them. It opens nothing but the sandbox: a desk that was started with a real service never makes
 * these users, and never starts on a database that holds them.
 */
export const DEMO_PASSWORD = "sandbox-treasury-2026";

/** The users of the sandbox's company. The first is the one to try the desk as. */
export const DEMO_USERS: readonly DemoUser[] = [
  {
    name: "Adaeze Okafor",
    email: "adaeze.okafor@baobabfreight.example",
    title: "Treasury manager",
    roles: ["maker", "approver"],
  },
  {
    name: "Tunde Bakare",
    email: "tunde.bakare@baobabfreight.example",
    title: "Treasury analyst",
    roles: ["maker"],
  },
  {
    name: "Wanjiru Kamau",
    email: "wanjiru.kamau@baobabfreight.example",
    title: "Finance director",
    roles: ["approver"],
  },
  {
    name: "Kofi Mensah",
    email: "kofi.mensah@baobabfreight.example",
    title: "Accountant",
    roles: ["viewer"],
  },
  {
    name: "Lerato Dlamini",
    email: "lerato.dlamini@baobabfreight.example",
    title: "IT lead",
    roles: ["admin"],
  },
];
