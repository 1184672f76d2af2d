"use client";
import { useState, type FormEvent } from "react";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";

/**
 * Opens the one transaction that has exactly this reference or id. The service has no search by text, so the field
 * promises none.
 */
export function ReferenceLookup({ onOpen }: { onOpen: (name: string) => void }) {
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") onOpen(text.trim());
  };
  return (
    <form role="search" data-search className="w-72 max-md:w-full" onSubmit={submit}>
      <Input
        look="bar"
        icon="search"
        mono={text !== ""}
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        enterKeyHint="go"
        placeholder="Open by exact reference or id"
        aria-label="Open a transaction by its exact reference or id"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        right={<Kbd keys={text.trim() === "" ? ["/"] : ["Enter"]} />}
      />
    </form>
  );
}
