import { describe, expect, test } from "vitest";
import { matchNames, nameMatchSentence, type NameMatchResult } from "./name-match";

const CASES: [why: string, typed: string, bank: string, result: NameMatchResult][] = [
  ["equal", "Okonkwo Chukwuemeka", "OKONKWO CHUKWUEMEKA", "match"],
  ["in another order", "Chukwuemeka Paul Okonkwo", "OKONKWO CHUKWUEMEKA PAUL", "match"],
  ["blanks and commas", "  Okonkwo,  Chukwuemeka ", "OKONKWO CHUKWUEMEKA", "match"],
  ["titles left out", "Chief Dr. Chukwuemeka Okonkwo", "MR OKONKWO CHUKWUEMEKA", "match"],
  ["accents", "Adéọlá Bámgbóṣé", "BAMGBOSE ADEOLA", "match"],
  ["letters that are no accents", "Łukasz Sørensen", "SORENSEN LUKASZ", "match"],
  ["hooked letters", "Ɗanjuma Ɓala", "DANJUMA BALA", "match"],
  ["sharp s", "Weiß Handel GmbH", "WEISS HANDEL", "match"],
  ["apostrophes", "Ngũgĩ O’Brien", "OBRIEN NGUGI", "match"],
  ["hyphen for a blank", "Ade-Ojo Bola", "BOLA ADE OJO", "match"],
  ["hyphen for nothing", "Ade-Ojo Bola", "BOLA ADEOJO", "match"],
  ["written apart at the bank", "Moniepoint Ventures", "MONIE POINT VENTURES", "match"],
  ["suffix left out", "Adebayo Ventures", "ADEBAYO VENTURES LTD", "match"],
  ["suffix written out", "Adebayo Ventures Limited", "ADEBAYO VENTURES LTD.", "match"],
  ["suffix with dots", "Dangote Cement P.L.C.", "DANGOTE CEMENT PLC", "match"],
  [
    "company and its form",
    "Kumasi Cocoa Transport Co. Ltd",
    "KUMASI COCOA TRANSPORT COMPANY LIMITED",
    "match",
  ],
  ["country in brackets", "Kampala Fuel Depot", "KAMPALA FUEL DEPOT (U) LTD", "match"],
  ["proprietary in brackets", "Durban Cold Storage", "DURBAN COLD STORAGE (PTY) LTD", "match"],
  ["ampersand", "Bola & Sons", "BOLA AND SONS", "match"],
  ["link left out", "Ministry of Works", "MINISTRY WORKS", "match"],
  ["abbreviation", "Kano Carriers Nigeria Ltd", "KANO CARRIERS NIG LTD", "match"],
  ["nothing but a form and a title", "Chief & Co", "CHIEF CO", "match"],
  ["the same word twice", "Bala Bala", "BALA BALA", "match"],

  [
    "middle name at the bank only",
    "Chukwuemeka Okonkwo",
    "OKONKWO CHUKWUEMEKA PAUL",
    "close_match",
  ],
  ["middle name typed only", "Chukwuemeka Paul Okonkwo", "OKONKWO CHUKWUEMEKA", "close_match"],
  ["one name of two", "Okonkwo", "OKONKWO HAULAGE LTD", "close_match"],
  ["an initial", "C. Okonkwo", "OKONKWO CHUKWUEMEKA", "close_match"],
  ["an initial at the bank", "Chukwuemeka Okonkwo", "OKONKWO C", "close_match"],
  ["initials with dots", "C.P. Okonkwo", "OKONKWO CHUKWUEMEKA PAUL", "close_match"],
  ["a letter exchanged", "Chukwuemeka Okonkwa", "OKONKWO CHUKWUEMEKA", "close_match"],
  ["a letter missing", "Chukwuemeka Okonko", "OKONKWO CHUKWUEMEKA", "close_match"],
  ["a letter too many", "Annie Okonkwo", "OKONKWO ANNI", "close_match"],
  ["two letters swapped", "Chukwuemeka Okonwko", "OKONKWO CHUKWUEMEKA", "close_match"],
  ["a slip in the only name", "Okonkwa", "OKONKWO", "close_match"],
  ["another legal form", "Adebayo Ventures Ltd", "ADEBAYO VENTURES PLC", "close_match"],
  [
    "a word more at the bank",
    "Apapa Wharf Handling",
    "APAPA WHARF HANDLING SERVICES LTD",
    "close_match",
  ],
  ["the same word once and twice", "Bala", "BALA BALA", "close_match"],

  ["nothing in common", "Chukwuemeka Okonkwo", "ADEBAYO VENTURES LTD", "no_match"],
  ["only the form in common", "Okonkwo Ltd", "ADEBAYO LTD", "no_match"],
  ["only the title in common", "Chief Okonkwo", "CHIEF ADEBAYO", "no_match"],
  ["a brother", "Chukwuemeka Okonkwo", "OKONKWO NGOZI", "no_match"],
  ["another branch", "Okonkwo Haulage Lagos", "OKONKWO HAULAGE ABUJA", "no_match"],
  ["one given name of three", "Paul", "OKONKWO CHUKWUEMEKA PAUL", "no_match"],
  ["two slips", "Chukwuemika Okonkwa", "OKONKWO CHUKWUEMEKA", "no_match"],
  ["a slip and nothing else right", "Okonkwa Ngozi", "OKONKWO CHUKWUEMEKA", "no_match"],
  ["a letter exchanged in a short name", "Ada Bello", "BELLO ADE", "no_match"],
  ["a letter exchanged in a name of four", "John Bello", "BELLO JOAN", "no_match"],
  ["another figure", "Depot 12", "DEPOT 13", "no_match"],
  ["only initials", "C O", "OKONKWO CHUKWUEMEKA", "no_match"],
  ["another script", "王伟", "WANG WEI", "no_match"],

  ["nothing typed", "", "ADEBAYO VENTURES LTD", "not_compared"],
  ["nothing but marks typed", " - ", "ADEBAYO VENTURES LTD", "not_compared"],
  ["the bank gave no name", "Okonkwo", "", "not_compared"],
];

