/** The client of a fresh sandbox. Public on purpose: it gives access to nothing but a sandbox. */
export const DEFAULT_CLIENT_ID = "5d3f0c1e-7a44-4b62-9a3f-2c8e6b1d9f70";
export const DEFAULT_CLIENT_SECRET = "sandbox-secret-opens-nothing-real";

export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

export const DEFAULT_CREDENTIALS: ClientCredentials = {
  clientId: DEFAULT_CLIENT_ID,
  clientSecret: DEFAULT_CLIENT_SECRET,
};
