"use client";
import * as z from "zod/mini";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { Controller, useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { GoBack } from "@/components/ui/overlay";
import { Input } from "@/components/ui/input";
import { Kv } from "@/components/ui/kv";
import { Problem } from "@/components/ui/notice";
import { Sheet } from "@/components/ui/sheet";
import { useSubmit } from "@/lib/client/use-submit";
import { useAddUser, useChangeUser } from "@/lib/client/users/user-options";
import { AddUserInput, type UserView } from "@/lib/contract/api/users";
import { OneTimePassword } from "./one-time-password";
import { EmailText, RolesField } from "./roles-field";

interface AddUserSheetProps {
  open: boolean;
  onClose: () => void;
}

const EMPTY: AddUserInput = { name: "", email: "", roles: ["viewer"] };

/** Name, email and roles; then the one-time password, once. */
export function AddUserSheet({ open, onClose }: AddUserSheetProps) {
  const formId = useId();
  const form = useForm<AddUserInput>({ resolver: zodResolver(AddUserInput), defaultValues: EMPTY });
  const { errors } = form.formState;
  const add = useAddUser();
  const { submit, problem } = useSubmit(form, (input) => add.mutateAsync(input));

  const close = () => {
    onClose();
    if (!add.data) return;
    // After the password was seen, reset the form and forget the password.
    add.reset();
    form.reset(EMPTY);
  };
  const footer = add.data ? (
    <Button variant="primary" onClick={close}>
      Done
    </Button>
  ) : (
    <>
      <GoBack />
      <Button type="submit" form={formId} variant="primary" busy={add.isPending && "Adding"}>
        Add user
      </Button>
    </>
  );
  return (
    <Sheet
      open={open}
      onOpenChange={close}
      title={add.data ? `${add.data.user.name} can sign in` : "Add user"}
      footer={footer}
      full
      sending={add.isPending}
    >
      {add.data ? (
        <OneTimePassword {...add.data} />
      ) : (
        <form id={formId} noValidate onSubmit={submit} className="grid gap-4 [&>.field]:mt-0">
          <Problem>{problem}</Problem>
          <Field label="Name" error={errors.name?.message}>
            <Input autoComplete="off" {...form.register("name")} />
          </Field>
          <Field label="Work email" error={errors.email?.message}>
            <Input
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...form.register("email")}
            />
          </Field>
          <Controller
            control={form.control}
            name="roles"
            render={({ field }) => <RolesField field={field} error={errors.roles?.message} />}
          />
        </form>
      )}
    </Sheet>
  );
}

const EditInput = z.pick(AddUserInput, { name: true, roles: true });
type EditInput = Pick<AddUserInput, "name" | "roles">;

/** Name and roles of one user. */
export function EditUserSheet({ user, open, onClose }: AddUserSheetProps & { user: UserView }) {
  const formId = useId();
  const form = useForm<EditInput>({
    resolver: zodResolver(EditInput),
    defaultValues: { name: user.name, roles: user.roles },
  });
  const { errors } = form.formState;
  const change = useChangeUser();
  const { submit, problem } = useSubmit(form, async (input) => {
    const seen = { name: user.name, roles: user.roles };
    await change.mutateAsync({ id: user.id, change: { ...input, seen } });
    onClose();
  });
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={user.name}
      full
      sending={change.isPending}
      footer={
        <>
          <GoBack />
          <Button type="submit" form={formId} variant="primary" busy={change.isPending && "Saving"}>
            Save changes
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4 [&>.field]:mt-0">
        <Problem>{problem}</Problem>
        <Kv items={[{ label: "Work email", value: <EmailText email={user.email} /> }]} />
        <Field label="Name" error={errors.name?.message}>
          <Input autoComplete="off" {...form.register("name")} />
        </Field>
        <Controller
          control={form.control}
          name="roles"
          render={({ field }) => <RolesField field={field} error={errors.roles?.message} />}
        />
        <p className="text-12 text-ink-3">
          New roles take effect with {user.name}'s next click. Nobody is signed out.
        </p>
      </form>
    </Sheet>
  );
}
