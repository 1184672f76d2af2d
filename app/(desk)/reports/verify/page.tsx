import type { Metadata } from "next";
import { VerifyView } from "@/components/reports/verify-view";
import { pageContext } from "@/lib/http/page-session";

export const metadata: Metadata = { title: "Verify a file" };

export default async function VerifyPage() {
  await pageContext();
  return <VerifyView />;
}
