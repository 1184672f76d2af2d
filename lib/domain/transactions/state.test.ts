import { expect, test } from "vitest";
import { serviceStatusFilter } from "./service-filter";

test("open and closed are the interface's pending and completed", () => {
  expect(serviceStatusFilter("open")).toBe("pending");
  expect(serviceStatusFilter("closed")).toBe("completed");
});
