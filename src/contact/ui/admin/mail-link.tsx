/** An address that breaks behind its @ first. */
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
