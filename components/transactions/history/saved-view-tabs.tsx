"use client";
import { useQuery } from "@tanstack/react-query";
import { createLoader } from "nuqs/server";
import { useState } from "react";
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
  const views = data?.views ?? [];
  const current = views.find((view) => view.id === search.view);
  const query = viewQueryOf(search);
  const isChanged = current !== undefined && viewQueryOf(load(new URLSearchParams(current.query))) !== query;
  const open = (view: SavedView): void => setView(view.id, { ...NO_FILTERS, ...load(new URLSearchParams(view.query)) });
  const tabs: View[] = [
    { key: "all", label: "All", current: current === undefined, onSelect: () => setView(null, NO_FILTERS) },
    ...views.map((view) => ({
      key: view.id,
      label: view.own ? view.name : <span title={`Shared by ${view.ownerName}`}>{view.name}</span>,
      current: view === current,
      dirty: view === current && isChanged,
      onSelect: () => open(view),
    })),
  ];
  return (
    <>
      <Views
        label="Saved views"
        views={tabs}
        end={
          <>
            {current && isChanged && <ChangedView view={current} query={query} onDiscard={() => open(current)} onSaveAs={() => setSaving(true)} />}
            {current?.own && !isChanged && <ViewMenu view={current} onDeleted={() => setView(null, NO_FILTERS)} />}
            <IconButton icon="plus" label="Save these filters as a view" onClick={() => setSaving(true)} />
          </>
        }
      />
      {isSaving && <SaveViewDialog query={query} onClose={() => setSaving(false)} onSaved={(view) => open(view)} />}
    </>
  );
}

function ChangedView({ view, query, onDiscard, onSaveAs }: { view: SavedView; query: string; onDiscard: () => void; onSaveAs: () => void }) {
  const change = useChangeView();
  const save = (): void =>
    change.mutate({ id: view.id, change: { version: view.version, query } }, { onError: (error) => showToast({ title: "The view was not saved", detail: error.message, tone: "danger" }) });
  return (
    <>
      {view.own ? <TextButton onClick={save}>{change.isPending ? "Saving" : "Save changes"}</TextButton> : <TextButton onClick={onSaveAs}>Save as your own</TextButton>}
      <span className="text-ink-3">or</span>
      <TextButton onClick={onDiscard}>discard</TextButton>
    </>
  );
}
