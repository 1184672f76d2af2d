/** What the person may do in the workspace. */
export interface Permitted {
  work: boolean;
  rules: boolean;
  import: boolean;
}
