"use client";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { nearestFocusable } from "@/components/ui/focus";
import { lazy, LazyPart, PartFailure, useLazy } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { blocksNavigation } from "@/lib/client/live/stay-offline";
import { singleKeysOn } from "@/lib/client/single-keys";
import type { CommandPaletteProps } from "./command-palette";
import { ShellContext } from "./shell-context";

const FIELDS =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true], [role=combobox]";
const OVERLAYS =
  "[role=dialog][aria-modal=true], .dlg, .sheet, .palette, [role=menu], [role=listbox]";

function focusSearch(): boolean {
  // A page may have a search field for wide and another for narrow screens: take the visible one.
  const field = [...document.querySelectorAll<HTMLElement>("[data-search]")].find(
    (each) => each.offsetParent !== null,
  );
  const target = field?.matches("input") ? field : field?.querySelector<HTMLElement>("input");
  target?.focus();
  return target !== undefined && target !== null;
}

/** Provides global shortcuts, the palette, the shortcut list and the focus of a new page. */
export function ShellKeys({ canCreate, children }: { canCreate: boolean; children: ReactNode }) {
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
        if (!blocksNavigation()) router.push(href);
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
      const shortcut = shortcutOf(event, !inOverlay && !target.matches(FIELDS) && singleKeysOn());
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
      <LazyPalette open={palette} onOpenChange={setPalette} canCreate={canCreate} />
      <ShortcutsDialog open={shortcuts} onOpenChange={setShortcuts} canCreate={canCreate} />
    </ShellContext>
  );
}

/** Focuses a new page if the focused element is gone, so that the next Tab begins there. */
function usePageFocus(): void {
  const pathname = usePathname();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}

const shortcutList = lazy(() => import("./shortcut-list").then(({ ShortcutList }) => ShortcutList));

function ShortcutsDialog({ open, onOpenChange, canCreate }: CommandPaletteProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <LazyPart
        part={shortcutList}
        props={{ canCreate }}
        name="The list"
        waiting={<Skeleton width={240} />}
      />
    </Dialog>
  );
}

const commandPalette = lazy(() =>
  import("./command-palette").then(({ CommandPalette }) => CommandPalette),
);

function LazyPalette(props: CommandPaletteProps) {
  const lazyState = useLazy(commandPalette, props.open);
  if (lazyState.state === "loaded") return <lazyState.part {...props} />;
  if (lazyState.state !== "failed") return null;
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange} title="Search or jump to">
      <PartFailure
        part={commandPalette}
        isRetrying={lazyState.isRetrying}
        title="The search could not be loaded"
      />
    </Dialog>
  );
}

/** Time for an overlay, a new page or a part to place the focus itself. */
const GRACE_MS = 60;

/**
 * Moves the focus to the nearest element when a button removes itself. Only for a person at the
 * keyboard: a mouse needs no focus, and on a touch screen it would open the keyboard.
 */
function useLostFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let byKeys = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = ({ target }: Event): void => {
      if (target instanceof Element) last = target;
    };
    const observer = new MutationObserver((records) => {
      if (last === null || last.isConnected) return;
      const gone = last;
      last = null;
      const record = records.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(gone)),
      );
      if (byKeys && record) timer = setTimeout(() => moveFocus(record), GRACE_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const left = new AbortController();
    const { signal } = left;
    document.addEventListener("focusin", note, { signal });
    document.addEventListener("keydown", () => (byKeys = true), { capture: true, signal });
    document.addEventListener("pointerdown", () => (byKeys = false), { capture: true, signal });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      left.abort();
    };
  }, []);
}

function moveFocus({ target, previousSibling }: MutationRecord): void {
  if (document.activeElement !== document.body) return;
  // The button's parent may be gone, too.
  const place =
    target instanceof Element && target.isConnected
      ? nearestFocusable(target, previousSibling)
      : null;
  (place ?? document.getElementById("main"))?.focus({ preventScroll: place === null });
}

type Shortcut = "palette" | "new-transfer" | "search" | "shortcuts";

export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat">;

const SINGLE: Record<string, Shortcut> = { n: "new-transfer", "/": "search", "?": "shortcuts" };

/** Single keys count only outside of fields and overlays, and only if they are on. */
export function shortcutOf(press: KeyPress, singleKeysCount: boolean): Shortcut | null {
  if (press.repeat || press.altKey) return null;
  const key = press.key.toLowerCase();
  if (press.ctrlKey || press.metaKey) return key === "k" ? "palette" : null;
  return singleKeysCount ? (SINGLE[key] ?? null) : null;
}
