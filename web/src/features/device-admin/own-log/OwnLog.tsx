import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { LogSection } from '../../../ui/LogSection.tsx';
import { showError } from '../../../ui/show-error.ts';
import { useWriting } from '../../../ui/use-writing.ts';
import { EditEntryDialog } from './EditEntryDialog.tsx';
import { EntryForm } from './EntryForm.tsx';
import { type Entry, entriesQuery, logChanged } from './entry-queries.ts';
import styles from './OwnLog.module.css';

interface Props {
  mcuId: string;
  /** Why nothing can be written; undefined when it can. */
  refusal: string | undefined;
}

/** Notes of people about a device; authors may edit and remove their own. */
export function OwnLog({ mcuId, refusal }: Props) {
  const { t } = useTranslation('record_log');
  const [edited, setEdited] = useState<Entry | null>(null);
  const [doomed, setDoomed] = useState<Entry | null>(null);
  const { data, error, refetch } = useQuery(entriesQuery(mcuId));
  const remove = useWriting({
    mutationFn: (id: string) => ask('deleteDeviceLog', { mcuId, id }),
    onSuccess: () => logChanged(mcuId, t('deleted')),
    onError: (failure) => showError(failure, 'device_log'),
  });
  return (
    <>
      {refusal === undefined ? (
        <EntryForm
          send={(content) => ask('addDeviceLog', { mcuId, content })}
          onSent={() => logChanged(mcuId, t('added'))}
        >
          {(isPending) => (
            <Button type="submit" kind="primary" icon="plus" busy={isPending}>
              {t('add')}
            </Button>
          )}
        </EntryForm>
      ) : (
        refusal && <p className={styles.refusal}>{refusal}</p>
      )}
      <LogSection
        total={data?.length}
        error={error}
        empty={{ title: t('empty_title'), reason: t('empty_own') }}
        onAgain={() => void refetch()}
      >
        <ul className={styles.list} aria-label={t('log_own')}>
          {(data ?? []).map((entry) => (
            <EntryRow key={entry.id} entry={entry} onEdit={() => setEdited(entry)} onDelete={() => setDoomed(entry)} />
          ))}
        </ul>
      </LogSection>
      {edited && <EditEntryDialog mcuId={mcuId} entry={edited} onClose={() => setEdited(null)} />}
      {doomed && (
        <ConfirmDialog
          open
          danger
          title={t('delete_title')}
          subject={doomed.content.slice(0, 80)}
          leave={t('keep')}
          go={t('delete')}
          onClose={() => setDoomed(null)}
          onGo={() => remove.mutate(doomed.id)}
        >
          {t('delete_text')}
        </ConfirmDialog>
      )}
    </>
  );
}

interface RowProps {
  entry: Entry;
  onEdit: () => void;
  onDelete: () => void;
}

function EntryRow({ entry, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation('record_log');
  const format = useFormat();
  return (
    <li className={styles.row}>
      <p className={styles.content}>{entry.content}</p>
      <p className={styles.who}>
        {entry.authorName} ·{' '}
        <time dateTime={new Date(entry.at).toISOString()}>{format.date('dateTime', entry.at)}</time>
        {entry.editedAt !== null &&
          ` · ${t('edited', { name: entry.editedBy ?? '--', time: format.date('dateTime', entry.editedAt) })}`}
      </p>
      {entry.mine && (
        <div className={styles.rowActions}>
          <Button size="small" kind="quiet" onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button size="small" kind="quiet" onClick={onDelete}>
            {t('delete')}
          </Button>
        </div>
      )}
    </li>
  );
}
