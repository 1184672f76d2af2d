import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { ownPath } from "@/lib/auth/own-path";
import { signedOutMessage } from "@/lib/auth/check-session";
import { readServiceState } from "@/lib/desk/connection/get-connection";
import { getRuntime } from "@/lib/desk/runtime";
import { demoUsersWithKnownPassword } from "@/lib/desk/users/ensure-first-users";
import { oidcRefusalMessage } from "@/lib/desk/users/sign-in";
import { findOrganisation } from "@/lib/store/organisation";
import { listUserRows } from "@/lib/store/users/users";
import { readForPage } from "./database-away";
import { pageSession } from "./page-session";

/** Reads what the sign-in page shows; all of it may be public. Somebody who is already signed in is redirected to the page they asked for. */
export async function signInPageData(query: Record<string, string | string[] | undefined>) {
  const callbackUrl = ownPath(single(query["callbackUrl"]));
  const session = await pageSession();
  if (session.ok)
    redirect(session.session.mustChangePassword ? "/sign-in/new-password" : callbackUrl);
  const { db, clock, config } = getRuntime();
  const [organisation, service] = await readForPage(() =>
    Promise.all([findOrganisation(db), readServiceState(db, clock.now())]),
  );
  const ended = single(query["ended"]);
  const sandbox = config.sandbox && organisation?.sandbox === true;
  return {
    callbackUrl,
    ended: ended === null ? null : signedOutMessage(ended),
    refusal: refusalMessage(single(query["error"])),
    singleSignOnName: config.oidc?.name ?? null,
    demoUsers: sandbox ? await demoUsersWithKnownPassword(await listUserRows(db)) : [],
    sandbox,
    zone: organisation?.reportingZone ?? "UTC",
    service,
    host: (await headers()).get("host") ?? new URL(config.publicUrl).host,
  };
}

/** Requires a one-time password. Any other session leaves this page. */
export async function requireTemporaryPassword(): Promise<void> {
  const session = await pageSession();
  if (!session.ok) redirect("/sign-in");
  if (!session.session.mustChangePassword) redirect("/");
}

function single(value: string | string[] | undefined): string | null {
  return typeof value === "string" ? value : null;
}

/** Only our own sentences are shown, because anybody can put a reason into the address. */
function refusalMessage(reason: string | null): string | null {
  if (reason === null) return null;
  return (
    oidcRefusalMessage(reason) ??
    "Single sign-on failed. Try again; if it keeps happening, ask an administrator."
  );
}
