import { expect, test } from "vitest";
import { parseDomains, parseSender, parseSmtpUrl } from "./mail-settings";

test("an address of a server is read with its port, and a password with any letters", () => {
  expect(parseSmtpUrl("smtp://mail.example.com")).toEqual({
    host: "mail.example.com",
    port: 587,
    tls: false,
    user: null,
    password: null,
  });
  expect(parseSmtpUrl("smtps://mail.example.com/")).toMatchObject({ port: 465, tls: true });
  const server = parseSmtpUrl("smtp://desk%40example.com:p%40ss%3A%2Fword@[::1]:2525");
  expect(server).toMatchObject({ host: "::1", port: 2525, user: "desk@example.com" });
  expect(server?.password?.reveal()).toBe("p@ss:/word");
  expect(JSON.stringify(server)).not.toContain("p@ss");
});

test.each([
  "mail.example.com",
  "http://mail.example.com",
  "smtp://",
  "smtp://user@mail.example.com",
  "smtp://:word@mail.example.com",
  "smtp://u:%zz@mail.example.com",
  "smtp://u:a%0d%0aQUIT@mail.example.com",
  "smtp://mail.example.com/path",
  "smtp://mail.example.com?tls=no",
  "smtp://mail.example.com:99999",
])("%s is none", (text) => expect(parseSmtpUrl(text)).toBeNull());

test("a sender is an address, with or without a name", () => {
  expect(parseSender("reports@bank.example")).toEqual({
    name: "",
    address: "reports@bank.example",
  });
  expect(parseSender("Rampdesk of Baobab <reports@bank.example>")).toEqual({
    name: "Rampdesk of Baobab",
    address: "reports@bank.example",
  });
  for (const text of [
    "",
    "reports",
    "a <b@c.example> d",
    "a\r\nBcc: x@y.example <b@c.example>",
    "b@c.example, d@e.example",
    "<b@c\n.example>",
    `${"a".repeat(300)}@b.example`,
  ])
    expect(parseSender(text)).toBeNull();
});

test("domains are separated by commas", () => {
  expect(parseDomains("Bank.example, group.example,")).toEqual(["bank.example", "group.example"]);
  for (const text of [
    "",
    ",",
    "bank",
    "@bank.example",
    "*.bank.example",
    "bank.example;group.example",
  ])
    expect(parseDomains(text)).toBeNull();
});
