"use client";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { addUploads } from "@/lib/client/statements/uploads";

/** Where files are dropped, with a real button for everybody else. */
export function ChooseFiles({ isOver }: { isOver: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className="sec" aria-label="Choose files">
      <div
        className={cn(
          "grid justify-items-center gap-2 rounded-3 border border-dashed px-4 py-8 text-center",
          isOver ? "border-accent bg-selected" : "border-line-strong bg-surface",
        )}
      >
        <Icon name="upload" className="text-ink-3" />
        <p className="font-medium">
          <span className="max-md:hidden">
            {isOver ? "Drop to send" : "Drop statements here, or choose them"}
          </span>
          <span className="md:hidden">Choose the statements</span>
        </p>
        <Button variant="primary" icon="upload" onClick={() => input.current?.click()}>
          Choose files
        </Button>
        <p className="max-w-[520px] text-12 text-ink-3">
          CSV, Excel (.xlsx), MT940 or CAMT.053 from a bank; CSV from a wallet or block explorer. Up
          to 110 MB each, several one after the other. Nothing is imported until you have seen how
          it is read.
        </p>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Statement files"
        onChange={(event) => {
          addUploads([...(event.currentTarget.files ?? [])]);
          // The same file can then be chosen again.
          event.currentTarget.value = "";
        }}
      />
    </section>
  );
}
