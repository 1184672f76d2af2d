import type { Metadata } from "next";
import { NewPasswordForm } from "@/components/sign-in/new-password-form";
import { LogoMark } from "@/components/ui/logo-mark";
import { requireTemporaryPassword } from "@/lib/http/sign-in-page";

export const metadata: Metadata = { title: "Choose your own password" };

export default async function NewPasswordPage() {
  await requireTemporaryPassword();
  return (
    <main className="si" id="main">
      <div className="si-brand">
        <LogoMark />
        Rampdesk
      </div>
      <NewPasswordForm />
    </main>
  );
}
