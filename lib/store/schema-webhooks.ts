import type { ColumnType, Generated } from "kysely";
import type { RefusalReason } from "@/lib/domain/webhooks/refusal-reason";
import type { Json, NullableTimestamp, Timestamp } from "./column-types";

/** Events as they arrived, until they are worked off. */
export interface WebhookInboxTable {
  id: Generated<string>;
  /** The provider's event id when verified, otherwise SHA-256 of the body. */
  dedupeKey: string;
  receivedAt: Timestamp;
  verified: boolean;
  type: string | null;
  transferId: string | null;
  reference: string | null;
  headers: Json;
  body: Buffer;
  /** pending, done, ignored, orphan, parked. */
  state: string;
  tries: ColumnType<number, number | undefined, number>;
  nextTryAt: NullableTimestamp;
  lastError: string | null;
  doneAt: NullableTimestamp;
}

/** Number of events refused for their signature, by reason. Their contents aren't stored. */
export interface WebhookRefusalsTable {
  reason: RefusalReason;
  count: ColumnType<string, number, number>;
  firstAt: Timestamp;
  lastAt: Timestamp;
}

export interface WebhooksSchema {
  webhookInbox: WebhookInboxTable;
  webhookRefusals: WebhookRefusalsTable;
}
