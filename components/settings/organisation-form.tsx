"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { Controller, useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Problem } from "@/components/ui/notice";
import { useChangeOrganisation } from "@/lib/client/settings/settings-options";
import { useSubmit } from "@/lib/client/use-submit";
import { ChangeOrganisationInput, type OrganisationView } from "@/lib/contract/api/settings";

/** For administrators. Changes by others appear here only while nothing has been typed. */
export function OrganisationForm({ organisation }: { organisation: OrganisationView }) {
  const router = useRouter();
  const form = useForm<ChangeOrganisationInput>({
    resolver: zodResolver(ChangeOrganisationInput),
    values: organisation,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty } = form.formState;
  const change = useChangeOrganisation();
  const { submit, problem } = useSubmit(form, async (input) => {
    form.reset(await change.mutateAsync(input));
    // The rail's name and every date on the server's pages follow.
    router.refresh();
  });
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[440px] gap-4 [&>.field]:mt-0">
      <Problem>{problem}</Problem>
      <Field label="Name" error={errors.name?.message}>
        <Input
          autoComplete="organization"
          defaultValue={organisation.name}
          {...form.register("name")}
        />
      </Field>
      <Controller
        control={form.control}
        name="reportingZone"
        render={({ field }) => (
          <Field
            label="Reporting zone"
            hint="Days, date ranges and exports are counted in this zone, for everybody. Existing exports keep their own zone."
            error={errors.reportingZone?.message}
          >
            <Combobox
              value={field.value || null}
              onChange={(zone) => field.onChange(zone ?? "")}
              onBlur={field.onBlur}
              items={TIME_ZONES}
              itemKey={(zone) => zone}
              itemText={(zone) => zone}
              itemSearch={(zone) => zone.replaceAll("_", " ")}
              emptyText={(query) => `No time zone is called “${query}”. Try a city, such as Lagos.`}
            />
          </Field>
        )}
      />
      <div className="flex items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          busy={change.isPending && "Saving"}
          disabledReason={!isDirty && "Nothing was changed."}
        >
          Save changes
        </Button>
        {change.isSuccess && !isDirty && (
          <span role="status" className="text-ink-2">
            Saved
          </span>
        )}
      </div>
    </form>
  );
}

/** The time zones that this browser knows, with UTC, which some lists lack. */
const TIME_ZONES: readonly string[] = [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC"),
];
