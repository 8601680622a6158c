import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryDrawer } from '../../features/device-admin/own-log/EntryDrawer.tsx';
import searched from '../../features/device-admin/own-log/SearchedLog.module.css';
import { SearchedLog } from '../../features/device-admin/own-log/SearchedLog.tsx';
import { errorText } from '../../i18n/error-text.ts';
import { useDayHead } from '../../i18n/use-day-head.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { folded } from '../../ui/folded.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LogSection } from '../../ui/LogSection.tsx';
import rows from '../../ui/RowTable.module.css';
import { DataTable } from '../../ui/table/DataTable.tsx';
import styles from './DeviceTimeline.module.css';
import { mergedLogs } from './merged-logs.ts';
import { ICON_OF, type LineKind, type TimelineLine } from './timeline-line.ts';
import { type DeviceLog, useDeviceLogs } from './use-device-logs.ts';

interface Props {
  mcuId: string;
  /** Why nothing can be written; undefined when it can. */
  refusal: string | undefined;
}

/** Everything that is written about a device in one log, newest first: what people and the device did, and its messages. */
export function DeviceTimeline({ mcuId, refusal }: Props) {
  const { t } = useTranslation('record_log');
  const logs = useDeviceLogs(mcuId);
  const kindText = useKindText();
  const [isWriting, setIsWriting] = useState(false);
  const [text, setText] = useState('');
  const sought = folded(useDeferredValue(text.trim()));
  const { lines, shortest } = mergedLogs(logs);
  const wordsOf = ({ kind, what, detail, who }: TimelineLine) =>
    folded(`${kindText(kind)} ${what} ${detail} ${who ?? t('the_device')}`);
  const found = sought === '' ? lines : lines.filter((line) => wordsOf(line).includes(sought));
  const behind = shortest.flatMap((place) => logs[place] ?? []).filter(({ error }) => !error);
  const isPending = logs.some((log) => log.isPending);
  return (
    <SearchedLog
      text={text}
      onText={setText}
      refusal={refusal}
      onNew={() => setIsWriting(true)}
      beside={isWriting && <EntryDrawer mcuId={mcuId} entry={null} onClose={() => setIsWriting(false)} />}
    >
      {logs.map((log) => log.error !== null && <Failed key={log.name} log={log} name={kindText(log.name)} />)}
      <LogSection
        total={isPending ? undefined : found.length}
        error={null}
        empty={
          sought === ''
            ? { title: t('empty_title'), reason: t('empty_all') }
            : { title: t('no_match_title'), reason: t('no_match_text') }
        }
        onAgain={() => {}}
      >
        <Lines lines={found} kindText={kindText} />
      </LogSection>
      {!isPending && behind.length > 0 && (
        <div className={styles.earlier}>
          <Button
            busy={behind.some(({ isLoadingMore }) => isLoadingMore)}
            onClick={() => {
              for (const log of behind) log.more();
            }}
          >
            {t('earlier')}
          </Button>
        </div>
      )}
    </SearchedLog>
  );
}

function Lines({ lines, kindText }: { lines: readonly TimelineLine[]; kindText: (kind: LineKind) => string }) {
  const { t } = useTranslation('record_log');
  const format = useFormat();
  const [now] = useState(() => Date.now());
  const headOf = useDayHead(now);
  return (
    <DataTable
      label={t('log_all')}
      className={classNames(rows.table, searched.table, styles.table)}
      rows={lines}
      keyOf={({ key }) => key}
      headOf={({ at }) => headOf(at)}
      columns={[
        {
          key: 'when',
          title: t('when'),
          cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{format.date('minute', at)}</time>,
        },
        {
          key: 'kind',
          title: t('kind'),
          cell: ({ kind }) => (
            <span className={styles.kind} data-kind={kind}>
              <Icon name={ICON_OF[kind]} size={14} stroke={1.9} />
              {kindText(kind)}
            </span>
          ),
        },
        {
          key: 'what',
          title: t('what'),
          cell: ({ what, detail }) => (
            <>
              <p className={styles.what}>{what}</p>
              {detail !== '' && <p className={styles.detail}>{detail}</p>}
            </>
          ),
        },
        { key: 'who', title: t('who'), cell: ({ who }) => who ?? t('the_device') },
      ]}
    />
  );
}

/** A log that did not load; the others stand nevertheless. */
function Failed({ log, name }: { log: DeviceLog; name: string }) {
  const { t } = useTranslation(['record_log', 'index']);
  return (
    <p className={styles.failed} role="alert">
      {t('record_log:log_failed', { name, reason: errorText(log.error) })}
      <Button size="small" icon="refresh" onClick={log.again}>
        {t('index:try_again')}
      </Button>
    </p>
  );
}

function useKindText(): (kind: LineKind) => string {
  const { t } = useTranslation('record_log');
  return (kind) => t(`kind_${kind}`);
}
