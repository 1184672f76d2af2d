import { expect, test } from "vitest";
import { TOKEN_STATES } from "./connection-tab";

test("refused credentials, and they alone, tell what to do", () => {
  const { rejected, ...others } = TOKEN_STATES;
  expect(rejected.todo?.advice).toMatch(/corrects SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET/);
  expect(Object.values(others).filter(({ todo }) => todo)).toEqual([]);
});
