/** The path of the refresh icon. Error pages load with every page, and need this icon only. */
export const REFRESH_PATH =
  "M13.5 8a5.5 5.5 0 0 1-9.9 3.3M2.5 8a5.5 5.5 0 0 1 9.9-3.3M12.75 2v3h-3M3.25 14v-3h3";
