"use client";
import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Dialog } from "radix-ui";
import { useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { StatusGlyph } from "@/components/ui/status";
import { useBackCloses } from "@/components/ui/overlay";
import { useDebounced } from "@/components/ui/input";
import { useOverlayFocus } from "@/components/ui/focus";
import { recipientListOptions } from "@/lib/client/recipients/recipient-options";
import { transferListOptions } from "@/lib/client/transfers/transfer-list-options";
import {
  resultGroups,
  lookupPlaces,
  lookupText,
  nothingFoundText,
  type PaletteGroup,
  type PaletteItem,
} from "./palette-items";
import { CONTROL_ITEMS, NAV_ITEMS, SETTINGS_ITEM } from "./nav-items";
import { useShell } from "./shell-context";

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  canCreate: boolean;
}

const NEW_TRANSFER: PaletteItem = {
  key: "new",
  label: "New transfer",
  icon: "plus",
  href: "/transfers/new",
  keywords: ["create", "send", "pay"],
};
const PAGES: readonly PaletteItem[] = [...NAV_ITEMS, ...CONTROL_ITEMS, SETTINGS_ITEM].map(
  ({ href, label, icon }) => ({ key: href, label, icon, href }),
);

const firstKey = (groups: readonly PaletteGroup[]): string => groups[0]?.items[0]?.key ?? "";

/** Search and go anywhere. */
export function CommandPalette({ open, onOpenChange, canCreate }: CommandPaletteProps) {
  const shell = useShell();
  const focus = useOverlayFocus();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState("");
  const isLeaving = useRef(false);
  const lookup = lookupText(query);
  const { groups, isSearching } = useSearchResults(query);
  const nothing = isSearching || groups.length > 0 ? null : nothingFoundText(query);

  function toggle(next: boolean) {
    onOpenChange(next);
    if (!next) setQuery("");
  }
  useBackCloses(open, () => toggle(false));
  function go(href: string) {
    isLeaving.current = true;
    toggle(false);
    shell.go(href);
  }
  return (
    <Dialog.Root open={open} onOpenChange={toggle}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content
          className="palette"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus(event);
            if (event.currentTarget instanceof HTMLElement)
              event.currentTarget.querySelector("input")?.focus();
          }}
          onCloseAutoFocus={(event) => {
            if (!isLeaving.current) return focus.onCloseAutoFocus(event);
            // The target is in the page, so the next Tab begins there and not at the palette's
            // button.
            isLeaving.current = false;
            event.preventDefault();
            document.getElementById("main")?.focus({ preventScroll: true });
          }}
        >
          <Dialog.Title className="sr-only">Search or run a command</Dialog.Title>
          <Command
            label="Search or run a command"
            loop
            value={chosen || firstKey(groups)}
            onValueChange={setChosen}
          >
            <div className="pal-in">
              <Icon name="search" />
              <Command.Input
                value={query}
                onValueChange={setQuery}
                placeholder="Search or jump to"
              />
              <Kbd keys={["Esc"]} />
            </div>
            <Command.List>
              {nothing && <Command.Empty className="pal-empty">{nothing}</Command.Empty>}
              {lookup && (
                <Command.Group heading="Look up" forceMount>
                  {lookupPlaces(lookup).map(({ href, where }) => (
                    <Command.Item
                      key={href}
                      value={`lookup ${href}`}
                      forceMount
                      onSelect={() => go(href)}
                    >
                      <Icon name="search" />
                      <span className="text">
                        Find <span className="mono">{lookup}</span> in {where}
                      </span>
                    </Command.Item>
                  ))}
                </Command.Group>
              )}
              {groups.map((group) => (
                <Command.Group key={group.heading} heading={group.heading} forceMount>
                  {group.items.map((item) => (
                    <PaletteRow key={item.key} item={item} always onSelect={go} />
                  ))}
                </Command.Group>
              ))}
              {canCreate && (
                <Command.Group heading="Do">
                  <PaletteRow item={NEW_TRANSFER} keys={["N"]} onSelect={go} />
                </Command.Group>
              )}
              <Command.Group heading="Go to">
                {PAGES.map((item) => (
                  <PaletteRow key={item.key} item={item} onSelect={go} />
                ))}
              </Command.Group>
            </Command.List>
            <div className="pal-f">
              <span>
                <Kbd keys={["Up", "Down"]} /> move
              </span>
              <span>
                <Kbd keys={["Enter"]} /> open
              </span>
              <span>Paste a reference, account number or address to find it</span>
            </div>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface PaletteRowProps {
  item: PaletteItem;
  keys?: readonly string[];
  always?: boolean;
  onSelect: (href: string) => void;
}

function PaletteRow({ item, keys, always, onSelect }: PaletteRowProps) {
  return (
    <Command.Item
      forceMount={always}
      value={item.key}
      keywords={[item.label, item.detail ?? "", ...(item.keywords ?? [])]}
      onSelect={() => onSelect(item.href)}
    >
      {item.status ? <StatusGlyph status={item.status} /> : <Icon name={item.icon ?? "arrow"} />}
      <span className="text">{item.label}</span>
      {item.detail && <span className="detail num">{item.detail}</span>}
      {keys && <Kbd keys={keys} />}
    </Command.Item>
  );
}

/** A single letter is in nearly every name. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 200;
const MAX_SHOWN = 5;

/** A failed search shows nothing, as the pages show its error. */
function useSearchResults(query: string) {
  const typed = query.trim().slice(0, MAX_LENGTH);
  const search = useDebounced(typed, 200);
  const asked = { enabled: search.length >= MIN_LENGTH, refetchInterval: false as const };
  const recipients = useQuery({
    ...recipientListOptions({ search, sort: "last_used", pageSize: MAX_SHOWN }),
    ...asked,
  });
  const transfers = useQuery({ ...transferListOptions({ search, pageSize: MAX_SHOWN }), ...asked });
  const isTold = typed.length >= MIN_LENGTH && search.length >= MIN_LENGTH;
  return {
    groups: isTold ? resultGroups(recipients.data, transfers.data) : [],
    isSearching:
      typed.length >= MIN_LENGTH &&
      (typed !== search || recipients.isLoading || transfers.isLoading),
  };
}
