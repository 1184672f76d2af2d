"use client";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { PageBody, PageHeader, Section } from "@/components/ui/page-frame";
import { Segmented } from "@/components/ui/radio-group";
import { useVerify, type ToVerify } from "@/lib/client/reports/report-options";
import { numberProblem } from "@/lib/domain/reports/report";
import { plainName } from "@/lib/domain/words/words";
import { VerifyAnswer } from "./verify-answer";

const INPUT_MODES = [
  { value: "file", label: "By the file" },
  { value: "hash", label: "By its SHA-256" },
] as const;

/** Checks if a file was altered, where, and what has changed since. */
export function VerifyView() {
  const [way, setWay] = useState<"file" | "hash">("file");
  const [file, setFile] = useState<File | null>(null);
  const [number, setNumber] = useState("");
  const [isPressed, setPressed] = useState(false);
  const [sha256, setSha256] = useState("");
  const verify = useVerify();
  const toVerify: ToVerify | null =
    way === "hash"
      ? /^[0-9a-fA-F]{64}$/.test(sha256.trim())
        ? { sha256: sha256.trim() }
        : null
      : file
        ? { file, number }
        : null;
  /** The answer counts only for the file and number that it was asked about. */
  const choosing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      set(value);
      verify.reset();
    };
  const asked = verify.variables;
  const problem = way === "file" ? numberProblem(number) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (problem !== null) focusFirstInvalid();
    else if (toVerify) verify.mutate(toVerify);
  };
  return (
    <>
      <PageHeader title="Verify a file" crumb={{ href: "/reports", label: "Reports" }} />
      <PageBody>
        <Section title="Which file">
          <form onSubmit={submit} className="grid max-w-[560px] gap-4 [&>.field]:mt-0">
            <Segmented
              fill
              label="Verify by"
              value={way}
              onChange={choosing(setWay)}
              options={INPUT_MODES}
            />
            {way === "file" ? (
              <>
                <Field
                  label="File"
                  hint="CSV, XLSX, PDF, a manifest, or the ZIP of a close, as it was downloaded. It is compared here and not kept."
                >
                  <Input
                    type="file"
                    accept=".csv,.xlsx,.pdf,.json,.zip"
                    // The same file chosen once more is read once more: it may have been edited since.
                    onClick={(event) => {
                      event.currentTarget.value = "";
                      choosing(setFile)(null);
                    }}
                    onChange={(event) => choosing(setFile)(event.target.files?.[0] ?? null)}
                  />
                </Field>
                <Field
                  label="Report number"
                  labelEnd="only if the file was renamed"
                  error={isPressed && problem}
                >
                  <Input
                    inputMode="numeric"
                    autoComplete="off"
                    value={number}
                    onChange={(event) => choosing(setNumber)(event.target.value)}
                  />
                </Field>
              </>
            ) : (
              <Field
                label="SHA-256"
                hint="64 hexadecimal digits. It shows whether the file is unaltered; finding where it was altered needs the file itself."
              >
                <Input
                  mono
                  autoComplete="off"
                  spellCheck={false}
                  value={sha256}
                  onChange={(event) => choosing(setSha256)(event.target.value)}
                />
              </Field>
            )}
            <div>
              <Button
                type="submit"
                variant="primary"
                busy={verify.isPending && "Verifying"}
                disabledReason={
                  !toVerify &&
                  (way === "file" ? "Choose a file first." : "Enter the 64 digits first.")
                }
              >
                Verify
              </Button>
            </div>
          </form>
        </Section>
        {verify.error && (
          <Notice
            tone="danger"
            live
            title="It could not be verified."
            className="mx-6 mb-4 max-md:mx-4"
          >
            {verify.error.message}
          </Notice>
        )}
        {verify.data && !verify.isPending && (
          <Section
            title={
              asked && "file" in asked ? (
                <span className="wrap-anywhere whitespace-normal">
                  Answer for {plainName(asked.file.name)}
                </span>
              ) : (
                "Answer"
              )
            }
          >
            <VerifyAnswer answer={verify.data} />
          </Section>
        )}
      </PageBody>
    </>
  );
}
