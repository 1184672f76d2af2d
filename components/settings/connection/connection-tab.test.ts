import { expect, test } from "vitest";
import { ConnectionView } from "@/lib/contract/api/settings";
import { tokenAdvice } from "./connection-tab";

test("refused credentials, and they alone, tell what to do", () => {
  expect(tokenAdvice("rejected")?.advice).toMatch(
    /corrects SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET/,
  );
  const others = ConnectionView.shape.token.shape.state.options.filter(
    (state) => state !== "rejected",
  );
  expect(others.map(tokenAdvice)).toEqual(others.map(() => null));
});
