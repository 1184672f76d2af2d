import * as z from "zod/mini";
import {
  SavedView,
  SavedViewList,
  type ChangeViewInput,
  type SaveViewInput,
  type ViewPage,
} from "@/lib/contract/api/views";
import { apiFetch } from "../api-fetch";
import { useWrite } from "../query-client";
import { routeQuery } from "../route-query";
import { VIEWS_KEY } from "../query-keys";

export const savedViewsOptions = (page: ViewPage) =>
  routeQuery(SavedViewList, `/api/views?page=${page}`, {
    queryKey: [VIEWS_KEY, page],
    staleTime: 60_000,
  });

export function useSaveView() {
  return useWrite(
    (input: SaveViewInput) => apiFetch(SavedView, "/api/views", { body: input }),
    [VIEWS_KEY],
  );
}

export function useChangeView() {
  return useWrite(
    ({ id, change }: { id: string; change: ChangeViewInput }) =>
      apiFetch(SavedView, `/api/views/${id}`, { method: "PATCH", body: change }),
    [VIEWS_KEY],
  );
}

export function useDeleteView() {
  return useWrite(
    ({ id, version }: { id: string; version: number }) =>
      apiFetch(z.undefined(), `/api/views/${id}`, { method: "DELETE", body: { version } }),
    [VIEWS_KEY],
  );
}
