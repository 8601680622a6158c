import { Link } from '@tanstack/react-router';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isHot } from '#domain/foundation/basics/temperature.ts';
import { temperatureQuantity, voltageQuantity } from '#domain/foundation/kinds/units.ts';
import { seesLocation } from '#domain/foundation/permissions/permissions.ts';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import { useSession } from '../../../../api/session.ts';
import { errorText } from '../../../../i18n/error-text.ts';
import { useTypeName } from '../../../../i18n/type-name.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { Warning } from '../../../../live/readings.ts';
import { detailOf } from '../../../../routes/paths.ts';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { DeviceArt } from '../../../../ui/art/DeviceArt.tsx';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { Row } from '../../../../ui/layout/Row.tsx';
import { Age } from '../../../../ui/mark/Age.tsx';
import { AlarmLevel } from '../../../../ui/mark/AlarmLevel.tsx';
import { OnlineTag } from '../../../../ui/mark/OnlineTag.tsx';
import { Reading } from '../../../../ui/mark/Reading.tsx';
import { SerialNumber } from '../../../../ui/mark/SerialNumber.tsx';
import { ServiceLine } from '../../../../ui/mark/ServiceLine.tsx';
import { SilenceLine } from '../../../../ui/mark/SilenceLine.tsx';
import { DeviceName } from '../card/DeviceName.tsx';
import { FollowButton } from '../card/FollowButton.tsx';
import type { DeviceState } from '../device-state.ts';
import { imageOf, isLocationKind, isWaterLevel, nameOf } from '../list/device-names.ts';
import styles from './DevicePopup.module.css';
import { PopupCharge } from './PopupCharge.tsx';
import { PopupEnergy } from './PopupEnergy.tsx';
import { PopupSkeleton } from './PopupSkeleton.tsx';
import { useLocate } from './use-locate.ts';
import { usePopupDevice } from './use-popup-device.ts';

interface Props {
  mcuId: string;
  /** The list's data of the device, if it was chosen from a list. */
  listed?: DeviceItem | undefined;
  onClose: () => void;
  /** Brings its marker into view; absent where the map is not beside it. */
  onLocate?: ((mcuId: string) => void) | undefined;
  /** Renders the open warnings of a device; the worst is known at once. */
  warnings: (item: DeviceItem, worst: Warning | null) => ReactNode;
  /** The bottom card on a phone, with its buttons. */
  actions?: (item: DeviceItem) => ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The card of a device beside its marker, or at the bottom on a phone. */
export function DevicePopup({ mcuId, listed, onClose, onLocate, warnings, actions, ref }: Props) {
  const { t } = useTranslation('device');
  const { item, state, error } = usePopupDevice(mcuId, listed);
  const locate = useLocate((id) => onLocate?.(id));
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // What lies over the card closes first.
      const isCovered = document.querySelector('dialog[open], :popover-open') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isCovered) close.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const name = item ? nameOf(item) : '';
  const isMonitor = item?.manufacturer === null;
  const closeButton = (
    <IconButton icon="close" iconSize={17} frame="card" label={t('close_popup', { name })} onClick={onClose} />
  );
  return (
    <section ref={ref} className={actions ? styles.bottom : styles.popup} aria-label={name || t('map_loading')}>
      {actions && <span className={styles.handle} />}
      {error && !item && (
        <div className={styles.failed} role="alert">
          <p>{errorText(error)}</p>
          {closeButton}
        </div>
      )}
      {!item && !error && <PopupSkeleton closeButton={closeButton} />}
      {item && state && (
        <>
          <PopupHeader item={item} online={state.said.online}>
            {isMonitor && <FollowButton item={item} />}
            {onLocate && (
              <IconButton
                icon="pin"
                iconSize={17}
                frame="card"
                label={t('locate', { name })}
                onClick={() => locate(item, state.located)}
              />
            )}
            {closeButton}
          </PopupHeader>
          {isMonitor && state.said.serviceEnded !== null && <ServiceLine device={item} />}
          {isMonitor && state.said.serviceEnded === null && (
            <>
              <PopupCharge
                device={{ mcuId: item.mcuId, unit: 0 }}
                readings={state.readings}
                appearance={state.appearance}
                stale={state.stale}
              />
              <PopupValues state={state} />
            </>
          )}
          {!isMonitor && <PopupEnergy item={item} state={state} />}
          {state.said.serviceEnded === null && (
            <>
              <div className={styles.warning}>{warnings(item, state.warning)}</div>
              <PopupFooter item={item} state={state} />
            </>
          )}
          {actions ? (
            actions(item)
          ) : (
            <Link {...detailOf(item, 'mapList')} className={styles.open}>
              {t('open_detail')}
              <Icon name="chevron-right" size={14} />
            </Link>
          )}
        </>
      )}
    </section>
  );
}

