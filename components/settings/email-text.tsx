/** Breaks behind the @, where it has to break at all. */
export function EmailText({ email }: { email: string }) {
  const at = email.indexOf("@") + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
