import { afterAll, beforeAll, expect, test } from "vitest";
import { startSmtpServer, type SmtpServer } from "@/lib/mail/testing/smtp-server";
import { parseEnv } from "@/lib/platform/env";
import { checkMail } from "./examine";

let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());

const checked = (variables: Record<string, string>) => checkMail({ env: parseEnv(variables) });

test("says that mail isn't set up, that it is, and what is wrong, without the password", async () => {
  expect(await checked({})).toMatchObject({
    level: "ok",
    seen: expect.stringContaining("not set up") as string,
  });
  expect(
    await checked({
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: "reports@bank.example",
      MAIL_DOMAINS: "bank.example",
    }),
  ).toEqual({
    level: "ok",
    what: "mail",
    seen: `127.0.0.1:${smtp.port} takes mail from reports@bank.example, for bank.example only`,
  });
  smtp.manners.account = { user: "desk", password: "right" };
  const refused = await checked({
    SMTP_URL: `smtp://desk:CANARY@127.0.0.1:${smtp.port}`,
    MAIL_FROM: "reports@bank.example",
  });
  expect(refused).toMatchObject({
    level: "warn",
    seen: expect.stringContaining("sign in") as string,
  });
  expect(
    await checked({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "reports@bank.example" }),
  ).toMatchObject({
    level: "warn",
    seen: expect.stringContaining("could not be reached") as string,
  });
  expect(JSON.stringify(refused)).not.toContain("CANARY");
  expect(smtp.mails).toEqual([]);
});
