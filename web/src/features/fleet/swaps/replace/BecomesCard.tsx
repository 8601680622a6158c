import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Becoming, type BecomingLine } from '../Becoming.tsx';
import type { SwapPreview } from '../swap-queries.ts';
import { Part } from './Part.tsx';
import styles from './Replace.module.css';

/** What stays with the place, what the new monitor is given, what ends with the old one. */
export function BecomesCard({ preview: { stays, moves, ends } }: { preview: SwapPreview }) {
  const { t } = useTranslation('swaps');
  const format = useFormat();
  const until = (at: number) => t('until', { date: format.date('date', at) });
  const counted = (key: 'rules' | 'fences' | 'shares' | 'followers', count: number): BecomingLine[] =>
    count === 0 ? [] : [{ key, what: t(key), value: format.number(count) }];
  return (
    <Part title={t('becomes')} state="done">
      <div className={styles.groups}>
        <Becoming
          kind="stays"
          title={t('stays')}
          lines={[
            { key: 'name', what: t('name'), value: stays.name },
            ...(stays.siteName ? [{ key: 'site', what: t('site'), value: stays.siteName }] : []),
            ...(stays.leasedUntil === null
              ? []
              : [{ key: 'lease', what: t('lease', { name: stays.lessee }), value: until(stays.leasedUntil) }]),
            ...counted('rules', stays.rules),
            ...counted('fences', stays.fences),
            ...counted('shares', stays.shares),
            ...counted('followers', stays.followers),
            { key: 'history', what: t('history'), value: t('since', { date: format.date('date', stays.since) }) },
          ]}
        />
        <Becoming
          kind="moves"
          title={t('moves')}
          lines={[
            {
              key: 'settings',
              what: t('settings'),
              value: moves.settings === 0 ? t('none') : t('sent_and_read', { number: format.number(moves.settings) }),
            },
            {
              key: 'service',
              what: t('service'),
              value: moves.serviceUntil === null ? t('none') : until(moves.serviceUntil),
            },
            ...(moves.openWarnings === null
              ? []
              : [
                  {
                    key: 'warnings',
                    what: t('warnings'),
                    value: moves.openWarnings === 0 ? t('none') : format.number(moves.openWarnings),
                  },
                ]),
            { key: 'keys', what: t('keys_hooks'), value: t('follow_place') },
          ]}
        />
        <Becoming
          kind="ends"
          title={t('ends')}
          lines={[
            { key: 'sign_in', what: t('sign_in'), value: t('at_once') },
            {
              key: 'warranty',
              what: t('warranty'),
              value: ends.warrantyUntil === null ? t('not_known') : until(ends.warrantyUntil),
            },
            {
              key: 'commands',
              what: t('commands'),
              value: ends.openCommands === 0 ? t('none') : format.number(ends.openCommands),
            },
          ]}
        />
      </div>
    </Part>
  );
}
