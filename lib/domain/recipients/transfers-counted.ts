/** Of a recipient's transfers no more than these are counted: a list of recipients must not cost what their whole history costs. */
export const TRANSFERS_COUNTED = 1_000;

/** A count for people: `1,000+` where counting has stopped. */
export function transfersCounted(count: number): string {
  return `${count.toLocaleString("en-GB")}${count < TRANSFERS_COUNTED ? "" : "+"}`;
}
