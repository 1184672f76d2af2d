export interface ShellUser {
  name: string;
  email: string;
  /** In words: "Maker". */
  roles: readonly string[];
}

/** A server action or a client callback. */
export type SignOut = () => void | Promise<void>;
