import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { ask } from '../../../api/client.ts';
import { MESSAGES_KEY } from '../../../api/messages-key.ts';
import { useSession } from '../../../api/session.ts';
import { warningSettingsQueries } from '../../../features/alerting/alarms/settings/settings-queries.ts';
import { useLimitChanges } from '../../../features/alerting/alarms/settings/use-limit-changes.ts';
import { useWarningText } from '../../../features/alerting/alarms/warning-text.ts';
import { useEntryDetail } from '../../../features/alerting/maintenance/entry/use-entry-detail.ts';
import { maintenanceQueries } from '../../../features/alerting/maintenance/maintenance-queries.ts';
import { controlQueries } from '../../../features/fleet/control/control-queries.ts';
import { useCommandLabels } from '../../../features/fleet/control/log/command-labels.ts';
import { entriesQuery } from '../../../features/fleet/device-admin/own-log/entry-queries.ts';
import { firmwareQueries } from '../../../features/fleet/firmware/firmware-queries.ts';
import { batteryQueries } from '../../../features/power/batteries/battery-queries.ts';
import { usePersonName } from '../../../i18n/person-name.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { answeredWarning } from '../../../live/readings.ts';
import type { LoadedLog } from './merged-logs.ts';
import type { LineKind, TimelineLine } from './timeline-line.ts';
import { usePages } from './use-pages.ts';

const PAGE_SIZE = 100;

/** What is asked of all logs. */
export interface AskedLogs {
  readonly mcuId: string;
  readonly span: { readonly from?: number; readonly until?: number };
  readonly kinds: readonly LineKind[];
}

/** One of the logs of a device, and how it loads. */
export interface DeviceLog extends LoadedLog<TimelineLine> {
  readonly name: LineKind;
  /** How many entries it has. */
  readonly total: number;
  readonly isPending: boolean;
  readonly isLoadingMore: boolean;
  readonly error: unknown;
  readonly more: () => void;
  readonly again: () => void;
}

type Pages<T> = ReturnType<typeof usePages<T>>;

function logOf<T>(name: LineKind, { entries, ...pages }: Pages<T>, lineOf: (entry: T) => Omit<TimelineLine, 'kind'>) {
  return { ...pages, name, lines: entries.map((entry): TimelineLine => ({ ...lineOf(entry), kind: name })) };
}

/** A log that comes whole. */
function wholeLog(
  name: LineKind,
  { isLoading, error, refetch }: { isLoading: boolean; error: unknown; refetch: () => unknown },
  { from = 0, until = Number.POSITIVE_INFINITY }: AskedLogs['span'],
  all: readonly Omit<TimelineLine, 'kind'>[],
): DeviceLog {
  const lines = all.filter(({ at }) => at >= from && at <= until).map((line) => ({ ...line, kind: name }));
  return {
    name,
    lines: lines.sort((one, other) => other.at - one.at),
    total: lines.length,
    hasMore: false,
    isPending: isLoading,
    isLoadingMore: false,
    error,
    more: () => {},
    again: () => void refetch(),
  };
}

/** What is written about a device, each log by itself; of those kinds that are asked for. */
export function useDeviceLogs(asked: AskedLogs): readonly DeviceLog[] {
  const logs = [
    useNotes(asked),
    useBatteries(asked),
    useMaintenance(asked),
    useMessages(asked, 'warning'),
    useMessages(asked, 'notice'),
    useCommands(asked, 'control'),
    useCommands(asked, 'configuration'),
    useLimits(asked),
    useFirmware(asked),
  ];
  return logs.filter(({ name }) => asked.kinds.includes(name));
}

function useNotes({ mcuId, span, kinds }: AskedLogs): DeviceLog {
  const notes = useQuery({ ...entriesQuery(mcuId), enabled: kinds.includes('note') });
  return wholeLog(
    'note',
    notes,
    span,
    (notes.data ?? []).map(({ id, at, content, authorName }) => ({
      key: `note ${id}`,
      at,
      words: () => ({ what: content, detail: '', who: authorName }),
    })),
  );
}

function useBatteries({ mcuId, span, kinds }: AskedLogs): DeviceLog {
  const { t } = useTranslation('record_log');
  const mounts = useQuery({ ...batteryQueries.ofEveryUnit(mcuId), enabled: kinds.includes('battery') });
  return wholeLog(
    'battery',
    mounts,
    span,
    (mounts.data ?? []).flatMap(({ battery, unit, mountedAt, dismountedAt }) => {
      const what = battery?.serialNumber || MISSING;
      const line = (key: 'mounted' | 'dismounted', at: number) => ({
        key: `${key} ${unit} ${battery?.batteryId} ${at}`,
        at,
        words: () => ({
          what,
          detail: [t(`battery_${key}`), ...(unit === 0 ? [] : [t('unit_n', { unit: String(unit) })])].join(' · '),
          who: MISSING,
        }),
      });
      return [
        ...(mountedAt === null ? [] : [line('mounted', mountedAt)]),
        ...(dismountedAt === null ? [] : [line('dismounted', dismountedAt)]),
      ];
    }),
  );
}

