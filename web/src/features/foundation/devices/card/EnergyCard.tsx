import { useTranslation } from 'react-i18next';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { ServiceLine } from '../../../../ui/mark/ServiceLine.tsx';
import card from '../../../../ui/page/Card.module.css';
import { useDeviceState } from '../device-state.ts';
import { hasBattery, nameOf } from '../list/device-names.ts';
import { RelatedDevices } from '../popup/RelatedDevices.tsx';
import { CardHeader } from './CardHeader.tsx';
import { CollapsedCharge } from './CollapsedCharge.tsx';
import styles from './EnergyCard.module.css';
import { FollowButton } from './FollowButton.tsx';

interface Props {
  item: DeviceItem;
  /** Absent when there is no map to show it on. */
  onLocate?: (located: boolean) => void;
}

/**
 * An energy device in a list: its header, the devices behind it, and the charge of its battery. The whole card links to
 * its page.
 */
export function EnergyCard({ item, onLocate }: Props) {
  const { t } = useTranslation(['device', 'energy']);
  const state = useDeviceState(item);
  const name = nameOf(item);
  return (
    <article className={classNames(card.card, styles.card)} aria-label={name}>
      <CardHeader item={item} state={state} from="mapList">
        <FollowButton item={item} />
        {onLocate && (
          <IconButton
            icon="pin"
            iconSize={17}
            frame="card"
            label={t('device:locate', { name })}
            faint={!state.located}
            onClick={() => onLocate(state.located)}
          />
        )}
      </CardHeader>
      <div className={styles.related}>
        {item.relationDeviceList.length > 0 ? (
          <RelatedDevices item={item} size="large" />
        ) : (
          <span className={styles.none}>{t('energy:system_none')}</span>
        )}
      </div>
      {state.said.serviceEnded !== null ? (
        <ServiceLine device={item} />
      ) : (
        hasBattery(item) && <CollapsedCharge state={state} />
      )}
    </article>
  );
}
