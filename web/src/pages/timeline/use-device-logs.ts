import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/i18n/numbers.ts';
import { ask } from '../../api/client.ts';
import { MESSAGES_KEY } from '../../api/messages-key.ts';
import { useSession } from '../../api/session.ts';
import { warningSettingsQueries } from '../../features/alarms/settings/settings-queries.ts';
import { useLimitChanges } from '../../features/alarms/settings/use-limit-changes.ts';
import { useWarningText } from '../../features/alarms/warning-text.ts';
import { batteryQueries } from '../../features/batteries/battery-queries.ts';
import { controlQueries } from '../../features/control/control-queries.ts';
import { useCommandLabels } from '../../features/control/log/command-labels.ts';
import { entriesQuery } from '../../features/device-admin/own-log/entry-queries.ts';
import { firmwareQueries } from '../../features/firmware/firmware-queries.ts';
import { maintenanceQueries } from '../../features/maintenance/maintenance-queries.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { answeredWarning } from '../../live/readings.ts';
import type { LoadedLog } from './merged-logs.ts';
import type { LineKind, TimelineLine } from './timeline-line.ts';
import { usePages } from './use-pages.ts';

const PAGE_SIZE = 50;

/** One of the logs of a device, and how it loads. */
export interface DeviceLog extends LoadedLog<TimelineLine> {
  readonly name: LineKind;
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
  { isPending, error, refetch }: { isPending: boolean; error: unknown; refetch: () => unknown },
  lines: readonly Omit<TimelineLine, 'kind'>[],
): DeviceLog {
  return {
    name,
    lines: lines.map((line) => ({ ...line, kind: name })).sort((one, other) => other.at - one.at),
    hasMore: false,
    isPending,
    isLoadingMore: false,
    error,
    more: () => {},
    again: () => void refetch(),
  };
}

/** Everything that is written about a device, each log by itself. */
export function useDeviceLogs(mcuId: string): readonly DeviceLog[] {
  return [
    useNotes(mcuId),
    useBatteries(mcuId),
    useMaintenance(mcuId),
    useMessages(mcuId, 'warning'),
    useMessages(mcuId, 'notice'),
    useCommands(mcuId, 'control'),
    useCommands(mcuId, 'configuration'),
    useLimits(mcuId),
    useFirmware(mcuId),
  ];
}

function useNotes(mcuId: string): DeviceLog {
  const notes = useQuery(entriesQuery(mcuId));
  return wholeLog(
    'note',
    notes,
    (notes.data ?? []).map(({ id, at, content, authorName }) => ({
      key: `note ${id}`,
      at,
      what: content,
      detail: '',
      who: authorName,
    })),
  );
}

function useBatteries(mcuId: string): DeviceLog {
  const { t } = useTranslation('record_log');
  const mounts = useQuery(batteryQueries.ofDevice({ mcuId, unit: 0 }));
  return wholeLog(
    'battery',
    mounts,
    (mounts.data ?? []).flatMap(({ battery, mountedAt, dismountedAt }) => {
      const what = battery?.serialNumber ?? MISSING;
      const line = (key: string, at: number, detail: string) => ({
        key: `${key} ${what} ${at}`,
        at,
        what,
        detail,
        who: MISSING,
      });
      return [
        ...(mountedAt === null ? [] : [line('mounted', mountedAt, t('battery_mounted'))]),
        ...(dismountedAt === null ? [] : [line('dismounted', dismountedAt, t('battery_dismounted'))]),
      ];
    }),
  );
}

function useMaintenance(mcuId: string): DeviceLog {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  const pages = usePages(
    maintenanceQueries.log(mcuId, 0, PAGE_SIZE).queryKey,
    (pageNum, signal) => ask('pageMaintenanceLog', { mcuId, pageNum, pageSize: PAGE_SIZE }, signal),
    ({ id }) => id,
  );
  return logOf('maintenance', pages, ({ id, at, name, person, note, hours }) => ({
    key: `maintenance ${id}`,
    at,
    what: name,
    detail: [t('log_hours', { count: Math.floor(hours), hours: format.number(Math.floor(hours)) }), note]
      .filter((part) => part !== '')
      .join(' · '),
    who: person,
  }));
}

function useMessages(mcuId: string, kind: 'warning' | 'notice'): DeviceLog {
  const { t } = useTranslation('record_log');
  const format = useFormat();
  const textOf = useWarningText();
  const mayRead = useSession().modules.includes('message');
  const type = kind === 'warning' ? 1 : 2;
  const pages = usePages(
    [...MESSAGES_KEY, 'of', mcuId, type],
    (pageNum, signal) => ask('listWarningPushMsg2', { mcuId, type, pageNum, pageSize: PAGE_SIZE }, signal),
    ({ id }) => id,
    mayRead,
  );
  return logOf(kind, pages, (message) => {
    const warning = answeredWarning(message);
    const { raisedAt, releasedAt } = warning;
    return {
      key: `${kind} ${message.id}`,
      at: raisedAt,
      what: textOf(warning),
      detail: releasedAt === null ? t('not_over') : t('over_at', { time: format.date('dayMonthTime', releasedAt) }),
      who: null,
    };
  });
}

function useCommands(mcuId: string, log: 'control' | 'configuration'): DeviceLog {
  const { t } = useTranslation(['control', 'record_log']);
  const labels = useCommandLabels();
  const pages = usePages(
    controlQueries.log(mcuId, log, 0, PAGE_SIZE).queryKey,
    (pageNum, signal) =>
      ask(
        log === 'control' ? 'pageRemoteControlRecord' : 'pageYhubConfigLog',
        { mcuId, pageNum, pageSize: PAGE_SIZE },
        signal,
      ),
    ({ id }) => id,
  );
  return logOf(log, pages, (command) => ({
    key: `${log} ${command.id}`,
    at: command.requestedAt,
    what: labels.what(command),
    detail: [
      labels.change(command),
      command.byDevice ? t('record_log:found_changed') : t(`control:state_${command.state}`),
      command.fault ? t(`control:fault_${command.fault}`) : '',
    ]
      .filter((part) => part !== '')
      .join(' · '),
    who: command.byDevice ? null : command.byName,
  }));
}

function useLimits(mcuId: string): DeviceLog {
  const labels = useLimitChanges();
  const pages = usePages(
    warningSettingsQueries.log(mcuId, 0, PAGE_SIZE).queryKey,
    (pageNum, signal) => ask('pageDeviceWarningSettingsLog', { mcuId, pageNum, pageSize: PAGE_SIZE }, signal),
    ({ id }) => id,
  );
  return logOf('limits', pages, ({ id, at, byName, changes }) => ({
    key: `limits ${id}`,
    at,
    what: labels.what(changes),
    detail: labels.change(changes),
    who: byName,
  }));
}

function useFirmware(mcuId: string): DeviceLog {
  const { t } = useTranslation(['record_log', 'firmware']);
  const pages = usePages(
    firmwareQueries.log(mcuId, 0, PAGE_SIZE).queryKey,
    (pageNum, signal) => ask('getUpdateVersionLog', { mcuId, pageNum, pageSize: PAGE_SIZE }, signal),
    ({ rolloutId }) => rolloutId,
  );
  return logOf('firmware', pages, ({ rolloutId, requestedAt, fromVersion, version, state, byName }) => ({
    key: `firmware ${rolloutId}`,
    at: requestedAt,
    what: t('record_log:from_to', { from: fromVersion ?? MISSING, to: version }),
    detail: t(`firmware:upgrade_${state}`),
    who: byName,
  }));
}
