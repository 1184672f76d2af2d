import { expect, test } from "vitest";
import { addressIn, addressKey } from "./network";

const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const TRON = "TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8";

test("only hexadecimal addresses lose their capitals when compared", () => {
  expect(addressKey(` ${EVM} `)).toBe(EVM.toLowerCase());
  expect(addressKey(TRON)).toBe(TRON);
  expect(addressKey(EVM.replace("0x", "xdc"))).toBe(EVM.replace("0x", "xdc").toLowerCase());
});

test("an address is found beside its name tag, and any other cell is taken whole", () => {
  expect(addressIn(`Binance 14 (${EVM})`)).toBe(EVM);
  expect(addressIn(`Treasury ${TRON}`)).toBe(TRON);
  expect(addressIn(" bc1qother ")).toBe("bc1qother");
});
