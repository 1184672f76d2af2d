"use client";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { singleKeysOn } from "@/lib/client/keys/use-single-keys";
import { isHeldUp } from "@/lib/client/live/stay-offline";
import { ShellContext } from "./shell-context";
import { PalettePart } from "./palette-part";
import { shortcutOf } from "./shortcut";
import { ShortcutsDialog } from "./shortcuts-dialog";
import { useLostFocus } from "./use-lost-focus";
import { usePageFocus } from "./use-page-focus";

export interface ShellKeysProps {
  canCreate: boolean;
  children: ReactNode;
}

const FIELDS =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true], [role=combobox]";
const OVERLAYS =
  "[role=dialog][aria-modal=true], .dlg, .sheet, .palette, [role=menu], [role=listbox]";

function focusSearch(): boolean {
  // A page may hold one for wide and one for narrow screens: the visible one counts.
  const field = [...document.querySelectorAll<HTMLElement>("[data-search]")].find(
    (each) => each.offsetParent !== null,
  );
  const target = field?.matches("input") ? field : field?.querySelector<HTMLElement>("input");
  target?.focus();
  return target !== undefined && target !== null;
}

/** Shortcuts that work everywhere, the palette, the list of shortcuts, and where the focus is on a new page. */
export function ShellKeys({ canCreate, children }: ShellKeysProps) {
  const router = useRouter();
  usePageFocus();
  useLostFocus();
  const [palette, setPalette] = useState(false);
  const [shortcuts, setShortcuts] = useState(false);
  const actions = useMemo(
    () => ({
      openPalette: () => setPalette(true),
      showShortcuts: () => setShortcuts(true),
      go: (href: string) => {
        if (!isHeldUp()) router.push(href);
      },
    }),
    [router],
  );

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const target = event.target instanceof Element ? event.target : document.body;
      const inOverlay =
        target.closest(OVERLAYS) !== null ||
        document.querySelector(".dlg, .sheet, .palette") !== null;
      const shortcut = shortcutOf(
        { ...pick(event), inField: target.matches(FIELDS), inOverlay },
        singleKeysOn(),
      );
      if (event.defaultPrevented || shortcut === null) return;
      if (shortcut === "new-transfer" && !canCreate) return;
      if (shortcut === "search" && !focusSearch()) return;
      event.preventDefault();
      if (shortcut === "palette") setPalette((now) => !now);
      if (shortcut === "shortcuts") setShortcuts(true);
      if (shortcut === "new-transfer") actions.go("/transfers/new");
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [actions, canCreate]);

  return (
    <ShellContext value={actions}>
      {children}
      <PalettePart open={palette} onOpenChange={setPalette} canCreate={canCreate} />
      <ShortcutsDialog open={shortcuts} onOpenChange={setShortcuts} canCreate={canCreate} />
    </ShellContext>
  );
}

function pick({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) {
  return { key, ctrlKey, metaKey, altKey, repeat };
}
