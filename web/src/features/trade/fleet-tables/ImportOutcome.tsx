import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetImport } from '#domain/trade/fleet-tables/calls.ts';
import type { Answer } from '../../../api/client.ts';
import { ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { saveFile } from '../../../api/save-file.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { FormError, FormFault } from '../../../ui/form/FormError.tsx';
import { ConnectionList } from '../../../ui/table/ConnectionList.tsx';
import { csvFile } from '../../../ui/table/csv-file.ts';
import styles from './FleetTable.module.css';

type Told = Answer<'importFleetTable'>;

const ASKED_EVERY_MS = 1_000;

/** What becomes of a table that was confirmed, and the keys of its new devices, which are told only now. */
export function ImportOutcome({ told, onAgain }: { told: Told; onAgain: () => void }) {
  const { t } = useTranslation(['fleet_tables', 'add_device']);
  const { data: now = told, error } = useQuery({
    queryKey: ['fleet-import', told.id],
    queryFn: ({ signal }) => ask('fleetImport', { id: told.id }, signal),
    enabled: told.state === 'waiting',
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : ASKED_EVERY_MS),
  });
  const isDone = now.state === 'done';
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries({ queryKey: ['devices'] });
  }, [isDone]);
  return (
    <section aria-live="polite">
      <State now={now} />
      <FormError error={now.state === 'waiting' ? error : null} />
      {told.keys.length > 0 && now.state !== 'failed' && <Keys told={told} isWaiting={!isDone} />}
      {now.state !== 'waiting' && (
        <div className={styles.actions}>
          <Button onClick={onAgain}>{t(isDone ? 'add_device:another_table' : 'fleet_tables:look_again')}</Button>
        </div>
      )}
    </section>
  );
}

function State({ now: { state, reason, rows, rowsDone, added, changed } }: { now: FleetImport }) {
  const { t } = useTranslation('fleet_tables');
  const { number } = useFormat();
  if (state === 'failed') return <FormFault>{t(`failed_${reason ?? 'refused'}`)}</FormFault>;
  if (state === 'done')
    return (
      <>
        <h2 className={styles.title}>{t('done')}</h2>
        <p className={styles.lead} role="status">
          {t('done_counts', { added: number(added), changed: number(changed) })}
        </p>
      </>
    );
  const text = t('under_way', { done: number(rowsDone), all: number(rows) });
  return (
    <>
      <div className={styles.progress}>
        <progress max={rows} value={rowsDone} aria-label={text} />
        <span>{text}</span>
      </div>
      <p className={styles.lead}>{t('goes_on')}</p>
    </>
  );
}

function Keys({ told: { keys, connection }, isWaiting }: { told: Told; isWaiting: boolean }) {
  const { t } = useTranslation(['add_device', 'fleet_tables']);
  const file = () =>
    csvFile('device-keys.csv', [
      ['sn', 'deviceName', 'mcuId', 'deviceKey'],
      ...keys.map(({ sn, deviceName, mcuId, deviceKey }) => [sn, deviceName, mcuId, deviceKey]),
    ]);
  return (
    <>
      <p className={styles.lead}>
        {t('add_device:keys_text')} {isWaiting && t('fleet_tables:keys_wait')}
      </p>
      <Button kind="primary" icon="save" onClick={() => saveFile(file())}>
        {t('add_device:keys_save')}
      </Button>
      {connection && (
        <>
          <h3 className={styles.title}>{t('add_device:connection')}</h3>
          <ConnectionList connection={connection} />
        </>
      )}
    </>
  );
}
