import { PageBody, PageHeader } from "@/components/ui/page-frame";
import { Views } from "@/components/ui/views";
import type { MeView } from "@/lib/contract/api/session";
import { AccountTab } from "./account/account-tab";
import { ConnectionTab } from "./connection/connection-tab";
import { OrganisationTab } from "./organisation-tab";
import { UsersTab } from "./users/users-tab";

export interface SettingsViewProps {
  tab: SettingsTab;
  me: MeView;
  may: { manageUsers: boolean; manageSettings: boolean };
}

function TabBody({ tab, me, may }: SettingsViewProps) {
  switch (tab) {
    case "users":
      return <UsersTab ownId={me.id} mayManage={may.manageUsers} />;
    case "connection":
      return <ConnectionTab mayManage={may.manageSettings} />;
    case "organisation":
      return <OrganisationTab mayManage={may.manageSettings} />;
    case "account":
      return <AccountTab me={me} />;
  }
}

/** Settings: users, connection, organisation and own account, each at its own address. */
export function SettingsView(props: SettingsViewProps) {
  const views = SETTINGS_TABS.map(({ key, label }) => ({
    key,
    label,
    href: `/settings?tab=${key}`,
    current: key === props.tab,
  }));
  return (
    <>
      <PageHeader title="Settings" />
      <Views label="Settings" views={views} />
      <PageBody>
        <TabBody {...props} />
      </PageBody>
    </>
  );
}

export const SETTINGS_TABS = [
  { key: "users", label: "Users" },
  { key: "connection", label: "Connection" },
  { key: "organisation", label: "Organisation" },
  { key: "account", label: "My account" },
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number]["key"];

/** Returns the tab that an address names, otherwise the first. */
export function settingsTab(wanted: unknown): SettingsTab {
  return SETTINGS_TABS.find((tab) => tab.key === wanted)?.key ?? SETTINGS_TABS[0].key;
}
