export const SETTINGS_TABS = [
  { key: "users", label: "Users" },
  { key: "connection", label: "Connection" },
  { key: "organisation", label: "Organisation" },
  { key: "account", label: "My account" },
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number]["key"];

/** The tab that an address names; the first for anything else. */
export function settingsTab(wanted: unknown): SettingsTab {
  return SETTINGS_TABS.find((tab) => tab.key === wanted)?.key ?? SETTINGS_TABS[0].key;
}
