"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DateRangePicker } from "@/components/ui/date-pickers";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { saveFile } from "@/lib/client/api-fetch";
import { Section } from "@/components/ui/page-frame";
import { Select } from "@/components/ui/select";
import { showToast } from "@/components/ui/toast";
import { TextButton } from "@/components/ui/text-button";
import { useToday } from "@/components/ui/zone";
import {
  rehearsalAccountsOptions,
  useRehearsalStatement,
} from "@/lib/client/rehearsal/rehearsal-options";
import { addUploads } from "@/lib/client/statements/uploads";
import type { RehearsalAccount } from "@/lib/contract/api/rehearsal";
import { addDays } from "@/lib/domain/calendar/day";
import type { DateRange } from "@/lib/domain/calendar/range";

const FORMAT_LABELS: Record<string, string> = {
  csv: "CSV",
  xlsx: "Excel (.xlsx)",
  mt940: "MT940",
  "camt.053": "CAMT.053",
  etherscan: "Etherscan, CSV",
  tronscan: "Tronscan, CSV",
};
const DAYS = 30;

/** The sandbox's own statements, to try the import without a bank's. */
export function RehearsalStatements() {
  const { data, error, refetch } = useQuery(rehearsalAccountsOptions());
  return (
    <Section title="Statements to try it with" note="Sandbox">
      <p className="max-w-[640px] text-ink-2">
        Of the demo company&apos;s own accounts and wallets, made from the sandbox&apos;s
        transactions, with faults on purpose: references cut off, charges taken, a line twice,
        payments combined or missing.
      </p>
      {error && (
        <Notice className="mt-4" tone="warning" title="The sandbox's accounts could not be read.">
          {error.message} <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </Notice>
      )}
      {data && <StatementForm accounts={data.accounts} />}
    </Section>
  );
}

function StatementForm({ accounts }: { accounts: readonly RehearsalAccount[] }) {
  const today = useToday();
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? "");
  // MT940 names its account, so that it can be imported without typing anything.
  const [wanted, setWanted] = useState("mt940");
  const [days, setDays] = useState<DateRange>({ from: addDays(today, 1 - DAYS), to: today });
  const file = useRehearsalStatement();
  const account = accounts.find(({ id }) => id === accountId);
  const formats = account?.formats ?? [];
  // A wallet has other formats than a bank: then its first.
  const format = formats.includes(wanted) ? wanted : (formats[0] ?? "");
  const fetchFile = (use: (fetched: { fileName: string; bytes: Blob }) => void) =>
    file.mutate(
      { account: accountId, format, ...days },
      {
        onSuccess: use,
        onError: (error) =>
          showToast({
            tone: "danger",
            title: "The statement could not be fetched",
            detail: error.message,
          }),
      },
    );
  return (
    <div className="mt-4 grid max-w-[960px] items-end gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_180px_230px_auto] [&>.field]:mt-0">
      <Field label="Account">
        <Select
          value={accountId}
          onChange={setAccountId}
          options={accounts.map(({ id, name, institution }) => ({
            value: id,
            label: `${name}, ${institution}`,
          }))}
        />
      </Field>
      <Field label="Format">
        <Select
          value={format}
          onChange={setWanted}
          options={formats.map((value) => ({ value, label: FORMAT_LABELS[value] ?? value }))}
        />
      </Field>
      <Field label="Days" group>
        <DateRangePicker
          label="Days"
          look="field"
          value={days}
          onChange={({ from, to }) => setDays({ from, to })}
        />
      </Field>
      <div className="flex gap-2">
        <Button
          icon="upload"
          busy={file.isPending && "Fetching"}
          onClick={() =>
            fetchFile(({ fileName, bytes }) => addUploads([new File([bytes], fileName)]))
          }
        >
          Import
        </Button>
        <Button
          icon="export"
          disabledReason={file.isPending && "The statement is being fetched."}
          onClick={() => fetchFile(saveFile)}
        >
          Download
        </Button>
      </div>
    </div>
  );
}
