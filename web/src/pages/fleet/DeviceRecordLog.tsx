import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { deviceQueries } from '../../api/device-queries.ts';
import { useSession, useTold } from '../../api/session.ts';
import { WarningSettingsLog } from '../../features/alerting/alarms/settings/WarningSettingsLog.tsx';
import { CommandLog } from '../../features/fleet/control/log/CommandLog.tsx';
import { OwnLog } from '../../features/fleet/device-admin/own-log/OwnLog.tsx';
import { ShiftTools } from '../../features/fleet/device-page/clock/ShiftTools.tsx';
import { FirmwareLog } from '../../features/fleet/firmware/FirmwareLog.tsx';
import { RefusedLog } from '../../features/fleet/inventory/RefusedLog.tsx';
import { Segmented } from '../../ui/action/Segmented.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import card from '../../ui/page/Card.module.css';
import body from '../../ui/page/PageBody.module.css';
import styles from './DeviceRecordLog.module.css';
import { RECORD_LOGS, type RecordLog, TOLD_BY } from './record-logs.ts';
import { DeviceTimeline } from './timeline/DeviceTimeline.tsx';
import { readTimelineSearch, type TimelineSearch } from './timeline/timeline-search.ts';

interface Props {
  mcuId: string;
  /** From the address. */
  log: RecordLog | undefined;
}

/** The logs of a device. */
export function DeviceRecordLog({ mcuId, log: wanted = RECORD_LOGS[0] }: Props) {
  const { t } = useTranslation('record_log');
  const navigate = useNavigate();
  const told = useTold();
  const logs = RECORD_LOGS.filter((each) => told(TOLD_BY[each]));
  const log = logs.includes(wanted) ? wanted : RECORD_LOGS[0];
  return (
    <div className={body.body}>
      <section className={classNames(card.card, styles.card)} aria-label={t(`log_${log}`)}>
        <div className={styles.choice}>
          <Segmented
            label={t('logs')}
            value={log}
            segments={logs.map((each) => ({ value: each, content: t(`log_${each}`) }))}
            onChange={(next) =>
              void navigate({ to: '.', search: (search) => ({ ...search, log: next, page: undefined }), replace: true })
            }
          />
        </div>
        <Log key={log} log={log} mcuId={mcuId} />
      </section>
    </div>
  );
}

function Log({ log, mcuId }: { log: RecordLog; mcuId: string }) {
  switch (log) {
    case 'all':
      return <Everything mcuId={mcuId} />;
    case 'own':
      return <Own mcuId={mcuId} />;
    case 'control':
    case 'configuration':
      return <CommandLog mcuId={mcuId} log={log} />;
    case 'warnings':
      return <WarningSettingsLog mcuId={mcuId} />;
    case 'firmware':
      return <FirmwareLog mcuId={mcuId} />;
    case 'refused':
      return <Refused mcuId={mcuId} />;
  }
}

/** What was refused, and for who administers the device what was filed at other instants. */
function Refused({ mcuId }: { mcuId: string }) {
  const session = useSession();
  const { data } = useQuery(deviceQueries.info(mcuId));
  return (
    <>
      <RefusedLog mcuId={mcuId} />
      {data && can.shiftClock(session, data).allowed && <ShiftTools mcuId={mcuId} />}
    </>
  );
}

/** The log of everything, narrowed as the address says. */
function Everything({ mcuId }: { mcuId: string }) {
  const navigate = useNavigate();
  const search = readTimelineSearch(useSearch({ strict: false }));
  const onSearch = (change: TimelineSearch) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  const refusal = useRefusal(mcuId);
  const { data: info } = useQuery(deviceQueries.info(mcuId));
  return (
    <DeviceTimeline
      mcuId={mcuId}
      deviceName={info?.deviceName ?? ''}
      refusal={refusal}
      search={search}
      onSearch={onSearch}
    />
  );
}

const Own = ({ mcuId }: { mcuId: string }) => <OwnLog mcuId={mcuId} refusal={useRefusal(mcuId)} />;

/** Why the reader cannot write; undefined when he can. */
function useRefusal(mcuId: string): string | undefined {
  const { t } = useTranslation('wrong_desc');
  const session = useSession();
  const { data } = useQuery(deviceQueries.info(mcuId));
  const verdict = data && can.writeDeviceLog(session, data);
  return verdict ? (verdict.allowed ? undefined : t(verdict.reason)) : '';
}
