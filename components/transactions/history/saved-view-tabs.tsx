"use client";
import { useQuery } from "@tanstack/react-query";
import { createLoader } from "nuqs/server";
import { type FormEvent, useRef, useState } from "react";
import { announce } from "@/components/ui/announcements";
import { Button } from "@/components/ui/button";
import { Checkbox, Input } from "@/components/ui/input";
import { ConfirmDialog, Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { GoBack } from "@/components/ui/overlay";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { showToast } from "@/components/ui/toast";
import { TextButton } from "@/components/ui/text-button";
import { type View, Views } from "@/components/ui/views";
import { nextFormId, mintId } from "@/lib/client/mint-id";
import {
  historyFilters,
  NO_FILTERS,
  type useHistorySearch,
  viewQueryOf,
} from "@/lib/client/mirror/history-search";
import {
  savedViewsOptions,
  useChangeView,
  useDeleteView,
  useSaveView,
} from "@/lib/client/views/view-options";
import type { SavedView } from "@/lib/contract/api/views";

const load = createLoader(historyFilters);

/** Saved views as tabs, with a dot on a view whose filters were changed. */
export function SavedViewTabs({
  search,
  setView,
}: Pick<ReturnType<typeof useHistorySearch>, "search" | "setView">) {
  const { data } = useQuery(savedViewsOptions("history"));
  const [isSaving, setSaving] = useState(false);
  const change = useChangeView();
  const tabs = useRef<HTMLElement>(null);
  const views = data?.views ?? [];
  const current = views.find((view) => view.id === search.view);
  const query = viewQueryOf(search);
  const isChanged =
    current !== undefined && viewQueryOf(load(new URLSearchParams(current.query))) !== query;
  const open = (view: SavedView): void =>
    setView(view.id, { ...NO_FILTERS, ...load(new URLSearchParams(view.query)) });
  /** Focuses the current view after an act, because the pressed control is gone by then. */
  const toCurrent = (): void => {
    const focused = document.activeElement;
    if (focused === document.body || tabs.current?.contains(focused))
      tabs.current?.querySelector<HTMLElement>("[aria-current]")?.focus();
  };
  const saveChanges = ({ id, version }: SavedView): void =>
    change.mutate(
      { id, change: { version, query } },
      {
        onSuccess: () => {
          announce("The view was saved");
          toCurrent();
        },
        onError: ({ message }) =>
          showToast({ title: "The view was not saved", detail: message, tone: "danger" }),
      },
    );
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
              <>
                {current.own ? (
                  <TextButton onClick={() => saveChanges(current)}>
                    {change.isPending ? "Saving" : "Save changes"}
                  </TextButton>
                ) : (
                  <TextButton onClick={() => setSaving(true)}>Save as your own</TextButton>
                )}
                <span className="text-ink-3">or</span>
                <TextButton
                  onClick={() => {
                    open(current);
                    toCurrent();
                  }}
                >
                  discard
                </TextButton>
              </>
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
      {isSaving && <SaveViewDialog query={query} onClose={() => setSaving(false)} onSaved={open} />}
    </>
  );
}

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

function ViewMenu({ view, onDeleted }: { view: SavedView; onDeleted: () => void }) {
  const [asked, setAsked] = useState<"rename" | "delete" | null>(null);
  const change = useChangeView();
  const remove = useDeleteView();
  const onError = (error: Error): void =>
    showToast({ title: "The view was not changed", detail: error.message, tone: "danger" });
  const close = (): void => setAsked(null);
  const share = (): void =>
    change.mutate(
      { id: view.id, change: { version: view.version, shared: !view.shared } },
      {
        onError,
        onSuccess: ({ shared }) =>
          announce(shared ? "Everybody at this desk sees it now" : "Only you see it now"),
      },
    );
  // This menu is unmounted with the view, so only a promise can announce it.
  const confirm = (): void => {
    const told = (): void => {
      announce("The view was deleted");
      onDeleted();
    };
    void remove
      .mutateAsync({ id: view.id, version: view.version })
      .then(told, onError)
      .finally(close);
  };
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={`View “${view.name}”`} />}>
        <MenuItem onSelect={() => setAsked("rename")}>Rename</MenuItem>
        <MenuItem onSelect={share}>
          {view.shared ? "Keep to yourself" : "Share with everybody"}
        </MenuItem>
        <MenuItem tone="danger" onSelect={() => setAsked("delete")}>
          Delete
        </MenuItem>
      </Menu>
      {asked === "rename" && (
        <SaveViewDialog query={view.query} renamed={view} onClose={close} onSaved={close} />
      )}
      <ConfirmDialog
        open={asked === "delete"}
        onOpenChange={(next) => !next && close()}
        question={`Delete the view “${view.name}”?`}
        confirmLabel="Delete view"
        busy={remove.isPending && "Deleting"}
        danger
        onConfirm={confirm}
      >
        <p>
          {view.shared ? "It disappears for everybody. " : ""}The transactions stay.{" "}
          <b>The view can&apos;t be brought back.</b>
        </p>
      </ConfirmDialog>
    </>
  );
}

interface SaveViewDialogProps {
  query: string;
  renamed?: SavedView;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

function SaveViewDialog({ query, renamed, onClose, onSaved }: SaveViewDialogProps) {
  const [id, setId] = useState(() => mintId());
  const [name, setName] = useState(renamed?.name ?? "");
  const [shared, setShared] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const save = useSaveView();
  const change = useChangeView();
  const error = save.error ?? change.error;
  const isPending = save.isPending || change.isPending;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(name.trim() === "");
    if (name.trim() === "") return focusFirstInvalid();
    if (isPending) return;
    const answers = {
      onSuccess: (view: SavedView): void => {
        announce(renamed ? `It is called ${view.name} now` : `${view.name} was saved`);
        onSaved(view);
        onClose();
      },
      onError: (failed: Error): void => {
        setId(nextFormId(failed, id));
        focusFirstInvalid();
      },
    };
    const typed = name.trim();
    if (renamed)
      change.mutate({ id: renamed.id, change: { version: renamed.version, name: typed } }, answers);
    else save.mutate({ id, page: "history", name: typed, query, shared }, answers);
  };
  return (
    <Dialog
      onOpenChange={onClose}
      sending={isPending}
      title={renamed ? "Rename this view" : "Save these filters as a view"}
    >
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <Field
          label="Name"
          error={isMissing ? "Enter a name" : error?.message}
          hint={renamed ? undefined : "Periods such as “Last month” move on with the calendar."}
        >
          <Input
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        {!renamed && (
          <Checkbox checked={shared} onChange={(event) => setShared(event.currentTarget.checked)}>
            Everybody at this desk sees it; only you can change it
          </Checkbox>
        )}
        <div className="flex justify-end gap-2">
          <GoBack />
          <Button type="submit" variant="primary" busy={isPending ? "Saving" : null}>
            {renamed ? "Rename view" : "Save view"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