function useMaintenance({ mcuId, span, kinds }: AskedLogs): DeviceLog {
  const detailOf = useEntryDetail();
  const person = usePersonName();
  const pages = usePages(
    [...maintenanceQueries.log(mcuId, 0, PAGE_SIZE).queryKey, span],
    (pageNum, signal) => ask('pageMaintenanceLog', { mcuId, ...span, pageNum, pageSize: PAGE_SIZE }, signal),
    ({ id }) => id,
    kinds.includes('maintenance'),
  );
  return logOf('maintenance', pages, ({ pictures, ...entry }) => ({
    key: `maintenance ${entry.id}`,
    at: entry.at,
    words: () => ({
      what: entry.name,
      detail: detailOf(entry),
      who: person(entry.person),
      pictures: pictures.map(({ url }) => url),
    }),
  }));
}

function useMessages({ mcuId, span, kinds }: AskedLogs, kind: 'warning' | 'notice'): DeviceLog {
  const { t } = useTranslation('record_log');
  const format = useFormat();
  const textOf = useWarningText();
  const mayRead = useSession().modules.includes('message');
  const type = kind === 'warning' ? 1 : 2;
  const pages = usePages(
    [...MESSAGES_KEY, 'of', mcuId, type, span],
    (pageNum, signal) => ask('listWarningPushMsg2', { mcuId, type, ...span, pageNum, pageSize: PAGE_SIZE }, signal),
    ({ id }) => id,
    mayRead && kinds.includes(kind),
  );
  return logOf(kind, pages, (message) => ({
    key: `${kind} ${message.id}`,
    at: message.createTime,
    words: () => {
      const warning = answeredWarning(message);
      const { releasedAt } = warning;
      return {
        what: textOf(warning),
        detail: releasedAt === null ? t('not_over') : t('over_at', { time: format.date('dayMonthTime', releasedAt) }),
        who: null,
      };
    },
  }));
}

function useCommands({ mcuId, span, kinds }: AskedLogs, log: 'control' | 'configuration'): DeviceLog {
  const { t } = useTranslation(['control', 'record_log']);
  const labels = useCommandLabels();
  const pages = usePages(
    [...controlQueries.log(mcuId, log, 0, PAGE_SIZE).queryKey, span],
    (pageNum, signal) =>
      ask(
        log === 'control' ? 'pageRemoteControlRecord' : 'pageYhubConfigLog',
        { mcuId, ...span, pageNum, pageSize: PAGE_SIZE },
        signal,
      ),
    ({ id }) => id,
    kinds.includes(log),
  );
  return logOf(log, pages, (command) => ({
    key: `${log} ${command.id}`,
    at: command.requestedAt,
    words: () => ({
      what: labels.what(command),
      detail: [
        labels.change(command),
        command.byDevice ? t('record_log:found_changed') : t(`control:state_${command.state}`),
        command.fault ? t(`control:fault_${command.fault}`) : '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
      who: command.byDevice ? null : command.byName,
    }),
  }));
}

function useLimits({ mcuId, span, kinds }: AskedLogs): DeviceLog {
  const labels = useLimitChanges();
  const pages = usePages(
    [...warningSettingsQueries.log(mcuId, 0, PAGE_SIZE).queryKey, span],
    (pageNum, signal) => ask('pageDeviceWarningSettingsLog', { mcuId, ...span, pageNum, pageSize: PAGE_SIZE }, signal),
    ({ id }) => id,
    kinds.includes('limits'),
  );
  return logOf('limits', pages, ({ id, at, byName, changes }) => ({
    key: `limits ${id}`,
    at,
    words: () => ({ what: labels.what(changes), detail: labels.change(changes), who: byName }),
  }));
}

function useFirmware({ mcuId, span, kinds }: AskedLogs): DeviceLog {
  const { t } = useTranslation(['record_log', 'firmware']);
  const pages = usePages(
    [...firmwareQueries.log(mcuId, 0, PAGE_SIZE).queryKey, span],
    (pageNum, signal) => ask('getUpdateVersionLog', { mcuId, ...span, pageNum, pageSize: PAGE_SIZE }, signal),
    ({ rolloutId }) => rolloutId,
    kinds.includes('firmware'),
  );
  return logOf('firmware', pages, ({ rolloutId, requestedAt, fromVersion, version, state, byName }) => ({
    key: `firmware ${rolloutId}`,
    at: requestedAt,
    words: () => ({
      what: t('record_log:from_to', { from: fromVersion ?? MISSING, to: version }),
      detail: t(`firmware:upgrade_${state}`),
      who: byName,
    }),
  }));
}