function PopupHeader({ item, online, children }: { item: DeviceItem; online: boolean | null; children: ReactNode }) {
  const { t } = useTranslation('device');
  const typeName = useTypeName();
  const page = detailOf(item, 'mapList');
  return (
    <Row gap="s3" align="center">
      <Link {...page} tabIndex={-1} aria-hidden="true">
        <DeviceArt deviceType={item.deviceType} image={imageOf(item)} pale={!online} />
      </Link>
      <div className={styles.text}>
        <DeviceName item={item} page={page} />
        <div className={styles.second}>
          {online !== null && (
            <>
              <OnlineTag online={online} />
              <span aria-hidden="true">·</span>
            </>
          )}
          <span className={styles.kind}>{typeName(item.deviceType)}</span>
        </div>
        <p className={styles.serial}>
          {t('serial')} <SerialNumber sn={item.deviceSn} />
        </p>
        {item.companyName && <p className={styles.kind}>{item.companyName}</p>}
      </div>
      <div className={styles.tools}>{children}</div>
    </Row>
  );
}

function PopupValues({ state }: { state: DeviceState }) {
  const { t } = useTranslation('device');
  const format = useFormat();
  const { readings, stale } = state;
  const { waterLevel, temperature } = readings;
  return (
    <dl className={styles.values}>
      <div>
        <dt>{t('voltage')}</dt>
        <dd>
          <Reading quantity={voltageQuantity(readings.voltage)} stale={stale} since={readings.held.voltage} />
        </dd>
      </div>
      <div>
        <dt>{t('battery_temperature')}</dt>
        <dd>
          <Reading
            quantity={temperatureQuantity(temperature, format.temperatureUnit)}
            stale={stale}
            since={readings.held.temperature}
          />
          {temperature !== null && isHot(temperature) && (
            <span className={styles.hot} title={t('hot')}>
              <Icon name="thermometer-hot" size={16} stroke={1.8} />
              <span className="visually-hidden">{t('hot')}</span>
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('water_level')}</dt>
        <dd>{isWaterLevel(waterLevel) ? t(`water_${waterLevel}`) : '--'}</dd>
      </div>
      <div>
        <dt>{t('alarm_level')}</dt>
        <dd>
          <AlarmLevel level={state.alarmLevel} size={16} />
        </dd>
      </div>
    </dl>
  );
}

function PopupFooter({ item, state }: { item: DeviceItem; state: DeviceState }) {
  const { t } = useTranslation(['device', 'index']);
  const { role } = useSession();
  const { silence } = state.said;
  const kind = isLocationKind(state.locationKind) ? t(`device:location_${state.locationKind}`) : '';
  const isWithheld = !seesLocation(role, item.locationStatus);
  const none = t(isWithheld ? 'index:location_withheld' : 'index:no_location');
  return (
    <div className={styles.footer}>
      {silence ? <SilenceLine silence={silence} /> : <Age at={state.readings.at} size={14} />}
      <span className={styles.place}>
        <Icon name="pin" size={14} />
        <span>{state.located ? [item.site, kind].filter(Boolean).join(' · ') || '--' : none}</span>
      </span>
    </div>
  );
}
