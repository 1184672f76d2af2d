import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  SavedView,
  SavedViewList,
  type ChangeViewInput,
  type SaveViewInput,
  type ViewPage,
} from "@/lib/contract/api/views";
import { apiFetch } from "../api-fetch";
import { VIEWS_KEY } from "../query-keys";

export function savedViewsOptions(page: ViewPage) {
  return queryOptions({
    queryKey: [VIEWS_KEY, page],
    queryFn: ({ signal }) => apiFetch(SavedViewList, `/api/views?page=${page}`, { signal }),
    staleTime: 60_000,
  });
}

function useViewsChanged() {
  const client = useQueryClient();
  // Also after a refusal: what it refers to is then shown as it is now.
  return () => client.invalidateQueries({ queryKey: [VIEWS_KEY] });
}

export function useSaveView() {
  const onSettled = useViewsChanged();
  return useMutation({
    mutationFn: (input: SaveViewInput) => apiFetch(SavedView, "/api/views", { body: input }),
    onSettled,
  });
}

export function useChangeView() {
  const onSettled = useViewsChanged();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ChangeViewInput }) =>
      apiFetch(SavedView, `/api/views/${id}`, { method: "PATCH", body: change }),
    onSettled,
  });
}

export function useDeleteView() {
  const onSettled = useViewsChanged();
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      apiFetch(z.undefined(), `/api/views/${id}`, { method: "DELETE", body: { version } }),
    onSettled,
  });
}
