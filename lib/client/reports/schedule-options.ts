import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  DeliveryList,
  DeliveryView,
  ScheduleList,
  ScheduleView,
  type ChangeScheduleInput,
  type CreateScheduleInput,
} from "@/lib/contract/api/schedules";
import { apiFetch } from "../api-fetch";
import { REPORTS_KEY } from "../query-keys";

const SCHEDULES_KEY = [REPORTS_KEY, "schedules"] as const;
const PATH = "/api/reports/schedules";

/** Everybody's schedules, and whether mail is set up. */
export function scheduleListOptions() {
  return queryOptions({
    queryKey: [...SCHEDULES_KEY, "list"],
    queryFn: ({ signal }) => apiFetch(ScheduleList, PATH, { signal }),
  });
}

/** Query for what happened at a schedule's times. */
export function deliveriesOptions(id: string) {
  return queryOptions({
    queryKey: [...SCHEDULES_KEY, "deliveries", id],
    queryFn: ({ signal }) => apiFetch(DeliveryList, `${PATH}/${id}/deliveries`, { signal }),
  });
}

function useRead() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: SCHEDULES_KEY });
}

/** Creates a schedule, or changes the version that was seen. */
export function useSaveSchedule() {
  return useMutation({
    mutationFn: ({
      id,
      input,
    }: { id: null; input: CreateScheduleInput } | { id: string; input: ChangeScheduleInput }) =>
      id === null
        ? apiFetch(ScheduleView, PATH, { body: input })
        : apiFetch(ScheduleView, `${PATH}/${id}`, { method: "PATCH", body: input }),
    onSettled: useRead(),
  });
}

/** A schedule as it was seen. */
export type Seen = Pick<ScheduleView, "id" | "version">;

export function usePauseSchedule() {
  return useMutation({
    mutationFn: ({ id, version }: Seen) =>
      apiFetch(ScheduleView, `${PATH}/${id}/pause`, { body: { version } }),
    onSettled: useRead(),
  });
}

export function useResumeSchedule() {
  return useMutation({
    mutationFn: ({ id, version }: Seen) =>
      apiFetch(ScheduleView, `${PATH}/${id}/resume`, { body: { version } }),
    onSettled: useRead(),
  });
}

export function useEndSchedule() {
  return useMutation({
    mutationFn: ({ id, version }: Seen) =>
      apiFetch(z.undefined(), `${PATH}/${id}`, { method: "DELETE", body: { version } }),
    onSettled: useRead(),
  });
}

export function useRunSchedule() {
  return useMutation({
    mutationFn: (id: string) => apiFetch(DeliveryView, `${PATH}/${id}/run`, { body: {} }),
    onSettled: useRead(),
  });
}

export function useRetryDelivery() {
  return useMutation({
    mutationFn: ({ scheduleId, id }: { scheduleId: string; id: string }) =>
      apiFetch(DeliveryView, `${PATH}/${scheduleId}/deliveries/${id}/retry`, { body: {} }),
    onSettled: useRead(),
  });
}
