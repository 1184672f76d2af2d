import type { Metadata } from "next";
import { SandboxStrip } from "@/components/shell/sandbox-strip";
import { SignInFoot } from "@/components/sign-in/sign-in-foot";
import { SignInForm } from "@/components/sign-in/sign-in-form";
import { LogoMark } from "@/components/ui/logo-mark";
import { signInPageData } from "@/lib/http/sign-in-page";

export const metadata: Metadata = { title: "Sign in" };

interface SignInPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { callbackUrl, ended, refusal, singleSignOnName, demoUsers, sandbox, service, host, zone } =
    await signInPageData(await searchParams);
  return (
    <>
      {sandbox && <SandboxStrip />}
      <main className="si" id="main">
        <div className="si-brand">
          <LogoMark />
          Rampdesk
        </div>
        <SignInForm
          callbackUrl={callbackUrl}
          ended={ended}
          refusal={refusal}
          singleSignOnName={singleSignOnName}
          demoUsers={demoUsers}
        />
        <SignInFoot service={service} host={host} zone={zone} />
      </main>
    </>
  );
}
