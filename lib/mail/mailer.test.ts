import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parseSmtpUrl } from "@/lib/platform/mail-settings";
import {
  createMailer,
  type Mailer,
  mailErrorOf,
  type MailPatience,
  type OutgoingMail,
} from "./mailer";
import { readMail, startSmtpServer, type SmtpServer } from "./testing/smtp-server";

let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());
beforeEach(() => {
  smtp.mails.length = 0;
  Object.assign(smtp.manners, {
    recipient: () => "250 ok",
    complete: () => "250 taken",
    hangUp: "never",
    isMute: false,
    account: null,
  });
});

function mailerAt(url = `smtp://127.0.0.1:${smtp.port}`, patience?: MailPatience): Mailer {
  const server = parseSmtpUrl(url);
  if (!server) throw new Error(`no address: ${url}`);
  return createMailer({
    server,
    from: { name: "Desk, of Baobab", address: "reports@bank.example" },
    ...(patience && { patience }),
  });
}
async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array, void, void> {
  for (const text of texts) yield Buffer.from(text);
}
const mailOf = (more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  messageId: "one@bank.example",
  to: ["ada@bank.example", "tunde@bank.example"],
  deliverTo: ["ada@bank.example", "tunde@bank.example"],
  subject: "Month end: October",
  text: "Plain ₦ text",
  html: "<p>Rich</p>",
  attachment: null,
  ...more,
});

test("a mail arrives as it was written, with its file byte for byte", async () => {
  const lines = ["reference\r\n", ".\r\n", "..two dots\r\n", "é".repeat(5_000)];
  const outcome = await mailerAt().send(
    mailOf({
      attachment: {
        fileName: "recon.csv",
        mediaType: "text/csv; charset=utf-8",
        bytes: chunks(...lines),
      },
    }),
  );
  expect(outcome).toEqual({ accepted: ["ada@bank.example", "tunde@bank.example"], refused: [] });
  expect(smtp.mails).toMatchObject([
    { from: "reports@bank.example", to: ["ada@bank.example", "tunde@bank.example"] },
  ]);
  const mail = readMail(smtp.mails[0]);
  expect([
    mail.header("Message-ID"),
    mail.header("To"),
    mail.header("Subject"),
    mail.header("Auto-Submitted"),
  ]).toEqual([
    "<one@bank.example>",
    "ada@bank.example, tunde@bank.example",
    "Month end: October",
    "auto-generated",
  ]);
  expect(mail.header("From")).toBe('"Desk, of Baobab" <reports@bank.example>');
  expect(mail.text).toContain("Plain ₦ text");
  expect(mail.file?.name).toBe("recon.csv");
  expect(mail.file?.bytes.toString()).toBe(lines.join(""));
});

test("line ends in a subject make no header", async () => {
  await mailerAt().send(mailOf({ subject: "Hello\r\nBcc: evil@evil.example\r\n\r\nBody" }));
  expect(smtp.mails[0]?.to).toEqual(["ada@bank.example", "tunde@bank.example"]);
  expect(readMail(smtp.mails[0]).head).not.toMatch(/^Bcc/im);
});

test("an address that is refused is named, and the others get it", async () => {
  smtp.manners.recipient = (address) =>
    address.startsWith("ada") ? "550 5.1.1 nobody here" : "250 ok";
  expect(await mailerAt().send(mailOf())).toEqual({
    accepted: ["tunde@bank.example"],
    refused: [{ address: "ada@bank.example", code: 550 }],
  });
  smtp.manners.recipient = () => "550 5.1.1 nobody here";
  await expect(mailerAt().send(mailOf())).rejects.toMatchObject({
    failure: "refused",
    isFinal: true,
  });
  smtp.manners.recipient = () => "451 later";
  await expect(mailerAt().send(mailOf())).rejects.toMatchObject({
    failure: "refused",
    isFinal: false,
  });
  smtp.manners.recipient = () => "250 ok";
  smtp.manners.complete = () => "552 CANARY too big";
  await expect(mailerAt().send(mailOf())).rejects.toMatchObject({
    failure: "too_large",
    isFinal: true,
    message: "The mail server refused the mail. It answered 552.",
  });
});

test("a server that looks through the mail for long before it takes it is waited for; one that doesn't greet is not", async () => {
  const mailer = mailerAt(undefined, { connectMs: 100, silentMs: 10_000 });
  smtp.manners.complete = () =>
    new Promise((resolve) => setTimeout(() => resolve("250 clean"), 200));
  expect((await mailer.send(mailOf())).accepted).toHaveLength(2);
  smtp.manners.isMute = true;
  await expect(mailer.send(mailOf())).rejects.toMatchObject({ failure: "unreachable" });
  expect(smtp.mails).toHaveLength(1);
});

test.each([
  ["552", "552 5.2.3 length limit", true],
  ["a message too big for the system", "554 5.3.4 too big", true],
  ["anything else", "554 5.7.1 no", false],
])("a mail that is refused for its size is told apart: %s", async (_what, answer, isTooLarge) => {
  smtp.manners.complete = () => answer;
  await expect(mailerAt().send(mailOf())).rejects.toMatchObject({
    failure: isTooLarge ? "too_large" : "refused",
    isFinal: true,
  });
});

