import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useWebInfo } from '../../api/web-info.ts';
import { chosenMap } from '../../features/access/users/chosen-map.ts';
import { useWarningText } from '../../features/alerting/alarms/warning-text.ts';
import type { Drawn } from '../../features/reporting/sharing/SharedDeviceCard.tsx';
import type { SharedDevice } from '../../features/reporting/sharing/share-queries.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { answeredWarning } from '../../live/readings.ts';
import { useStored } from '../../storage/stored-value.ts';
import { Tag } from '../../ui/mark/Tag.tsx';
import { FaultBoundary } from '../../ui/page/FaultBoundary.tsx';
import { loadPart } from '../../ui/page/load-part.ts';
import styles from '../reporting/SharePage.module.css';

const PlaceMap = lazy(() => loadPart(() => import('../../features/fleet/device-page/place/PlaceMap.tsx')));

/** The parts of a shared device that other features draw. */
export const drawnParts: Drawn = {
  map: (device) => <PlaceOnMap device={device} />,
  alarms: (device) => <Alarms device={device} />,
};

function PlaceOnMap({ device: { name, position, online } }: { device: SharedDevice }) {
  const { t } = useTranslation('sharing');
  const services = useWebInfo()?.mapServices;
  const service = services?.[useStored(chosenMap)];
  if (!position) return null;
  const place = { latitude: position.lat, longitude: position.lon, kind: 1, at: position.at };
  return (
    <FaultBoundary fallback={() => null}>
      <Suspense>
        <PlaceMap position={place} online={online === true} service={service} label={t('map_of', { name })} />
      </Suspense>
    </FaultBoundary>
  );
}

function Alarms({ device: { alarms } }: { device: SharedDevice }) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const textOf = useWarningText();
  return (
    <ul className={styles.alarms}>
      {alarms.map((alarm) => (
        <li key={`${alarm.msgType} ${alarm.unit} ${alarm.code} ${alarm.createTime}`}>
          <span>{textOf(answeredWarning(alarm))}</span>
          <span className={styles.when}>
            {format.date('dayMonthTime', alarm.createTime)} {alarm.status === 1 && <Tag>{t('over')}</Tag>}
          </span>
        </li>
      ))}
    </ul>
  );
}
