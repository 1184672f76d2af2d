"use client";
import { useState, type FormEvent } from "react";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { LEAST_LETTERS } from "@/lib/contract/api/mirror";

/** Searches all text of the copy, when Enter is pressed. Give it the text as its key, so that a changed address is shown. */
export function TextSearch({
  text,
  onSearch,
}: {
  text: string | null;
  onSearch: (text: string | null) => void;
}) {
  const [typed, setTyped] = useState(text ?? "");
  const wanted = typed.trim();
  const isShort = wanted !== "" && wanted.length < LEAST_LETTERS;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isShort) onSearch(wanted === "" ? null : wanted);
  };
  return (
    <form role="search" data-search className="w-80 max-md:w-full" onSubmit={submit}>
      <Input
        look="bar"
        icon="search"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        enterKeyHint="search"
        placeholder="Reference, recipient, hash, reason"
        aria-label="Search all history"
        aria-description={`Reference, recipient, account, reason, id or hash; at least ${LEAST_LETTERS} letters or digits`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        right={
          isShort ? (
            <span className="text-12">{LEAST_LETTERS} or more</span>
          ) : (
            <Kbd keys={wanted === (text ?? "") ? ["/"] : ["Enter"]} />
          )
        }
      />
    </form>
  );
}