describe("the verdict", () => {
  test.each(CASES)("%s: %s / %s → %s", (_why, typed, bank, result) => {
    expect(matchNames(typed, bank).result).toBe(result);
  });

  test.each(CASES.filter(([, , , result]) => result !== "not_compared"))(
    "%s is the same both ways round",
    (_why, typed, bank, result) => {
      expect(matchNames(bank, typed).result).toBe(result);
    },
  );
});

test("each word says where it was found, the bank's in the bank's order", () => {
  expect(matchNames("Chukwuemeka Okonkwo", "OKONKWO CHUKWUEMEKA PAUL").tokens).toEqual([
    { text: "OKONKWO", side: "both" },
    { text: "CHUKWUEMEKA", side: "both" },
    { text: "PAUL", side: "bank" },
  ]);
  expect(matchNames("Dr C Okonkwa Ltd", "OKONKWO CHUKWUEMEKA LIMITED").tokens).toEqual([
    { text: "OKONKWO", side: "bank" },
    { text: "CHUKWUEMEKA", side: "bank" },
    { text: "LIMITED", side: "both" },
    { text: "DR", side: "typed" },
    { text: "C", side: "typed" },
    { text: "OKONKWA", side: "typed" },
  ]);
  expect(matchNames("", "ADEBAYO VENTURES").tokens).toEqual([
    { text: "ADEBAYO", side: "bank" },
    { text: "VENTURES", side: "bank" },
  ]);
});

test.each([
  ["Okonkwo", "OKONKWO", "The name you entered is the name on the account."],
  [
    "Chukwuemeka Okonkwo",
    "OKONKWO CHUKWUEMEKA PAUL",
    "The name you entered is on the account, with more to it.",
  ],
  [
    "Apapa Wharf Handling",
    "APAPA WHARF HANDLING SERVICES LTD",
    "The name you entered is on the account, with more to it.",
  ],
  [
    "Okonkwo Ltd",
    "OKONKWO HAULAGE LTD",
    "The name you entered is on the account, with more to it.",
  ],
  [
    "Okonkwa",
    "OKONKWO",
    "Close to the name on the account, but not the same. Compare the words below.",
  ],
  [
    "Acme Ltd",
    "ACME PLC",
    "The name you entered is on the account, but the company's form differs.",
  ],
  ["Okonkwo Ltd", "ADEBAYO LTD", "The name you entered isn't on this account."],
  ["Chukwuemeka Okonkwo", "ADEBAYO VENTURES LTD", "The name you entered isn't on this account."],
  [
    "Chukwuemeka Paul Okonkwo",
    "ADEBAYO VENTURES LTD",
    "The name you entered isn't on this account.",
  ],
  ["Chukwuemeka Okonkwo", "OKONKWO NGOZI", "Only OKONKWO is on this account."],
  ["", "ADEBAYO VENTURES LTD", "Enter the recipient's name to compare it."],
])("%s / %s: %s", (typed, bank, sentence) => {
  expect(nameMatchSentence(matchNames(typed, bank))).toBe(sentence);
});

test("a bank's name of thousands of words is no match, and no more of it is compared or shown than a name can have", () => {
  const { result, tokens } = matchNames("Ada Obi", "Obi Ada ".repeat(2_000));
  expect(result).toBe("no_match");
  expect(tokens.length).toBeLessThan(200);
});
