import { later } from "@/components/ui/later";

/** The close page's sheet, loaded when its button is hovered over, focused or pressed. */
export const balancesDialog = later(() =>
  import("./balances/balances-dialog").then(({ BalancesDialog }) => BalancesDialog),
);
