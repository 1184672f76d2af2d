"use client";
import { useState } from "react";
import { announce } from "@/components/ui/announcements";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { showToast } from "@/components/ui/show-toast";
import { useChangeView, useDeleteView } from "@/lib/client/views/view-options";
import type { SavedView } from "@/lib/contract/api/views";
import { SaveViewDialog } from "./save-view-dialog";

/** What the owner can do with a view. */
export function ViewMenu({ view, onDeleted }: { view: SavedView; onDeleted: () => void }) {
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
  // With the view, this menu is gone too: only a promise still tells.
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
