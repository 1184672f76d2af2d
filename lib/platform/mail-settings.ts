import { Secret } from "./secret";

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). Otherwise STARTTLS, when the server has it or a password is to be sent. */
  tls: boolean;
  user: string | null;
  password: Secret | null;
}

export interface MailSender {
  name: string;
  address: string;
}

const ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)*[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
/** Line ends and the like, with which a header could be ended and another begun. */
const CONTROL = /\p{Cc}/u;

/** Reads `smtp://user:password@host:port` or `smtps://…`; what isn't plain in user and password is percent-encoded. Null for anything else. */
export function parseSmtpUrl(text: string): SmtpServer | null {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  const tls = url.protocol === "smtps:";
  if (
    (!tls && url.protocol !== "smtp:") ||
    url.hostname === "" ||
    !["", "/"].includes(url.pathname) ||
    url.search !== "" ||
    url.hash !== ""
  )
    return null;
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === null || password === null || (user === "") !== (password === "")) return null;
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? (tls ? 465 : 587) : Number(url.port),
    tls,
    user: user === "" ? null : user,
    password: password === "" ? null : new Secret(password),
  };
}

function decoded(text: string): string | null {
  try {
    const plain = decodeURIComponent(text);
    return CONTROL.test(plain) ? null : plain;
  } catch {
    return null;
  }
}

/** Reads `reports@bank.example` or `Rampdesk <reports@bank.example>`. Null for anything else. */
export function parseSender(text: string): MailSender | null {
  const found = /^(?:([^<>"]*)<([^<>]+)>|([^<>]+))$/.exec(text.trim());
  const name = (found?.[1] ?? "").trim();
  const address = (found?.[2] ?? found?.[3] ?? "").trim();
  return isMailAddress(address) && !CONTROL.test(name) ? { name, address } : null;
}

/** Reads `bank.example, group.example`. Null when one of them is no domain. */
export function parseDomains(text: string): string[] | null {
  const domains = text
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== "");
  return domains.length > 0 && domains.every((domain) => DOMAIN.test(domain)) ? domains : null;
}

function isMailAddress(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text);
}
