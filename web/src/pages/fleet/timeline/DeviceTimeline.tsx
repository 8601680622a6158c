import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTold } from '../../../api/session.ts';
import { SearchedLog } from '../../../features/fleet/device-admin/own-log/SearchedLog.tsx';
import { errorText } from '../../../i18n/error-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { TableMenu } from '../../../ui/action/TableMenu.tsx';
import { PageFooter } from '../../../ui/page/PageFooter.tsx';
import { folded } from '../../../ui/table/folded.ts';
import { LogSection } from '../../../ui/table/LogSection.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { PAGE_SIZES } from '../../../ui/table/page-sizes.ts';
import styles from './DeviceTimeline.module.css';
import { NewEntry } from './NewEntry.tsx';
import { PartFilter, PeriodFilter } from './TimelineFilter.tsx';
import { TimelineTable } from './TimelineTable.tsx';
import { type LineKind, TOLD_BY } from './timeline-line.ts';
import { kindsOf, spanOf, type TimelineSearch } from './timeline-search.ts';
import type { DeviceLog } from './use-device-logs.ts';
import { useTimeline } from './use-timeline.ts';
import { MAX_EXPORTED, useTimelineFile, type WantedFile } from './use-timeline-file.ts';

interface Props {
  mcuId: string;
  /** In the name of the file. */
  deviceName: string;
  /** Why nothing can be written; undefined when it can. */
  refusal: string | undefined;
  /** How the log is narrowed, from the address. */
  search: TimelineSearch;
  onSearch: (change: TimelineSearch) => void;
}

const SIZE = PAGE_SIZES.table;
/** How far back a search looks at a time. */
const SEARCHED = 1000;

/** Everything that is written about a device in one log, newest first: what people and the device did, and its messages. */
export function DeviceTimeline({ mcuId, deviceName, refusal, search, onSearch }: Props) {
  const { t } = useTranslation(['record_log', 'export']);
  const format = useFormat();
  const kindText = useKindText();
  const told = useTold();
  const [isWriting, setIsWriting] = useState(false);
  const [text, setText] = useState('');
  const [searched, setSearched] = useState(SEARCHED);
  const [wanted, setWanted] = useState<WantedFile | null>(null);
  const sought = folded(useDeferredValue(text.trim()));
  const isSought = sought !== '';
  const { page = 1 } = search;
  const timeline = useTimeline(
    { mcuId, kinds: kindsOf(search.part).filter((kind) => told(TOLD_BY[kind])), span: spanOf(search) },
    wanted ? MAX_EXPORTED : isSought ? searched : page * SIZE,
  );
  const found = isSought
    ? timeline.lines.filter(({ kind, words }) => {
        const { what, detail, who } = words();
        return folded(`${kindText(kind)} ${what} ${detail} ${who ?? t('record_log:the_device')}`).includes(sought);
      })
    : timeline.lines;
  useTimelineFile(
    wanted,
    { timeline, found, kindText, name: `${t('record_log:file_name')} ${deviceName}`.trim() },
    () => setWanted(null),
  );
  const total = isSought ? found.length : timeline.total;
  const pages = Math.max(1, Math.ceil(total / SIZE));
  const shownPage = Math.min(page, pages);
  const shown = found.slice((shownPage - 1) * SIZE, shownPage * SIZE);
  const isThere = timeline.isDeepEnough || (wanted !== null && shown.length > 0);
  const change = (next: TimelineSearch) => onSearch({ page: undefined, ...next });
  const isNarrowed = isSought || search.part !== undefined || search.first !== undefined;
  return (
    <SearchedLog
      text={text}
      onText={(next) => {
        setText(next);
        setSearched(SEARCHED);
        if (page > 1) change({});
      }}
      refusal={refusal}
      onNew={() => setIsWriting(true)}
      filter={<PartFilter search={search} onSearch={change} />}
      tools={
        <>
          <PeriodFilter search={search} onSearch={change} />
          <TableMenu
            label={t('export:save')}
            onSave={(file) => new Promise((onFile, onFault) => setWanted({ form: file, onFile, onFault }))}
          />
        </>
      }
      beside={isWriting && <NewEntry mcuId={mcuId} onClose={() => setIsWriting(false)} />}
    >
      {timeline.failed.map((log) => (
        <Failed key={log.name} log={log} name={kindText(log.name)} />
      ))}
      <LogSection
        total={isThere ? total : undefined}
        error={null}
        empty={
          isNarrowed
            ? { title: t('record_log:no_match_title'), reason: t('record_log:no_match_all') }
            : { title: t('record_log:empty_title'), reason: t('record_log:empty_all') }
        }
        onAgain={() => {}}
      >
        <TimelineTable lines={shown} kindText={kindText} />
        <div className={styles.foot}>
          <PageFooter
            summary={t('record_log:range', {
              from: format.number((shownPage - 1) * SIZE + 1),
              to: format.number((shownPage - 1) * SIZE + shown.length),
              count: total,
              total: format.number(total),
            })}
          >
            {pages > 1 && (
              <Pager
                page={shownPage}
                pages={pages}
                onChange={(next) => onSearch({ page: next > 1 ? next : undefined })}
              />
            )}
          </PageFooter>
        </div>
      </LogSection>
      {isSought && timeline.isDeepEnough && timeline.hasMore && (
        <div className={styles.earlier}>
          <Button onClick={() => setSearched(timeline.lines.length + SEARCHED)}>
            {t('record_log:search_earlier')}
          </Button>
        </div>
      )}
    </SearchedLog>
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
