import {
  type ProfileProbe,
  type ProfileSaved,
  SaveProfileInput,
} from "@/lib/contract/api/settings";
import {
  IN_MEMBERS,
  type ProfileKeys,
  profileOf,
  ServiceProfile,
} from "@/lib/gateway/profile/profile";
import type { Clock } from "@/lib/platform/clock";
import { insertChange } from "@/lib/store/changes";
import type { Database } from "@/lib/store/database";
import { lockOrganisation, readSavedProfile, saveProfile } from "@/lib/store/organisation";
import { AppError } from "../app-error";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { noOrganisation } from "../organisation";
import { parseInput } from "../parse-input";
import { storedValue, type StoredValue } from "./stored-value";

/**
 * Finds out how the service takes requests, by GET and OPTIONS alone. Nothing is saved.
 * @throws {AppError} `forbidden`
 * @throws {UpstreamError}
 */
export async function probeProfile(
  ctx: UserContext,
  { ofFile }: Pick<StoredProfile, "ofFile">,
): Promise<ProfileProbe> {
  requirePermission(ctx, "settings.manage");
  const { found: keys, unknown } = await ctx.gateway.probe();
  const [inForce, file] = [flat(ctx.gateway.profile), flat(ofFile)];
  const found = [...flat(keys)].map(([key, value]) => ({
    key,
    inForce: inForce.get(key) ?? "null",
    found: value,
    isInForce: inForce.get(key) === value,
    isInFile: file.has(key),
  }));
  return { found, unknown, keys };
}

/**
 * Saves keys of the service profile, in place of those saved before. Within a second they count for
 * all processes, unless the file of SERVICE_PROFILE sets the same.
 * @throws {AppError} `forbidden`; `invalid`, which names the key; `unavailable`
 */
export async function saveServiceProfile(
  ctx: UserContext,
  input: SaveProfileInput,
): Promise<ProfileSaved> {
  requirePermission(ctx, "settings.manage");
  const { keys } = parseInput(SaveProfileInput, input);
  const parsed = ServiceProfile.safeParse(keys);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new AppError("invalid", `${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim(), {
      reason: "profile",
    });
  }
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await lockOrganisation(tx))) throw noOrganisation();
    const before = await readSavedProfile(tx);
    await saveProfile(tx, keys as ProfileKeys);
    await recordAudit(tx, auditOf(ctx), {
      action: "profile.saved",
      subjectType: "organisation",
      subjectId: null,
      before,
      after: keys,
    });
    await insertChange(tx, "connection", null);
    return { saved: keys };
  });
}

/** Each key with its value as JSON, such as `operations.confirmRate`. */
function flat(keys: ProfileKeys): Map<string, string> {
  return new Map(
    Object.entries(keys).flatMap(([key, value]) =>
      (IN_MEMBERS as readonly string[]).includes(key)
        ? Object.entries(value ?? {}).map(([member, each]): [string, string] => [
            `${key}.${member}`,
            JSON.stringify(each),
          ])
        : [[key, JSON.stringify(value)] as [string, string]],
    ),
  );
}

/** The profile in force: the file's keys, then the saved ones, then the defaults. */
export interface StoredProfile extends StoredValue<ServiceProfile> {
  /** The keys that the file of SERVICE_PROFILE sets. */
  readonly ofFile: ProfileKeys;
}

/** Saved keys that are no longer known don't count. */
export function storedProfile(
  { db, clock }: { db: Database; clock: Clock },
  ofFile: ProfileKeys,
): StoredProfile {
  const read = async (): Promise<ServiceProfile> =>
    profileOf(ofFile, (await readSavedProfile(db)) as ProfileKeys);
  return { ...storedValue(clock, profileOf(ofFile, {}), read), ofFile };
}
