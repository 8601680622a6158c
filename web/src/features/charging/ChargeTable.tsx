import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { energyQuantity } from '#domain/units.ts';
import { useFormat } from '../../i18n/use-format.ts';
import styles from './ChargeTable.module.css';
import type { Charge } from './charger-queries.ts';
import { EndTag } from './EndTag.tsx';
import { StageBar } from './StageBar.tsx';

interface Props {
  charges: readonly Charge[];
  busy: boolean;
  showsCompany: boolean;
  /** The start of a charging session, linked to its page. */
  start: (charge: Charge, text: string) => ReactNode;
  /** The charger, linked to its own sessions. */
  device: (charge: Charge) => ReactNode;
}

/** Charging sessions as rows; on a phone each is a card. */
export function ChargeTable({ charges, busy, showsCompany, start, device }: Props) {
  const { t } = useTranslation('charger');
  const format = useFormat();
  return (
    <table className={styles.table} aria-label={t('title')} aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">{t('started')}</th>
          <th scope="col">{t('device')}</th>
          {showsCompany && <th scope="col">{t('company')}</th>}
          <th scope="col">{t('end_reason')}</th>
          <th scope="col" data-number>
            {t('duration')}
          </th>
          <th scope="col" data-number>
            {t('charge')}
          </th>
          <th scope="col" data-number>
            {t('energy')}
          </th>
          <th scope="col">{t('stages')}</th>
        </tr>
      </thead>
      <tbody>
        {charges.map((charge) => (
          <tr key={charge.id}>
            <th scope="row">{start(charge, format.date('dayMonthTime', charge.startedAt))}</th>
            <td>{device(charge)}</td>
            {showsCompany && <td data-label={t('company')}>{charge.companyName}</td>}
            <td>
              <EndTag reason={charge.endReason} />
            </td>
            <td data-number data-label={t('duration')}>
              {format.minutes((charge.endedAt - charge.startedAt) / 60_000)}
            </td>
            <td data-number data-label={t('charge')}>
              {t('amp_hours', { value: format.number(charge.ampHours, 1) })}
            </td>
            <td data-number data-label={t('energy')}>
              {format.quantity(energyQuantity(charge.wattHours))}
            </td>
            <td className={styles.stages}>
              <StageBar compact seconds={charge.stageSeconds} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
