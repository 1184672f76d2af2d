import { resolve } from "node:path";
import { loadProfileKeys } from "@/lib/gateway/profile/load-profile";
import { profileOf } from "@/lib/gateway/profile/profile";
import { oddSecretForm } from "@/lib/webhooks/signing-keys";
import type { Settings } from "./settings";

/** What is unusual about WEBHOOK_SECRET, in a sentence without the secret itself. Null if nothing is, it is unset, or any text will do. */
export function webhookSecretNote({
  root,
  env,
  sandbox,
}: Pick<Settings, "root" | "env" | "sandbox">): string | null {
  const secret = env.WEBHOOK_SECRET?.reveal();
  if (sandbox || secret === undefined) return null;
  const ofFile = loadProfileKeys(
    env.SERVICE_PROFILE === undefined ? undefined : resolve(root, env.SERVICE_PROFILE),
  );
  const { webhooks } = profileOf(ofFile, {});
  const odd = webhooks.scheme === "standard-webhooks" ? oddSecretForm(secret) : null;
  return odd === null ? null : `WEBHOOK_SECRET: ${odd}`;
}
