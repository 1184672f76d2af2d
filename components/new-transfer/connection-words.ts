/** Codes of a connection's errors, in Node's, undici's and the desk's own names, with what they mean. */
const WORDS: Record<string, string> = {
  DEADLINE: "no answer came in time",
  RESPONSE_TOO_LARGE: "the answer was too long to be read",
  ECONNREFUSED: "nothing accepts connections there",
  ECONNRESET: "the connection was cut",
  EPIPE: "the connection was cut",
  UND_ERR_SOCKET: "the connection was cut",
  ETIMEDOUT: "the connection took too long",
  UND_ERR_CONNECT_TIMEOUT: "the connection took too long",
  EHOSTUNREACH: "the service's host can't be reached",
  ENETUNREACH: "the service's host can't be reached",
  ENOTFOUND: "the service's name isn't known",
  EAI_AGAIN: "the service's name couldn't be looked up",
};

/** A code by itself: no sentence, and no code of the service's that says more than a status does. */
const CONNECTION_CODE = /^(E[A-Z]+|UND_ERR_\w+|ERR_\w+|HPE_\w+)$/;
const CERTIFICATE_CODE = /^(\w*CERT\w*|\w*LEAF_SIGNATURE)$/;

/** What was seen of a try, in words; a code stays behind them for whoever runs the connection. */
export function connectionWords(detail: string): string {
  const words =
    WORDS[detail] ??
    (CERTIFICATE_CODE.test(detail)
      ? "the service's certificate isn't trusted"
      : CONNECTION_CODE.test(detail)
        ? "the connection failed"
        : null);
  return words === null ? detail : `${words} (${detail})`;
}
