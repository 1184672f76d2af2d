import { expect, test } from "vitest";
import { withCheckPlace } from "./verify-file";

function held() {
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  return { go, check: () => gate };
}
const at = (person: string, check: () => Promise<void> = async () => undefined): Promise<void> =>
  withCheckPlace(person, check);

test("one person has one file checked at a time, and a few people theirs at once; an end makes room, a failure too", async () => {
  const four = ["ada", "bola", "chi", "dayo"].map((person) => ({ person, ...held() }));
  const [first, ...others] = four.map(({ person, check }) => at(person, check));
  await expect(at("ada")).rejects.toMatchObject({ code: "conflict", reason: "check_running" });
  await expect(at("efe")).rejects.toMatchObject({ code: "unavailable", reason: "checks_busy" });
  four[0]?.go();
  await first;
  await at("efe");
  await expect(at("ada", () => Promise.reject(new Error("unreadable")))).rejects.toThrow(
    "unreadable",
  );
  await at("ada");
  for (const { go } of four) go();
  await Promise.all(others);
});
