import type { DeskContext } from "@/lib/desk/context";

/** How the service signs its events, as the profile in force says. */
export type WebhookScheme = DeskContext["gateway"]["profile"]["webhooks"];
