import type { UserContext } from "@/lib/desk/context";
import { startTestDesk, type TestDesk } from "@/lib/desk/testing/test-desk";
import type { Role } from "@/lib/domain/users/roles";
import { createGateway } from "@/lib/gateway/gateway";
import { DEFAULT_PROFILE, type ServiceProfile } from "@/lib/gateway/profile/profile";
import { newId } from "@/lib/platform/ids";
import { Secret } from "@/lib/platform/secret";
import { updateOrganisation } from "@/lib/store/organisation";
import { insertTransfer } from "@/lib/store/transfers/transfers";
import { startHostileService, type HostileOptions, type HostileService } from "./hostile-service";

export interface TransactionsDesk extends TestDesk {
  /** A person of the desk, whose calls go to the service at that address. */
  person(serviceUrl: string, ...roles: Role[]): Promise<UserContext>;
  /** Such a person before a service that behaves like this, which ends with the desk. */
  facing(
    options: HostileOptions,
    ...roles: Role[]
  ): Promise<{ service: HostileService; ctx: UserContext }>;
  /** A transfer in the desk's mirror, as if it had been created here. */
  ownTransfer(
    id: string,
    facts: { reference?: string; createdBy: string; note: string | null; recipient: unknown },
  ): Promise<void>;
}

/** A desk that reports in the given zone, on 20 March 2026, 10:00 UTC. */
export async function startTransactionsDesk(
  options: { reportingZone?: string; sandbox?: boolean } = {},
): Promise<TransactionsDesk> {
  const desk = await startTestDesk();
  const { db, clock } = desk;
  clock.set("2026-03-20T10:00:00Z");
  const { reportingZone = "Africa/Lagos", sandbox = false } = options;
  await db
    .transaction()
    .execute((tx) => updateOrganisation(tx, { name: "Baobab Freight", reportingZone, sandbox }));
  const gateways: ReturnType<typeof createGateway>[] = [];
  const services: HostileService[] = [];
  const personAt = async (
    serviceUrl: string,
    profile: ServiceProfile,
    roles: readonly Role[],
  ): Promise<UserContext> => {
    const { ctx } = await desk.signedIn(...(roles.length === 0 ? (["maker"] as const) : roles));
    const gateway = createGateway({
      baseUrl: serviceUrl,
      clientId: newId(),
      clientSecret: new Secret("CANARY"),
      profile,
      clock,
      random: () => 0.5,
      logger: ctx.logger,
    });
    gateways.push(gateway);
    return { ...ctx, gateway };
  };
  return {
    ...desk,
    person: (serviceUrl, ...roles) => personAt(serviceUrl, DEFAULT_PROFILE, roles),
    facing: async (behaviour, ...roles) => {
      const service = await startHostileService(behaviour);
      services.push(service);
      return { service, ctx: await personAt(service.url, profileFor(behaviour), roles) };
    },
    ownTransfer: (id, { reference, createdBy, note, recipient }) =>
      db.transaction().execute((tx) =>
        insertTransfer(tx, {
          id,
          reference: reference ?? null,
          createdBy,
          note,
          recipient: JSON.stringify(recipient),
          type: "onramp",
          status: "completed",
          phase: "completed",
          sourceAmount: "1000",
          sourceCurrency: "NGN",
          destinationAmount: "0.5",
          destinationCurrency: "USDC",
          history: "[]",
          payments: "[]",
          readStartedAt: clock.now(),
          verifiedAt: clock.now(),
          createdAt: clock.now(),
        }),
      ),
    close: async () => {
      await Promise.all([...gateways, ...services].map((part) => part.close()));
      await desk.close();
    },
  };
}

/** The profile that an administrator would set for such a service. */
function profileFor({
  pastEnd,
  behindCut,
  cutShortAfter,
  mostDays,
}: HostileOptions): ServiceProfile {
  const repeats = pastEnd === "last" || (cutShortAfter !== undefined && behindCut !== "empty");
  return {
    ...DEFAULT_PROFILE,
    listEnds: repeats ? "repeats" : "empty",
    longestRangeDays: mostDays || null,
  };
}
