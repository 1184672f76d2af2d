import type { QueryClient } from "@tanstack/react-query";

/**
 * Shows what a write answered, at once. A read that began before the write and is still under way would bring the earlier state back:
 * it is given up, and read anew.
 */
export function keepAnswer<Answer>(
  client: QueryClient,
  queryKey: readonly unknown[],
  answer: Answer,
): void {
  client.setQueryData<Answer>(queryKey, answer);
  void client.invalidateQueries({ queryKey, exact: true });
}
