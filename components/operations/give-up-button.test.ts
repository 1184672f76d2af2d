import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReportingZone } from "@/components/ui/zone";
import { useGiveUpWait } from "./give-up-button";

function Wait({ giveUpFrom, deskNow }: { giveUpFrom: string | null; deskNow: string | null }) {
  return useGiveUpWait({ giveUpFrom, deskNow, createdAt: "2026-11-20T10:00:00.000Z" });
}

function words(giveUpFrom: string | null, deskNow: string | null): string {
  const children = createElement(Wait, { giveUpFrom, deskNow });
  const page = { zone: "Africa/Lagos", today: "2026-11-20", children };
  return renderToStaticMarkup(createElement(ReportingZone, page));
}

test("whether a write can be given up goes by the desk's time, not by the browser's", () => {
  const from = "2026-11-20T10:15:00.000Z";
  expect(words(from, "2026-11-20T10:14:59.000Z")).toBe(
    "It may still turn up. It can be given up from 11:15:00.",
  );
  expect(words(from, from)).toBe("");
  expect(words(null, null)).toBe("");
});