test("an address with capitals in its domain is told as it was given", async () => {
  smtp.manners.recipient = (address) => (address.startsWith("ada") ? "450 later" : "250 ok");
  const addresses = ["ada@Bank.example", "Tunde@BANK.example"];
  expect(await mailerAt().send(mailOf({ to: addresses, deliverTo: addresses }))).toEqual({
    accepted: ["Tunde@BANK.example"],
    refused: [{ address: "ada@Bank.example", code: 450 }],
  });
});

test("a file that breaks off in its middle is no mail", async () => {
  let isEnded = false;
  async function* breaking(): AsyncGenerator<Uint8Array, void, void> {
    try {
      for (let at = 0; at < 50; at += 1) yield Buffer.alloc(10_000, 65);
      throw new Error("other bytes");
    } finally {
      isEnded = true;
    }
  }
  const before = smtp.brokenOff();
  await expect(
    mailerAt().send(
      mailOf({ attachment: { fileName: "a.csv", mediaType: "text/csv", bytes: breaking() } }),
    ),
  ).rejects.toMatchObject({ failure: "broke_off" });
  await expect.poll(() => smtp.brokenOff()).toBe(before + 1);
  expect([smtp.mails.length, isEnded]).toEqual([0, true]);
});

test("a connection that is cut while the file is sent is no mail, and the rest of the file is let go", async () => {
  let [written, isEnded] = [0, false];
  async function* long(): AsyncGenerator<Uint8Array, void, void> {
    try {
      for (; written < 500; written += 1) yield Buffer.alloc(20_000, 65);
    } finally {
      isEnded = true;
    }
  }
  smtp.manners.hangUp = "midway";
  const before = smtp.brokenOff();
  await expect(
    mailerAt().send(
      mailOf({ attachment: { fileName: "a.csv", mediaType: "text/csv", bytes: long() } }),
    ),
  ).rejects.toMatchObject({
    failure: "unreachable",
    isFinal: false,
    message: "The mail server could not be reached, or broke off.",
  });
  await expect.poll(() => isEnded).toBe(true);
  expect([smtp.mails.length, smtp.brokenOff(), written < 500]).toEqual([0, before + 1, true]);
});

test("what is not read of a file is let go", async () => {
  let isEnded = false;
  async function* endless(): AsyncGenerator<Uint8Array, void, void> {
    try {
      for (;;) yield Buffer.alloc(100_000, 65);
    } finally {
      isEnded = true;
    }
  }
  smtp.manners.recipient = () => "550 nobody here";
  const bytes = endless();
  await expect(
    mailerAt().send(mailOf({ attachment: { fileName: "a.csv", mediaType: "text/csv", bytes } })),
  ).rejects.toMatchObject({ failure: "refused" });
  await expect.poll(async () => isEnded || (await bytes.next()).done === true).toBe(true);
});

test("a server that isn't there, hangs up, or wants another password is told apart, and no password is told", async () => {
  await expect(mailerAt("smtp://127.0.0.1:1").verify()).rejects.toMatchObject({
    failure: "unreachable",
  });
  for (const hangUp of ["before", "at_once"] as const) {
    smtp.manners.hangUp = hangUp;
    await expect(mailerAt().send(mailOf())).rejects.toMatchObject({
      failure: "unreachable",
      isFinal: false,
    });
  }
  smtp.manners.hangUp = "never";
  smtp.manners.account = { user: "desk", password: "right" };
  await mailerAt(`smtp://desk:right@127.0.0.1:${smtp.port}`).verify();
  const refused = await mailerAt(`smtp://desk:CANARY-mail@127.0.0.1:${smtp.port}`)
    .verify()
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ failure: "signed_out" });
  expect(`${String(refused)} ${JSON.stringify(refused)}`).not.toContain("CANARY");
});

test("a server that isn't secure as it should be is told apart from one that isn't there", async () => {
  await expect(mailerAt(`smtps://127.0.0.1:${smtp.port}`).verify()).rejects.toMatchObject({
    failure: "not_secure",
    isFinal: false,
  });
});

test.each([
  "self-signed certificate",
  "unable to verify the first certificate",
  "certificate has expired",
  "Hostname/IP does not match certificate's altnames: Host: mail",
  "Client network socket disconnected before secure TLS connection was established",
])("%s: the connection isn't secure, as nodemailer tells it", (message) => {
  expect(
    mailErrorOf(Object.assign(new Error(message), { code: "ESOCKET", command: "CONN" })),
  ).toMatchObject({ failure: "not_secure", isFinal: false });
});

test("a password is not sent to another machine without TLS", async () => {
  smtp.manners.account = { user: "desk", password: "right" };
  // A name of this machine that doesn't say that it is one.
  await expect(mailerAt(`smtp://desk:right@0.0.0.0:${smtp.port}`).verify()).rejects.toMatchObject({
    failure: "not_secure",
  });
});
