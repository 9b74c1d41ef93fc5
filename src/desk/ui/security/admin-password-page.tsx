import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { parsePasswordToken } from '#account/model/account-contract.ts';
import { INVALID_PASSWORD, isPassword } from '#account/model/password.ts';
import { paths } from '#config/paths.ts';
import { setPassword } from '#desk/api/administrator-changes.ts';
import { AdminPage } from '#desk/ui/admin-page.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { focusIfLost } from '#ui/focus-if-lost.ts';
import { Notice } from '#ui/notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { useTextField } from '#ui/use-text-field.ts';
import { explainAccessError } from './explain-access-error.ts';
import { NewPasswordField } from './password-fields.tsx';

/** The page of the link in a mail with which an administrator sets a password. Nobody has to be signed in. */
export function AdminPasswordPage() {
  const { hash } = useLocation();
  const token = parsePasswordToken(hash);
  return (
    <AdminPage title="Passwort setzen">
      {token === null ? (
        <Notice variant="error">
          <p>
            Der Link ist unvollständig. Bitte öffnen Sie ihn noch einmal aus der E-Mail, oder kopieren Sie ihn
            ganz in die Adresszeile.
          </p>
        </Notice>
      ) : (
        <SetPassword key={token} token={token} />
      )}
    </AdminPage>
  );
}

function SetPassword({ token }: { token: string }) {
  const password = useTextField((text) => (isPassword(text) ? text : null), INVALID_PASSWORD);
  const setting = useMutation({ mutationFn: (typed: string) => setPassword(token, typed) });

  function submit() {
    const typed = password.check();
    if (typed !== null) setting.mutate(typed);
  }

  if (setting.data !== undefined) {
    return (
      <div ref={focusIfLost} tabIndex={-1} role="status" className="max-w-text">
        <p>{setting.data}</p>
        <p className="mt-4">
          <Link to={paths.admin} className={buttonClass('primary')}>
            Zur Anmeldung
          </Link>
        </p>
      </div>
    );
  }
  return (
    <SentForm isPending={setting.isPending} onSubmit={submit} className="flex max-w-md flex-col gap-5">
      <p>Setzen Sie das Passwort, mit dem Sie sich in der Verwaltung anmelden.</p>
      <NewPasswordField {...password.field} />
      {setting.isError && (
        <ErrorNotice what="Ihr Passwort wurde nicht gesetzt." why={explainAccessError(setting.error)} />
      )}
      <p>
        <Button type="submit" isPending={setting.isPending}>
          {setting.isPending ? 'Wird gesetzt …' : 'Passwort setzen'}
        </Button>
      </p>
    </SentForm>
  );
}
