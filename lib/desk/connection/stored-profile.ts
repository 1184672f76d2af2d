import { profileOf, type ProfileKeys, type ServiceProfile } from "@/lib/gateway/profile/profile";
import type { Clock } from "@/lib/platform/clock";
import type { Database } from "@/lib/store/database";
import { readSavedProfile } from "@/lib/store/organisation";
import { storedValue, type StoredValue } from "./stored-value";

/** The profile in force: a key of the file counts before a saved one, and that before the default. */
export interface StoredProfile extends StoredValue<ServiceProfile> {
  /** The keys that the file of SERVICE_PROFILE sets. */
  readonly ofFile: ProfileKeys;
}

/** Saved keys that are no longer known, from another version of the desk, leave those of the file and the defaults in force. */
export function storedProfile(
  { db, clock }: { db: Database; clock: Clock },
  ofFile: ProfileKeys,
): StoredProfile {
  const read = async (): Promise<ServiceProfile> =>
    profileOf(ofFile, (await readSavedProfile(db)) as ProfileKeys);
  return { ...storedValue(clock, profileOf(ofFile, {}), read), ofFile };
}
