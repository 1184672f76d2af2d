import { ApiFailure, isNotSent } from "./api-failure";

/** Whether it isn't known what a failed write has done. A refusal says that it did nothing. */
export function isOpenQuestion(error: unknown): boolean {
  if (!(error instanceof ApiFailure) || isNotSent(error)) return false;
  return error.code === "offline" || error.code === "unreadable" || error.status >= 500;
}
