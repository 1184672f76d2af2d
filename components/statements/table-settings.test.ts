import { expect, test } from "vitest";
import { orderRead } from "./table-settings";

test.each([
  ["as chosen", ["01/02/2026", "13/02/2026"], "dmy"],
  ["by their year where all begin with it", ["2026-02-01", "2026/02/13 09:00"], "ymd"],
  ["as chosen where only some do", ["2026-02-01", "13/02/2026"], "dmy"],
  ["as chosen where there are none", [], "dmy"],
])("dates are read %s", (_what, dates, order) => {
  expect(orderRead("dmy", dates)).toBe(order);
});
