import { createServer, type AddressInfo, type Socket } from "node:net";

/** A mail that was taken. */
export interface TakenMail {
  from: string;
  to: string[];
  /** Head and body, as they were sent. */
  source: string;
}

/** How the server answers; each may be changed between two mails. */
export interface SmtpManners {
  /** To RCPT TO, by the address. Default: 250. */
  recipient(address: string): string;
  /** When the mail is complete, at once or later. Default: 250. */
  complete(): string | Promise<string>;
  /**
   * Moment when the server breaks the connection off.
   * Before or after accepting a complete mail, in its middle after some bytes, or at once.
   */
  hangUp: "never" | "before" | "after" | "midway" | "at_once";
  /** Says nothing to who connects. Default: false. */
  isMute?: boolean;
  /** The name and password that may sign in; null when nobody has to. */
  account: { user: string; password: string } | null;
}

export interface SmtpServer {
  port: number;
  mails: TakenMail[];
  manners: SmtpManners;
  /** Mails that broke off in their middle. */
  brokenOff(): number;
  close(): Promise<void>;
}

/** More than the head of a mail: the connection breaks off in its file. */
const MIDWAY_BYTES = 20_000;

/**
 * Starts a mail server on a free local port.
 * Speaks the parts of RFC 5321 that a client needs to hand over a mail.
 */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const state = {
    mails: [] as TakenMail[],
    manners: {
      recipient: () => "250 ok",
      complete: () => "250 taken",
      hangUp: "never",
      account: null,
    } as SmtpManners,
    broken: 0,
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    converse(socket, state);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    mails: state.mails,
    manners: state.manners,
    brokenOff: () => state.broken,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function converse(
  socket: Socket,
  state: { mails: TakenMail[]; manners: SmtpManners; broken: number },
): void {
  const { manners } = state;
  let buffered = "";
  let mail: TakenMail = { from: "", to: [], source: "" };
  let isData = false;
  const say = (line: string): void => void socket.write(`${line}\r\n`);

  const command = (line: string): void => {
    const [verb = ""] = line.toUpperCase().split(" ", 1);
    if (verb === "EHLO")
      return say(`250-desk.test\r\n${manners.account ? "250-AUTH PLAIN\r\n" : ""}250 8BITMIME`);
    if (verb === "AUTH")
      return say(signsIn(line, manners) ? "235 welcome" : "535 5.7.8 wrong name or password");
    if (verb === "MAIL") {
      mail = { from: addressIn(line), to: [], source: "" };
      return say("250 ok");
    }
    if (verb === "RCPT") {
      const answer = manners.recipient(addressIn(line));
      if (answer.startsWith("2")) mail.to.push(addressIn(line));
      return say(answer);
    }
    if (verb === "DATA") {
      isData = true;
      return say("354 go on");
    }
    if (verb === "QUIT") return void socket.end("221 bye\r\n");
    // No STARTTLS either.
    say(verb === "RSET" || verb === "NOOP" ? "250 ok" : "502 not here");
  };
  const complete = async (source: string): Promise<void> => {
    isData = false;
    if (manners.hangUp === "before") return void socket.destroy();
    const answer = await manners.complete();
    if (answer.startsWith("2")) state.mails.push({ ...mail, source });
    if (manners.hangUp === "after") return void socket.destroy();
    say(answer);
  };

  if (manners.hangUp === "at_once") return void socket.destroy();
  if (!manners.isMute) say("220 desk.test");
  socket.on("data", (bytes) => {
    buffered += bytes.toString("latin1");
    if (isData && manners.hangUp === "midway" && buffered.length > MIDWAY_BYTES) {
      state.broken += 1;
      return void socket.resetAndDestroy();
    }
    for (;;) {
      const end = isData ? "\r\n.\r\n" : "\r\n";
      const at = buffered.indexOf(end);
      if (at === -1) return;
      const text = buffered.slice(0, at);
      buffered = buffered.slice(at + end.length);
      if (isData) void complete(text.replaceAll("\r\n..", "\r\n."));
      else command(text);
    }
  });
  socket.on("end", () => {
    if (isData) state.broken += 1;
    socket.end();
  });
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? "";
}

function signsIn(line: string, { account }: SmtpManners): boolean {
  const [, user, password] = Buffer.from(line.split(" ")[2] ?? "", "base64")
    .toString()
    .split("\0");
  return account !== null && user === account.user && password === account.password;
}

/** The parts of a mail that has a file: its head, and the file's bytes. */
export function readMail(mail: TakenMail | undefined): {
  head: string;
  header(name: string): string | undefined;
  text: string;
  html: string;
  file: { name: string; bytes: Buffer } | null;
} {
  if (!mail) throw new Error("no mail was taken");
  const { source } = mail;
  const [head = ""] = source.split("\r\n\r\n", 1);
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, " ");
  const part = (type: string): string => {
    const found = new RegExp(`Content-Type: ${type}[^]*?\\r\\n\\r\\n([^]*?)\\r\\n--`, "i").exec(
      source,
    );
    const isBase64 = found !== null && /base64/i.test(found[0].split("\r\n\r\n", 1)[0] ?? "");
    return isBase64
      ? Buffer.from(found[1] ?? "", "base64").toString()
      : quotedPrintable(found?.[1] ?? "");
  };
  const file = /Content-Disposition: attachment;([^]*?)\r\n\r\n([^]*?)\r\n--/i.exec(source);
  // A long name comes in several pieces: RFC 2231.
  const name = [...(file?.[1] ?? "").matchAll(/filename(?:\*\d+)?="?([^";\r\n]+)"?/gi)]
    .map((piece) => piece[1])
    .join("");
  return {
    head,
    header: (name) => new RegExp(`^${name}: (.*)$`, "im").exec(unfolded)?.[1],
    text: part("text/plain"),
    html: part("text/html"),
    file: file && { name, bytes: Buffer.from(file[2] ?? "", "base64") },
  };
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, "latin1").toString("utf8");
}
