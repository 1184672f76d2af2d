import { Readable } from "node:stream";
import type SMTPTransport from "nodemailer/lib/smtp-transport";
import type { MailSender, SmtpServer } from "@/lib/platform/mail-settings";

export interface OutgoingMail {
  /** Without the angle brackets. The same for each try, so that who gets it twice can tell. */
  messageId: string;
  to: readonly string[];
  deliverTo: readonly string[];
  subject: string;
  text: string;
  html: string;
  /** Read as the mail is sent: it is never held whole. */
  attachment: {
    fileName: string;
    mediaType: string;
    bytes: AsyncGenerator<Uint8Array, void, void>;
  } | null;
}

export interface MailOutcome {
  accepted: string[];
  refused: { address: string; code: number | null }[];
}

export interface Mailer {
  /** @throws {MailError} when it was taken for nobody */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /** Connects, and signs in if there is a password. @throws {MailError} */
  verify(): Promise<void>;
}

export interface MailPatience {
  /** For its name, its connection and its greeting. */
  connectMs: number;
  /** While nothing moves on the connection, also after the mail is complete. */
  silentMs: number;
}

/**
 * Waiting times. A server may examine a mail before it accepts it, and a client that leaves earlier
 * sends it twice (RFC 5321, 4.5.3.2.6).
 */
const PATIENCE: MailPatience = { connectMs: 30_000, silentMs: 600_000 };

/** Sends mail over SMTP, each on its own connection. A password is sent over TLS only, except to a server on this machine. */
export function createMailer({
  server,
  from,
  patience = PATIENCE,
}: {
  server: SmtpServer;
  from: MailSender;
  patience?: MailPatience;
}): Mailer {
  const options: SMTPTransport.Options = {
    host: server.host,
    port: server.port,
    secure: server.tls,
    requireTLS: !server.tls && server.password !== null && !isThisMachine(server.host),
    ...(server.user !== null &&
      server.password !== null && { auth: { user: server.user, pass: server.password.reveal() } }),
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.connectMs,
    socketTimeout: patience.silentMs,
    dnsTimeout: patience.connectMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    async send({ messageId, to, deliverTo, subject, text, html, attachment }) {
      const content = attachment && Readable.from(attachment.bytes, { objectMode: false });
      try {
        const sent = await (
          await transportTo(options)
        ).sendMail({
          messageId: `<${messageId}>`,
          from,
          to: to.map((address) => ({ name: "", address })),
          envelope: { from: from.address, to: [...deliverTo] },
          subject,
          text,
          html,
          headers: { "Auto-Submitted": "auto-generated" },
          ...(attachment &&
            content && {
              attachments: [
                { filename: attachment.fileName, contentType: attachment.mediaType, content },
              ],
            }),
        });
        // nodemailer writes domains in small letters: whoever is told of an address knows it as they gave it.
        const given = (address: string): string =>
          deliverTo.find((one) => one.toLowerCase() === address.toLowerCase()) ?? address;
        return {
          accepted: sent.accepted.map((address) => given(addressOf(address))),
          refused: sent.rejected.map((address) => ({
            address: given(addressOf(address)),
            code: codeFor(sent, addressOf(address)),
          })),
        };
      } catch (error) {
        throw mailErrorOf(error);
      } finally {
        // Whatever is left of it is not written.
        content?.destroy();
      }
    },
    async verify() {
      try {
        await (await transportTo(options)).verify();
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
  };
}

/** Loads nodemailer with the first mail, since loading it delays a process's start. */
async function transportTo(options: SMTPTransport.Options) {
  const { createTransport } = await import("nodemailer");
  return createTransport(options);
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

function addressOf(address: string | { address: string }): string {
  return typeof address === "string" ? address : address.address;
}

/** The server's reply code for one address; nodemailer's types omit it. */
function codeFor(sent: SMTPTransport.SentMessageInfo, address: string): number | null {
  const { rejectedErrors = [] } = sent as {
    rejectedErrors?: { recipient?: string; responseCode?: number }[];
  };
  return rejectedErrors.find((error) => error.recipient === address)?.responseCode ?? null;
}

type MailFailure =
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

/** Texts of Node and OpenSSL about TLS: a bad certificate, or a server without TLS. */
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
