/** The step at which a mail failed. */
export type MailFailure =
  | "unreachable"
  | "not_secure"
  | "signed_out"
  | "too_large"
  | "refused"
  | "broke_off";

/**
 * A mail was not taken. Its message is for people and holds nothing that the server said, which could be anything.
 * `isFinal`: the same mail would be refused again. `cause`: of a file that couldn't be written into the mail.
 */
export class MailError extends Error {
  constructor(
    readonly failure: MailFailure,
    message: string,
    readonly isFinal = false,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "MailError";
  }
}

/** Fields of nodemailer's errors. Its `code` replaces the socket error's own. */
interface SmtpFault {
  message?: string;
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/**
 * Texts of Node and OpenSSL about TLS.
 * The certificate isn't trusted, has expired or is another host's; or the server speaks no TLS, or ends it.
 */
const TLS_FAULT = /certificate|SSL routines|\bTLS\b/i;

/** Returns the meaning of an error of the connection to the mail server. */
export function mailErrorOf(error: unknown): MailError {
  const { message = "", code = "", command = "", responseCode, response = "" } = error as SmtpFault;
  const answer = responseCode === undefined ? "" : ` It answered ${responseCode}.`;
  if (code === "EAUTH")
    return new MailError(
      "signed_out",
      `The mail server didn't let the desk sign in.${answer} An administrator has to correct the name and password in SMTP_URL.`,
    );
  if (code === "ETLS" || (code === "ESOCKET" && TLS_FAULT.test(message)))
    return new MailError(
      "not_secure",
      "No secure connection to the mail server came about, so nothing was sent over it. An administrator has to look at SMTP_URL and the server's certificate.",
    );
  if (code === "ESTREAM")
    return new MailError("broke_off", "The file could not be written into the mail.", false, {
      cause: error,
    });
  if (responseCode !== undefined && ["MAIL FROM", "RCPT TO", "DATA"].includes(command)) {
    const isFinal = responseCode >= 500;
    return new MailError(
      isFinal && isForSize(command, responseCode, response) ? "too_large" : "refused",
      `The mail server refused the mail${command === "MAIL FROM" ? " for its sender" : ""}${isFinal ? "" : " for now"}.${answer}`,
      isFinal,
    );
  }
  // A server that hangs up before it has greeted gives an error without a code.
  if (code === "" && message === "Unexpected socket close")
    return new MailError("unreachable", "The mail server could not be reached, or broke off.");
  if (["ECONNECTION", "EDNS", "ESOCKET", "ECONNREFUSED", "ETIMEDOUT", "EPROTOCOL"].includes(code))
    return new MailError(
      "unreachable",
      `The mail server could not be reached, or broke off.${answer}`,
    );
  return new MailError("broke_off", `The mail could not be sent.${answer}`);
}

/** Of an address, 552 is about its full mailbox. */
function isForSize(command: string, code: number, response: string): boolean {
  return command !== "RCPT TO" && (code === 552 || /^\d{3}[ -]5\.3\.4\b/.test(response));
}
