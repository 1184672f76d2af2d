import { handleAuth } from "@/lib/http/auth-handler";

export { handleAuth as GET, handleAuth as POST };
