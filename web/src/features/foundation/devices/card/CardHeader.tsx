import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import { useTypeName } from '../../../../i18n/type-name.ts';
import { detailOf } from '../../../../routes/paths.ts';
import { DeviceArt } from '../../../../ui/art/DeviceArt.tsx';
import { Row } from '../../../../ui/layout/Row.tsx';
import { OnlineTag } from '../../../../ui/mark/OnlineTag.tsx';
import { SerialNumber } from '../../../../ui/mark/SerialNumber.tsx';
import type { DeviceState } from '../device-state.ts';
import { imageOf } from '../list/device-names.ts';
import styles from './CardHeader.module.css';
import { ClockMark } from './ClockMark.tsx';
import { DeviceName } from './DeviceName.tsx';
import { WarningMark } from './WarningMark.tsx';

interface Props {
  item: DeviceItem;
  state: DeviceState;
  /** Passed to the page that the name links to. */
  from?: 'mapList' | undefined;
  /** Buttons on the right. */
  children: ReactNode;
}

/** Image, name, serial number, type and company of a device; name and image open its page. */
export function CardHeader({ item, state, from, children }: Props) {
  const { t } = useTranslation('device');
  const typeName = useTypeName();
  const page = detailOf(item, from);
  const tag = state.said.online !== null && <OnlineTag online={state.said.online} />;
  return (
    <Row gap="s3" align="start">
      <Link {...page} tabIndex={-1} aria-hidden="true">
        <DeviceArt deviceType={item.deviceType} image={imageOf(item)} pale={!state.online} />
      </Link>
      <div className={styles.text}>
        <div className={styles.first}>
          <DeviceName item={item} page={page} />
          {state.warning?.type === 1 && <WarningMark level={state.warning.level} size={16} />}
          {item.clockFault && <ClockMark size={16} />}
          <span className={styles.onlineWide}>{tag}</span>
        </div>
        <div className={styles.second}>
          <span className={styles.onlineNarrow}>{tag}</span>
          <span className={styles.serial}>
            {t('serial')} <SerialNumber sn={item.deviceSn} />
            <span className={styles.typeWide}> · {typeName(item.deviceType)}</span>
          </span>
        </div>
        <div className={styles.third}>
          <span className={styles.typeNarrow}>
            {typeName(item.deviceType)}
            {item.companyName ? ' · ' : ''}
          </span>
          {item.companyName}
        </div>
      </div>
      <div className={styles.actions}>{children}</div>
    </Row>
  );
}
