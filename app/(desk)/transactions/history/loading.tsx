// The same outline as the live view's: switching between the two moves nothing.
export { default } from "../loading";
