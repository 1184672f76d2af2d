import type { startTestDesk } from "@/lib/desk/testing/test-desk";

/**
 * Moves a desk's clock to after the last month that these tests close. A period that isn't over
 * can't be closed. Called before anybody signs in.
 */
export function afterTheYear({
  clock,
}: Pick<Awaited<ReturnType<typeof startTestDesk>>, "clock">): void {
  clock.set("2027-01-20T13:05:00Z");
}
