import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import {
  SETTINGS_TABS,
  settingsTab,
  type SettingsTab,
  SettingsView,
} from "@/components/settings/settings-view";
import { makeQueryClient } from "@/lib/client/query-client";
import { ownSessionsOptions } from "@/lib/client/session/session-options";
import { connectionOptions, organisationOptions } from "@/lib/client/settings/settings-options";
import { usersOptions } from "@/lib/client/users/user-options";
import { getConnection } from "@/lib/desk/connection/get-connection";
import type { UserContext } from "@/lib/desk/context";
import { getOrganisation } from "@/lib/desk/organisation";
import { getRuntime } from "@/lib/desk/runtime";
import { getMe, listOwnSessions } from "@/lib/desk/users/own-account";
import { listUsers } from "@/lib/desk/users/list-users";
import { grants } from "@/lib/domain/users/roles";
import { pageContext } from "@/lib/http/page-session";
import type { SearchedPageProps } from "../address-state";

/** Each tab has a title of its own, like a page. */
export async function generateMetadata({ searchParams }: SearchedPageProps): Promise<Metadata> {
  const tab = settingsTab((await searchParams)["tab"]);
  return { title: `${SETTINGS_TABS.find(({ key }) => key === tab)?.label ?? ""} – Settings` };
}

async function prefetch(client: QueryClient, tab: SettingsTab, ctx: UserContext): Promise<void> {
  switch (tab) {
    case "users":
      return client.prefetchQuery({ ...usersOptions(), queryFn: () => listUsers(ctx) });
    case "connection":
      return client.prefetchQuery({
        ...connectionOptions(),
        queryFn: () => {
          const { config, profile } = getRuntime();
          return getConnection(ctx, { ...config, profile });
        },
      });
    case "organisation":
      return client.prefetchQuery({
        ...organisationOptions(),
        queryFn: () => getOrganisation(ctx),
      });
    case "account":
      return client.prefetchQuery({ ...ownSessionsOptions(), queryFn: () => listOwnSessions(ctx) });
  }
}

export default async function SettingsPage({ searchParams }: SearchedPageProps) {
  const ctx = await pageContext();
  const tab = settingsTab((await searchParams)["tab"]);
  const client = makeQueryClient();
  const [me] = await Promise.all([getMe(ctx), prefetch(client, tab, ctx)]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SettingsView
        tab={tab}
        me={me}
        may={{
          manageUsers: grants(me.roles, "users.manage"),
          manageSettings: grants(me.roles, "settings.manage"),
        }}
      />
    </HydrationBoundary>
  );
}
