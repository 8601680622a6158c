import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableForm } from '#domain/contract/table-file.ts';
import { zoneOffsetMs } from '#domain/foundation/basics/time-zone.ts';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import type { Downloaded } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { toasts } from '../../../ui/dialog/toast.ts';
import { tableFile } from '../../../ui/table/table-file.ts';
import type { LineKind, TimelineLine } from './timeline-line.ts';
import type { Timeline } from './use-timeline.ts';

/** As many entries as a file has. */
export const MAX_EXPORTED = 10_000;

/** A file that somebody waits for. */
export interface WantedFile {
  readonly form: TableForm;
  readonly onFile: (file: Downloaded) => void;
  readonly onFault: (fault: unknown) => void;
}

interface Source {
  readonly timeline: Timeline;
  readonly found: readonly TimelineLine[];
  readonly kindText: (kind: LineKind) => string;
  /** Of the file. */
  readonly name: string;
}

/** Writes a file of the log that somebody waits for, once everything that belongs in it is loaded. */
export function useTimelineFile(wanted: WantedFile | null, source: Source, onDone: () => void): void {
  const { t } = useTranslation(['record_log', 'export']);
  const { number } = useFormat();
  const { timeline, found, kindText, name } = source;
  const isReady = wanted !== null && timeline.isDeepEnough;
  const write = ({ form, onFile, onFault }: WantedFile) => {
    const [failed] = timeline.failed;
    if (failed) return onFault(failed.error);
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const columns = [
      { head: `${t('export:time')} (${zone})`, format: 'moment' as const },
      { head: t('export:time_utc'), format: 'moment' as const },
      ...(['kind', 'what', 'detail', 'who'] as const).map((key) => ({
        head: t(`record_log:${key}`),
        format: 'text' as const,
      })),
    ];
    const rows = found.slice(0, MAX_EXPORTED).map(({ at, kind, words }) => {
      const { what, detail, who } = words();
      const cells = [kindText(kind), what, detail, who ?? t('record_log:the_device')];
      return [at + zoneOffsetMs(at, zone), at, ...cells.map((cell) => (cell === MISSING ? null : cell))];
    });
    onFile(tableFile({ name, columns, rows }, form));
    if (timeline.hasMore || found.length > MAX_EXPORTED)
      toasts.show({ cause: 'record_log_cut', tone: 'warn', title: t('record_log:cut', { max: number(MAX_EXPORTED) }) });
  };
  const onReady = useEffectEvent(() => {
    if (wanted) write(wanted);
    onDone();
  });
  useEffect(() => {
    if (isReady) onReady();
  }, [isReady]);
}
