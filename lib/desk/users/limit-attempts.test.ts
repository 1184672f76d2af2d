import { expect, test } from "vitest";
import { networkOf } from "./limit-attempts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["unknown", "unknown"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::6", "2001:db8:1:2::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["2001:db8::1:0:0:1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
])("%s is counted under %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
