import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { showError } from '../../../ui/dialog/show-error.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';
import { LogSection } from '../../../ui/table/LogSection.tsx';
import { ImportReport } from './ImportReport.tsx';
import styles from './Imports.module.css';
import { type Import, importsChanged, importsQuery } from './import-queries.ts';

const TONES = { open: 'discharge', ended: 'charge', undoing: 'warn', undone: 'idle' } as const;

/** What was brought in for a device, newest first, with what became of it; each can be taken back. */
export function ImportList({ mcuId }: { mcuId: string }) {
  const { t } = useTranslation('imports');
  const [doomed, setDoomed] = useState<Import | null>(null);
  const format = useFormat();
  const { data, error, refetch } = useQuery(importsQuery(mcuId));
  const undo = useWriting({
    mutationFn: (importId: string) => ask('undoImport', { mcuId, importId }),
    onSuccess: () => importsChanged(mcuId, t('undoing_now')),
    onError: (failure) => showError(failure, 'imports'),
  });
  return (
    <LogSection
      total={data?.length}
      error={error}
      empty={{ title: t('none_title'), reason: t('none_text') }}
      onAgain={() => void refetch()}
    >
      <ul className={styles.list}>
        {data?.map((one) => (
          <li key={one.importId} className={styles.item}>
            <ImportItem one={one} onUndo={() => setDoomed(one)} />
          </li>
        ))}
      </ul>
      {doomed && (
        <ConfirmDialog
          open
          danger
          title={t('undo_title')}
          subject={doomed.name}
          leave={t('undo_leave')}
          go={t('undo')}
          onClose={() => setDoomed(null)}
          onGo={() => undo.mutate(doomed.importId)}
        >
          {t('undo_text', { count: doomed.stored, number: format.number(doomed.stored) })}
        </ConfirmDialog>
      )}
    </LogSection>
  );
}

function ImportItem({ one, onUndo }: { one: Import; onUndo: () => void }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const isThere = one.state === 'open' || one.state === 'ended';
  return (
    <details>
      <summary className={styles.summary}>
        <span className={styles.name}>{one.name}</span>
        <Tag tone={TONES[one.state]}>{t(`state_${one.state}`)}</Tag>
        <span className={styles.quiet}>
          {t(one.byName ? 'brought_by' : 'brought_by_bridge', {
            name: one.byName,
            when: format.date('dateTime', one.begunAt),
          })}
        </span>
        <span className={styles.count}>{t('stored_n', { count: one.stored, number: format.number(one.stored) })}</span>
      </summary>
      <ImportReport one={one} />
      {isThere && (
        <Button kind="risk" icon="bin" onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
      {one.undoneAt !== null && (
        <p className={styles.quiet}>
          {t('undone_by', { name: one.undoneByName, when: format.date('dateTime', one.undoneAt) })}
        </p>
      )}
    </details>
  );
}
