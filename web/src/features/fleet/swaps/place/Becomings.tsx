import { useTranslation } from 'react-i18next';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import { Becoming } from '../Becoming.tsx';
import type { PlaceLine, Swap } from '../swap-queries.ts';
import styles from './Place.module.css';

type Info = Pick<DeviceInfo, 'deviceName' | 'companyName' | 'site'>;

interface Props {
  info: Info;
  line: PlaceLine;
  /** The newest. */
  swap: Swap;
}

/** What became of what in a swap. */
export function Becomings({ info, line, swap }: Props) {
  const { t } = useTranslation('swaps');
  const format = useFormat();
  // One that was exchanged with another place hangs there.
  const isRefused = line.oldMonitor?.state === 'replaced' || line.oldMonitor?.state === 'returned';
  const groups = [
    <Becoming
      key="stays"
      kind="stays"
      title={t('stayed')}
      lines={[
        { key: 'name', what: t('name'), value: info.deviceName },
        ...(info.companyName ? [{ key: 'company', what: t('company'), value: info.companyName }] : []),
        ...(info.site ? [{ key: 'site', what: t('site'), value: info.site }] : []),
        { key: 'history', what: t('history'), value: t('since', { date: format.date('date', line.since) }) },
      ]}
    />,
    <Becoming
      key="moves"
      kind="moves"
      title={t('moved')}
      lines={[
        { key: 'settings', what: t('settings'), value: t('sent') },
        { key: 'keys', what: t('keys_hooks'), value: t('follow_place') },
        { key: 'records', what: t('records'), value: swap.records === 0 ? t('none') : format.number(swap.records) },
      ]}
    />,
    <Becoming
      key="ends"
      kind="ends"
      title={t('ended')}
      lines={[
        ...(isRefused
          ? [
              {
                key: 'sign_in',
                what: t('sign_in'),
                value: t('refused_since', { time: format.date('dayMonthTime', swap.doneAt) }),
              },
            ]
          : []),
        { key: 'warranty', what: t('warranty'), value: t('stays_with_old') },
      ]}
    />,
  ];
  return (
    <div className={styles.three}>
      {groups.map((group) => (
        <div key={group.key} className={classNames(card.card, styles.card)}>
          {group}
        </div>
      ))}
    </div>
  );
}
