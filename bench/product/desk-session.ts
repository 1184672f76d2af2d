import { Agent, request, type Dispatcher } from "undici";
import { z } from "zod";
import type { Product } from "@/e2e/fixtures/product";
import { demoUser, type Person } from "@/e2e/fixtures/sign-in";

/** Somebody who is signed in to the desk, over plain HTTP and kept connections. */
export class DeskSession {
  readonly #agent = new Agent({ pipelining: 1, connections: 32 });
  readonly #cookies = new Map<string, string>();

  private constructor(private readonly origin: string) {}

  /** @throws when the desk refuses. */
  static async signIn(product: Product, person: Person): Promise<DeskSession> {
    // By number: looking a name up is no part of what is measured.
    const session = new DeskSession(`http://127.0.0.1:${new URL(product.url).port}`);
    const { email, password } = demoUser(product, person);
    const { csrfToken } = await session.json(z.object({ csrfToken: z.string() }), "/api/auth/csrf");
    const credentials = { email, password, csrfToken, json: "true" };
    await session.json(
      z.object({ ok: z.literal(true) }),
      "/api/auth/callback/credentials",
      credentials,
    );
    return session;
  }

  get cookies(): { name: string; value: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value }));
  }

  /** Posts the body, if there is one, or else gets. */
  async call(path: string, body?: object): Promise<Dispatcher.ResponseData> {
    const response = await request(`${this.origin}${path}`, {
      method: body ? "POST" : "GET",
      dispatcher: this.#agent,
      // A file is read as slowly as it takes.
      bodyTimeout: 0,
      headers: {
        accept: "application/json",
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body && {
          "content-type": "application/json",
          "x-rampdesk": "1",
          origin: this.origin,
        }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    this.#keepCookies(response.headers["set-cookie"]);
    return response;
  }

  /** @throws when the answer is no 2xx, or of another form. */
  async json<Schema extends z.core.$ZodType>(
    schema: Schema,
    path: string,
    body?: object,
  ): Promise<z.output<Schema>> {
    const response = await this.call(path, body);
    const text = await response.body.text();
    if (response.statusCode >= 300) throw new Error(`${path}: ${response.statusCode} ${text}`);
    return z.parse(schema, JSON.parse(text));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#agent.destroy();
  }

  #keepCookies(headers: string | string[] | undefined): void {
    for (const header of [headers ?? []].flat()) {
      const pair = header.split(";")[0] ?? "";
      const at = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}
