import { MailError } from "@/lib/mail/mail-error";
import { createMailer } from "@/lib/mail/mailer";
import type { Settings } from "../launcher/settings";
import { errorText } from "../launcher/error-text";
import { ok, warn, type Finding } from "./finding";

/** Whether scheduled reports can be mailed: connects to the server and signs in, and sends nothing. The desk starts either way. */
export async function checkMail({ env }: Pick<Settings, "env">): Promise<Finding> {
  const { SMTP_URL: server, MAIL_FROM: from, MAIL_DOMAINS: domains } = env;
  if (!server || !from)
    return ok("mail", "not set up; scheduled reports wait in the list (SMTP_URL, MAIL_FROM)");
  const place = `${server.host}:${server.port}`;
  try {
    await createMailer({ server, from }).verify();
    return ok(
      "mail",
      `${place} takes mail from ${from.address}${domains ? `, for ${domains.join(", ")} only` : ""}`,
    );
  } catch (thrown) {
    return warn(
      "mail",
      `${place}: ${thrown instanceof MailError ? thrown.message : errorText(thrown)}`,
      "Correct SMTP_URL, or look whether this machine may reach the server. Until then nothing is mailed.",
    );
  }
}
