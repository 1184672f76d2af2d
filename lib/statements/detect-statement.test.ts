import { expect, test } from "vitest";
import { bytesOf } from "./testing/read-all";
import { formatOf } from "./detect-statement";

test.each([
  ["an OFX file", "OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX><BANKMSGSRSV1>"],
  ["an OFX file", '<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?><OFX/>'],
  ["a QIF file", "!Type:Bank\nD03/01/26\nT-5.00\n^\n"],
  [
    "a BAI2 file",
    "01,BANKGB00,8888888,260716,0713,00131100,,,2/\n02,8888888,BANKGB00,1,260715,2340,GBP,2/\n",
  ],
  ["a JSON file", '[{"date":"2026-03-01","amount":5}]'],
  ["a JSON file", '{\n  "transactions": []\n}'],
  [
    "a CFONB120 file (also called AFB120)",
    `0130002    00550EUR2 00012345678  010326${" ".repeat(50)}0000000040000{${" ".repeat(16)}\r\n`,
  ],
  [
    "a CODA file",
    "0000013032600505        00001234  BAOBAB                    KREDBEBB   00456789012",
  ],
  ["a Cuaderno 43 file (AEB43)", "112100000102000123452603012603312000000000400009783BAOBAB"],
  ["a TITO file (KTL)", "T00322100123456000012342026030326030120260331"],
])("%s is said to be one, and what to download instead", (name, text) => {
  expect(() => formatOf(bytesOf(text))).toThrow(
    `This is ${name}, which the desk doesn't read. Download the statement as CSV`,
  );
});

test.each([
  ["mt940", "{1:F01BANKNGLAXXXX0000000000}{2:I940BANKNGLAXXXXN}{4:\n:20:X\n"],
  ["mt940", "\r\n:20:X\r\n:25:1\r\n"],
  ["camt", '<?xml version="1.0"?>\n<Document/>'],
  ["csv", "01,02/03/2026,A,5.00\n02,03/03/2026,B,6.00\n"],
  ["csv", "[Account],Date,Amount\n"],
] as const)("%s is still recognised by its beginning: %j", (format, text) => {
  expect(formatOf(bytesOf(text))).toBe(format);
});
