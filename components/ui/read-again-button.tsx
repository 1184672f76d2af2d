"use client";
import { Icon } from "./icon";
import { IconButton } from "./icon-button";

interface ReadAgainButtonProps {
  /** True while it is being read: a spinner of the button's size takes its place. */
  reading: boolean;
  onRead: () => void;
}

/** Reads what is shown from the service again. */
export function ReadAgainButton({ reading, onRead }: ReadAgainButtonProps) {
  if (!reading)
    return <IconButton icon="refresh" label="Read from the service now" onClick={onRead} />;
  return (
    <span className="inline-grid size-7 place-items-center max-md:size-10" role="status">
      <Icon name="spinner" className="spin-fast" label="Reading from the service" />
    </span>
  );
}
