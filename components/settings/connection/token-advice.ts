import type { ConnectionView } from "@/lib/contract/api/settings";

/** What somebody has to do about the state of the access token; null while nobody has to. */
export function tokenAdvice(
  state: ConnectionView["token"]["state"],
): { fact: string; advice: string } | null {
  if (state !== "rejected") return null;
  return {
    fact: "Nothing can be read from the service or sent to it.",
    advice:
      "Whoever runs the desk corrects SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET, and starts it again. What was asked for and not sent waits a while, and is then closed as not sent.",
  };
}
