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
import { useWrite } from "../query-client";
import { routeQuery } from "../route-query";
import { REPORTS_KEY } from "../query-keys";

const SCHEDULES_KEY = [REPORTS_KEY, "schedules"] as const;
const PATH = "/api/reports/schedules";

/** Everybody's schedules, and whether mail is set up. */
export const scheduleListOptions = () =>
  routeQuery(ScheduleList, PATH, {
    queryKey: [...SCHEDULES_KEY, "list"],
  });

/** Query for what happened at a schedule's times. */
export const deliveriesOptions = (id: string) =>
  routeQuery(DeliveryList, `${PATH}/${id}/deliveries`, {
    queryKey: [...SCHEDULES_KEY, "deliveries", id],
  });

/** Creates a schedule, or changes the version that was seen. */
export function useSaveSchedule() {
  return useWrite(
    ({
      id,
      input,
    }: { id: null; input: CreateScheduleInput } | { id: string; input: ChangeScheduleInput }) =>
      id === null
        ? apiFetch(ScheduleView, PATH, { body: input })
        : apiFetch(ScheduleView, `${PATH}/${id}`, { method: "PATCH", body: input }),
    SCHEDULES_KEY,
  );
}

export type ScheduleAct = "run" | "pause" | "resume" | "delete";

/** A person's act on the version of a schedule that was seen. */
export function useScheduleAct(act: ScheduleAct) {
  return useWrite(({ id, version }: Pick<ScheduleView, "id" | "version">): Promise<unknown> => {
    switch (act) {
      case "run":
        return apiFetch(DeliveryView, `${PATH}/${id}/run`, { body: {} });
      case "delete":
        return apiFetch(z.undefined(), `${PATH}/${id}`, { method: "DELETE", body: { version } });
      default:
        return apiFetch(ScheduleView, `${PATH}/${id}/${act}`, { body: { version } });
    }
  }, SCHEDULES_KEY);
}

export function useRetryDelivery() {
  return useWrite(
    ({ scheduleId, id }: { scheduleId: string; id: string }) =>
      apiFetch(DeliveryView, `${PATH}/${scheduleId}/deliveries/${id}/retry`, { body: {} }),
    SCHEDULES_KEY,
  );
}
