import { expect, test } from "vitest";
import { inertSeparators } from "./inert-separators";

test.each([
  [`"INV 8;=1+cmd|'/C calc'!A0;x",5`, `"INV 8;'=1+cmd|'/C calc'!A0;x",5`],
  ['"a;+1","b;-1","c;@SUM(A1)","d;＝1"', `"a;'+1","b;'-1","c;'@SUM(A1)","d;'＝1"`],
  ['"a\t=1","b\r\n=1","c\n@x"', `"a\t'=1","b\r\n'=1","c\n'@x"`],
  ['"a; =1","b;""=1""","c;;\t=1"', `"a; '=1","b;""'=1""","c;;\t'=1"`],
  // Nothing runs here.
  ['"a;b","c=1;d","e;",-5.00,"f - g"', '"a;b","c=1;d","e;",-5.00,"f - g"'],
])("%j is written as %j", (line, written) => expect(inertSeparators(line)).toBe(written));
