"use client";
import { useState, type FormEvent } from "react";
import { announce } from "@/components/ui/announcements";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { GoBack } from "@/components/ui/go-back";
import { Input } from "@/components/ui/input";
import { idAfter, mintId } from "@/lib/client/mint-id";
import { useChangeView, useSaveView } from "@/lib/client/views/view-options";
import type { SavedView } from "@/lib/contract/api/views";

interface SaveViewDialogProps {
  /** The filters, for a new view. */
  query: string;
  /** The view to rename; absent for a new view. */
  renamed?: SavedView;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

/** Names a view. What was typed is kept when the name is refused. */
export function SaveViewDialog({ query, renamed, onClose, onSaved }: SaveViewDialogProps) {
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
    const onSuccess = (view: SavedView): void => {
      announce(renamed ? `It is called ${view.name} now` : `${view.name} was saved`);
      onSaved(view);
      onClose();
    };
    const onError = (failed: Error): void => {
      setId(idAfter(failed, id));
      focusFirstInvalid();
    };
    if (renamed)
      change.mutate(
        { id: renamed.id, change: { version: renamed.version, name: name.trim() } },
        { onSuccess, onError },
      );
    else
      save.mutate(
        { id, page: "history", name: name.trim(), query, shared },
        { onSuccess, onError },
      );
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
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
