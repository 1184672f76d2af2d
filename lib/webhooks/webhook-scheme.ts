import type { DeskConfig } from "@/lib/desk/runtime-config";

/** How the service signs its events, as the profile in force says. */
export type WebhookScheme = DeskConfig["profile"]["webhooks"];
