import { describe, expect, it } from "vitest";
import { lookUpAccount, MAGIC_ACCOUNTS } from "./accounts";
import { BANKS } from "./banks";
import { DEMO_RECIPIENTS } from "./recipients";

const ZENITH = "057";
const numbers = Array.from({ length: 500 }, (_, index) => String(3_000_000_000 + index * 7_919));

function holder(bankCode: string, accountNumber: string): string {
  const answer = lookUpAccount({ bankCode, accountNumber });
  if (answer.outcome !== "found")
    throw new Error(`${accountNumber} at ${bankCode} is ${answer.outcome}`);
  return answer.accountName;
}

describe("lookUpAccount", () => {
  it("always gives the same holder for a bank and a number, and another one elsewhere", () => {
    expect(lookUpAccount({ bankCode: ZENITH, accountNumber: "3049912876" })).toEqual(
      lookUpAccount({ bankCode: ZENITH, accountNumber: "3049912876" }),
    );
    const [first, second] = [ZENITH, "044"].map((bank) =>
      numbers.map((number) => holder(bank, number)),
    );
    expect(first).not.toEqual(second);
    expect(new Set(first).size).toBeGreaterThan(400);
  });

  it.each(BANKS.map(({ code, name }) => [code, name] as const))(
    "answers as %s (%s) in capitals",
    (bankCode) => {
      for (const accountNumber of numbers.slice(0, 40)) {
        const answer = lookUpAccount({ bankCode, accountNumber });
        expect(answer).toMatchObject({ outcome: "found" });
        expect(holder(bankCode, accountNumber)).toMatch(/^[A-Z][A-Z' ()]+$/);
        expect(holder(bankCode, accountNumber).split(" ").length).toBeGreaterThanOrEqual(2);
      }
    },
  );

  it("has persons and companies at a bank, and only persons behind a mobile wallet", () => {
    const company = /\b(LTD|LIMITED|VENTURES|ENTERPRISES)\b/;
    const share = (bank: string): number =>
      numbers.filter((number) => company.test(holder(bank, number))).length / numbers.length;
    expect(share(ZENITH)).toBeGreaterThan(0.15);
    expect(share(ZENITH)).toBeLessThan(0.45);
    expect(share("MPESA")).toBe(0);
  });

  it("finds nothing at an unknown bank or under anything but ten digits", () => {
    for (const accountNumber of ["", "123", "12345678901", "12345 6789", "123456789x"]) {
      expect(lookUpAccount({ bankCode: ZENITH, accountNumber })).toEqual({ outcome: "not_found" });
    }
    expect(lookUpAccount({ bankCode: "000", accountNumber: "3049912876" })).toEqual({
      outcome: "not_found",
    });
  });

  it("names the demo recipients as the holders of their accounts", () => {
    for (const recipient of DEMO_RECIPIENTS) {
      if (recipient.type === "fiat")
        expect(holder(recipient.bankCode, recipient.accountNumber)).toBe(recipient.accountName);
    }
  });
});

describe("MAGIC_ACCOUNTS", () => {
  it("are ten digits each, and no demo recipient's", () => {
    const magic = [...MAGIC_ACCOUNTS.keys()];
    expect(magic.filter((number) => !/^\d{10}$/.test(number))).toEqual([]);
    expect(
      DEMO_RECIPIENTS.filter(
        (recipient) => recipient.type === "fiat" && magic.includes(recipient.accountNumber),
      ),
    ).toEqual([]);
  });

  it.each(["057", "MPESA", "SBICUGKX", "040100", "051001"])(
    "do the same at %s as everywhere",
    (bankCode) => {
      const answer = (accountNumber: string) => lookUpAccount({ bankCode, accountNumber });
      const person = { outcome: "found", accountName: "OKAFOR ADAEZE NKECHI" };
      expect(answer("0000000001")).toEqual(person);
      expect(answer("0000000002")).toEqual({ outcome: "found", accountName: "BAOBAB FREIGHT LTD" });
      expect(answer("0000000003")).toEqual({
        outcome: "found",
        accountName: expect.stringMatching(/^.{90,}$/),
      });
      expect(answer("0000000404")).toEqual({ outcome: "not_found" });
      expect(answer("0000000503")).toEqual({ outcome: "unavailable" });
      expect(answer("0000004000")).toEqual({ ...person, delayMs: 4_000 });
      expect(answer("0000004404")).toEqual({ outcome: "not_found", delayMs: 4_000 });
      expect(answer("0000004503")).toEqual({ outcome: "unavailable", delayMs: 4_000 });
      expect(answer("0000030000")).toEqual({ ...person, delayMs: 30_000 });
    },
  );
});
