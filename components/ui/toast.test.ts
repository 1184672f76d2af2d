import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ToastCard } from "./toast";

test("the button says what it dismisses: its own word and the toast's title", () => {
  const markup = renderToStaticMarkup(
    createElement(ToastCard, { toast: { title: "Recipient added" }, onDismiss: () => undefined }),
  );
  const namedBy = /aria-labelledby="([^"]+)"/.exec(markup)?.[1]?.split(" ") ?? [];
  const words = namedBy.map((id) =>
    new RegExp(`<(?:b|button)[^>]* ?id="${id}"[^>]*?(?: aria-label="([^"]+)"[^>]*)?>([^<]*)`).exec(
      markup,
    ),
  );
  expect(words.map((found) => found?.[1] ?? found?.[2])).toEqual(["Dismiss", "Recipient added"]);
});
