"use client";
import { Modal, type ModalProps } from "./overlay";

interface SheetProps extends Omit<ModalProps, "headerEnd" | "onKeyDown"> {
  /** Without padding, for sections of its own. */
  flush?: boolean;
  /** Fills a phone's screen, for forms. */
  full?: boolean;
}

/** A sheet from the right; from the bottom on phones. */
export function Sheet({ full, ...props }: SheetProps) {
  return <Modal {...props} look="sheet" className={full ? "sheet--full" : undefined} />;
}
