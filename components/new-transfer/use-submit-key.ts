"use client";

import { useEffect, useEffectEvent } from "react";

/** Ctrl or ⌘ Enter anywhere on the page, in fields too; never behind a dialog, and never by holding it down. */
export function useSubmitKey(onSubmit: () => void): void {
  const submit = useEffectEvent(onSubmit);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.key !== "Enter" ||
        !(event.ctrlKey || event.metaKey) ||
        event.defaultPrevented ||
        event.repeat
      )
        return;
      if (document.querySelector("[role=dialog],[role=alertdialog]")) return;
      event.preventDefault();
      submit();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
