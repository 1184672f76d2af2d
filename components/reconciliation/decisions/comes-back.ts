import type { MatchView } from "@/lib/contract/api/reconciliation";

/** Whether a match is suggested again once it is undone: the rules had suggested it, and a person had accepted that. */
export function comesBack({ automatic, lane }: Pick<MatchView, "automatic" | "lane">): boolean {
  return !automatic && lane !== "manual";
}
