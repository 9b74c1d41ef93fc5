/** An email address that wraps after its @. */
export function EmailAddress({ email }: { email: string }) {
  const [local = '', ...rest] = email.split('@');
  return (
    <bdi>
      {local}
      {rest.length > 0 && '@'}
      <wbr />
      {rest.join('@')}
    </bdi>
  );
}
