"use client";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice, Problem } from "@/components/ui/notice";
import { Section } from "@/components/ui/page-frame";
import type { ConnectionView, ProfileProbe } from "@/lib/contract/api/settings";
import { useProbeProfile, useSaveProfile } from "@/lib/client/settings/settings-options";

const ADMINISTRATORS_ONLY = "Only administrators can change the profile.";
const isSet = (keys: unknown): boolean => Object.keys(keys ?? {}).length > 0;

interface ProfileSectionProps {
  connection: ConnectionView;
  mayManage: boolean;
}

/** The service profile in force, and the button that probes the service for it. */
export function ProfileSection({ connection, mayManage }: ProfileSectionProps) {
  const { profile, savedProfile, fileProfile } = connection;
  const probe = useProbeProfile();
  const save = useSaveProfile();
  const text = JSON.stringify(profile, null, 2);
  return (
    <Section
      title="Profile in force"
      end={<CopyButton look="link" text={text} label="Copy profile" />}
    >
      <p className="mb-3 text-ink-2">
        Methods, paths and names that the service's description leaves open. A key in the file that{" "}
        <span className="mono">SERVICE_PROFILE</span> names counts first, then a saved key, then the
        default.
      </p>
      <pre className="mono rounded-2 border border-line bg-sunken p-3 text-12 whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
      <p className="mt-2 text-ink-3">
        {isSet(fileProfile) ? "Some keys are set in the file. " : "No key is set in a file. "}
        {isSet(savedProfile) ? "Some keys are saved here." : "No key is saved here."}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          icon="search"
          busy={probe.isPending && "Asking the service"}
          disabledReason={!mayManage && ADMINISTRATORS_ONLY}
          onClick={() => probe.mutate()}
        >
          Find out from the service
        </Button>
        {isSet(savedProfile) && (
          <Button
            busy={save.isPending && "Removing"}
            disabledReason={!mayManage && ADMINISTRATORS_ONLY}
            onClick={() => save.mutate({})}
          >
            Remove saved keys
          </Button>
        )}
        <span className="text-ink-3">The desk only reads. Nothing changes until you save.</span>
      </div>
      {probe.data && <Found probe={probe.data} save={save} />}
      <Problem className="mt-3">{(probe.error ?? save.error)?.message}</Problem>
      {save.isSuccess && !save.isPending && (
        <Notice tone="success" live className="mt-3">
          Saved. The profile is in force for every part of the desk.
        </Notice>
      )}
    </Section>
  );
}

interface FoundProps {
  probe: ProfileProbe;
  save: ReturnType<typeof useSaveProfile>;
}

function Found({ probe: { found, unknown, keys }, save }: FoundProps) {
  const differs = found.some(({ isInForce, isInFile }) => !isInForce && !isInFile);
  return (
    <div className="mt-4">
      <h3 className="h2 mb-2">Found at the service</h3>
      <div className="overflow-x-auto">
        <table className="w-full text-left text-13">
          <thead>
            <tr className="text-ink-3">
              <th className="py-1 pr-4 font-normal">Key</th>
              <th className="py-1 pr-4 font-normal">In force</th>
              <th className="py-1 font-normal">Found</th>
            </tr>
          </thead>
          <tbody>
            {found.map((each) => (
              <tr key={each.key} className="border-t border-line align-top">
                <td className="mono py-1.5 pr-4 wrap-anywhere">{each.key}</td>
                <td className="mono py-1.5 pr-4 wrap-anywhere">{each.inForce}</td>
                <td className="py-1.5 wrap-anywhere">
                  {each.isInForce ? (
                    <span className="text-ink-3">The same</span>
                  ) : (
                    <span className="mono">{each.found}</span>
                  )}
                  {each.isInFile && !each.isInForce && (
                    <span className="block text-ink-3">The file sets this key.</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unknown.length > 0 && (
        <ul className="mt-3 text-ink-3">
          {unknown.map(({ key, why }) => (
            <li key={key}>
              <span className="mono">{key}</span>: not found out. {why}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3">
        <Button
          busy={save.isPending && "Saving"}
          disabledReason={!differs && "Everything that was found is in force already."}
          onClick={() => save.mutate(keys)}
        >
          Save what was found
        </Button>
      </div>
    </div>
  );
}
