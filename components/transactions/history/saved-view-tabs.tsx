"use client";
import { useQuery } from "@tanstack/react-query";
import { createLoader } from "nuqs/server";
import { useRef, useState } from "react";
import { announce } from "@/components/ui/announcements";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { showToast } from "@/components/ui/show-toast";
import { TextButton } from "@/components/ui/text-button";
import { Views, type View } from "@/components/ui/views";
import { historyFilters, NO_FILTERS, viewQueryOf } from "@/lib/client/mirror/history-search";
import type { HistorySearchState } from "@/lib/client/mirror/use-history-search";
import { savedViewsOptions, useChangeView } from "@/lib/client/views/view-options";
import type { SavedView } from "@/lib/contract/api/views";
import { SaveViewDialog } from "./save-view-dialog";
import { ViewMenu } from "./view-menu";

const load = createLoader(historyFilters);

/** Saved views as tabs; a dot on the one whose filters were changed. */
export function SavedViewTabs({ search, setView }: Pick<HistorySearchState, "search" | "setView">) {
  const { data } = useQuery(savedViewsOptions("history"));
  const [isSaving, setSaving] = useState(false);
  const tabs = useRef<HTMLElement>(null);
  const views = data?.views ?? [];
  const current = views.find((view) => view.id === search.view);
  const query = viewQueryOf(search);
  const isChanged =
    current !== undefined && viewQueryOf(load(new URLSearchParams(current.query))) !== query;
  const open = (view: SavedView): void =>
    setView(view.id, { ...NO_FILTERS, ...load(new URLSearchParams(view.query)) });
  /** What was pressed goes away with what it did: the focus then stands on the view that it was done to. */
  const toCurrent = (): void => {
    const focused = document.activeElement;
    if (focused === document.body || tabs.current?.contains(focused))
      tabs.current?.querySelector<HTMLElement>("[aria-current]")?.focus();
  };
  const all: View[] = [
    {
      key: "all",
      label: "All",
      current: current === undefined,
      onSelect: () => setView(null, NO_FILTERS),
    },
    ...views.map((view) => ({
      key: view.id,
      label: view.shared ? <SharedName view={view} /> : view.name,
      current: view === current,
      dirty: view === current && isChanged,
      onSelect: () => open(view),
    })),
  ];
  return (
    <>
      <Views
        ref={tabs}
        label="Saved views"
        views={all}
        end={
          <>
            {current && isChanged && (
              <ChangedView
                view={current}
                query={query}
                onSaved={() => {
                  announce("The view was saved");
                  toCurrent();
                }}
                onDiscard={() => {
                  open(current);
                  toCurrent();
                }}
                onSaveAs={() => setSaving(true)}
              />
            )}
            {current?.own && !isChanged && (
              <ViewMenu view={current} onDeleted={() => setView(null, NO_FILTERS)} />
            )}
            <IconButton
              icon="plus"
              label="Save these filters as a view"
              onClick={() => setSaving(true)}
            />
          </>
        }
      />
      {isSaving && (
        <SaveViewDialog
          query={query}
          onClose={() => setSaving(false)}
          onSaved={(view) => open(view)}
        />
      )}
    </>
  );
}

/** A view that everybody has, with whose it is: read aloud, and shown on hover. */
function SharedName({ view }: { view: SavedView }) {
  const words = view.own ? "Shared with everybody" : `Shared by ${view.ownerName}`;
  return (
    <span className="inline-flex items-center gap-1" title={words}>
      {view.name}
      <Icon name="user" className="text-ink-3" />
      <span className="sr-only">, {words}</span>
    </span>
  );
}

interface ChangedViewProps {
  view: SavedView;
  query: string;
  onSaved: () => void;
  onDiscard: () => void;
  onSaveAs: () => void;
}

function ChangedView({ view, query, onSaved, onDiscard, onSaveAs }: ChangedViewProps) {
  const change = useChangeView();
  // Once it is saved, this part is gone: only a promise still tells.
  const save = (): void =>
    void change
      .mutateAsync({ id: view.id, change: { version: view.version, query } })
      .then(onSaved, (error: Error) =>
        showToast({ title: "The view was not saved", detail: error.message, tone: "danger" }),
      );
  return (
    <>
      {view.own ? (
        <TextButton onClick={save}>{change.isPending ? "Saving" : "Save changes"}</TextButton>
      ) : (
        <TextButton onClick={onSaveAs}>Save as your own</TextButton>
      )}
      <span className="text-ink-3">or</span>
      <TextButton onClick={onDiscard}>discard</TextButton>
    </>
  );
}
