import { ChangeOrganisationInput } from "@/lib/contract/api/settings";
import { changeOrganisation, getOrganisation } from "@/lib/desk/organisation";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => getOrganisation(ctx));
export const PATCH = writeRoute({ input: ChangeOrganisationInput }, ({ ctx, input }) =>
  changeOrganisation(ctx, input),
);
