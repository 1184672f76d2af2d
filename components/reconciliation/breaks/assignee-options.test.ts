import { expect, test } from "vitest";
import { assigneeOptions } from "./assignee-options";

const person = (id: string, name: string, disabled = false) => ({
  id,
  name,
  email: `${id}@baobab.example`,
  disabled,
});
const NOBODY_YET = { value: "nobody", label: "Nobody yet" };

test("people of one name are told apart by their addresses, others need none", () => {
  expect(
    assigneeOptions(
      [
        person("ada", "Adaeze Okafor"),
        person("ao", "Adaeze Okafor"),
        person("tunde", "Tunde Bakare"),
      ],
      null,
    ),
  ).toEqual([
    NOBODY_YET,
    { value: "ada", label: "Adaeze Okafor", detail: "ada@baobab.example" },
    { value: "ao", label: "Adaeze Okafor", detail: "ao@baobab.example" },
    { value: "tunde", label: "Tunde Bakare" },
  ]);
});

test("nothing new is given to a disabled user, who keeps what they have, also told apart", () => {
  const users = [person("ada", "Adaeze Okafor"), person("ao", "Adaeze Okafor", true)];
  expect(assigneeOptions(users, null)).toEqual([
    NOBODY_YET,
    { value: "ada", label: "Adaeze Okafor" },
  ]);
  expect(assigneeOptions(users, { id: "ao", name: "Adaeze Okafor" })).toEqual([
    NOBODY_YET,
    { value: "ada", label: "Adaeze Okafor", detail: "ada@baobab.example" },
    { value: "ao", label: "Adaeze Okafor", detail: "ao@baobab.example" },
  ]);
});

test("who has it is named before the list has come", () => {
  expect(assigneeOptions([], { id: "ada", name: "Adaeze Okafor" })).toEqual([
    NOBODY_YET,
    { value: "ada", label: "Adaeze Okafor" },
  ]);
});
