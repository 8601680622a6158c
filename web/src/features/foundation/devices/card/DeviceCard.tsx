import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import type { Warning } from '../../../../live/readings.ts';
import { detailOf } from '../../../../routes/paths.ts';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { ServiceLine } from '../../../../ui/mark/ServiceLine.tsx';
import card from '../../../../ui/page/Card.module.css';
import { useDeviceState } from '../device-state.ts';
import { RelatedDevices } from '../popup/RelatedDevices.tsx';
import { CardHeader } from './CardHeader.tsx';
import { CardValues } from './CardValues.tsx';
import { CollapsedCharge } from './CollapsedCharge.tsx';
import styles from './DeviceCard.module.css';
import { FollowButton } from './FollowButton.tsx';

interface Props {
  item: DeviceItem;
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
  /** Absent when there is no map to show it on. */
  onLocate?: (located: boolean) => void;
  /** Renders the line about the device's warnings. */
  warningLine: (warning: Warning | null) => ReactNode;
}

/** A device in a list: its header and charge, and its values when it is open. */
export function DeviceCard({ item, expanded, onExpand, onLocate, warningLine }: Props) {
  const { t } = useTranslation('device');
  const state = useDeviceState(item);
  const name = item.deviceName;
  return (
    <article className={classNames(card.card, styles.card, expanded && card.strong)} aria-label={name}>
      <CardHeader item={item} state={state}>
        <FollowButton item={item} />
        {onLocate && (
          <IconButton
            icon="pin"
            iconSize={17}
            frame="card"
            label={t('locate', { name })}
            faint={!state.located}
            onClick={() => onLocate(state.located)}
          />
        )}
        {state.said.serviceEnded === null && (
          <IconButton
            icon={expanded ? 'chevron-up' : 'chevron-down'}
            iconSize={17}
            frame="card"
            label={expanded ? t('collapse', { name }) : t('expand', { name })}
            aria-expanded={expanded}
            onClick={() => onExpand(!expanded)}
          />
        )}
      </CardHeader>
      {state.said.serviceEnded !== null ? (
        <ServiceLine device={item} />
      ) : expanded ? (
        <>
          <CardValues state={state} />
          {warningLine(state.warning)}
          <div className={styles.footer}>
            {item.relationDeviceList.length > 0 && <span className={styles.label}>{t('related')}</span>}
            <RelatedDevices item={item} />
            <Link {...detailOf(item)} className={styles.open}>
              {t('open_detail')}
              <Icon name="chevron-right" size={14} />
            </Link>
          </div>
        </>
      ) : (
        <CollapsedCharge state={state}>
          <RelatedDevices item={item} limit={2} />
        </CollapsedCharge>
      )}
    </article>
  );
}
