import { listRehearsalAccounts } from "@/lib/desk/rehearsal";
import { getRuntime } from "@/lib/desk/runtime";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => listRehearsalAccounts(ctx, getRuntime().config));
