import { expect, test } from "vitest";
import { clientAddress } from "./client-address";

const of = (value: string | null): string => clientAddress(new Headers(value === null ? {} : { "x-forwarded-for": value }));

test("the last entry counts: what a client writes itself stands before it", () => {
  expect(of("203.0.113.9")).toBe("203.0.113.9");
  expect(of("1.1.1.1, 203.0.113.9")).toBe("203.0.113.9");
  expect(of("::ffff:127.0.0.1")).toBe("127.0.0.1");
  expect(of("2001:DB8::1")).toBe("2001:db8::1");
});

test("what is no address is unknown", () => {
  for (const value of [null, "", "evil'--", "x".repeat(100), "1.1.1.1,"]) expect(of(value)).toBe("unknown");
});
