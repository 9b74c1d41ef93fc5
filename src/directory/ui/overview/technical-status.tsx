import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IS_DEMO } from '#config/site.ts';
import { type ConnectionHealth, connectionQueries } from '#directory/api/connection.ts';
import { directoryQueries } from '#directory/api/directory-queries.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { Button } from '#ui/button.tsx';
import { showToast, type Toast } from '#ui/toast-queue.ts';
import { ConnectionStatus, describeHealth } from './connection-status.tsx';
import { TestEntryButton } from './test-entry-button.tsx';

function describeStatus(health: ConnectionHealth): Toast {
  const { title, description, state } = describeHealth(health);
  return { title, description, variant: state === 'error' ? 'error' : 'success' };
}

/** The state of the database's connection, for those who look after the site. */
export function TechnicalStatus() {
  const queryClient = useQueryClient();
  const health = useQuery(connectionQueries.health());

  async function refreshStatus() {
    const { data } = await health.refetch();
    if (data !== undefined) showToast(describeStatus(data));
  }

  async function checkConnection() {
    const { data } = await health.refetch();
    if (data === undefined) return;
    const { state, description } = describeHealth(data);
    if (state === 'error') {
      showToast({ title: 'Verbindungsfehler', description, variant: 'error' });
      return;
    }
    const entries = formatGermanCount(data.count ?? 0, 'Eintrag', 'Einträge');
    showToast({ title: 'Verbindung OK', description: `${entries} in der Datenbank.`, variant: 'success' });
    await queryClient.refetchQueries({ queryKey: directoryQueries.directory().queryKey });
  }

  return (
    <ConnectionStatus health={health.data} isChecking={health.isFetching}>
      <Button variant="secondary" disabled={health.isFetching} onClick={() => void refreshStatus()}>
        Status aktualisieren
      </Button>
      <Button variant="secondary" disabled={health.isFetching} onClick={() => void checkConnection()}>
        Verbindung prüfen
      </Button>
      {IS_DEMO && <TestEntryButton />}
    </ConnectionStatus>
  );
}
