import { useTranslation } from 'react-i18next';
import { rateQuantity } from '#domain/trade/orders/money.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import styles from './Sums.module.css';

interface Props {
  priceMinor: number;
  discountPercent: number;
  subtotalMinor: number;
  discountMinor: number;
  totalMinor: number;
  taxes: readonly { name: string; rate: number; amount: number }[];
  grossMinor: number;
  devices: number;
  money: (amount: number) => string;
  /** At the top of its card: no line above. */
  first?: boolean;
}

/** How a total is computed. */
export function Sums(sums: Props) {
  const { t } = useTranslation('order');
  const format = useFormat();
  return (
    <dl className={styles.sums} data-first={sums.first}>
      <div>
        <dt>
          {t('n_devices_at', {
            count: sums.devices,
            number: format.number(sums.devices),
            price: sums.money(sums.priceMinor),
          })}
        </dt>
        <dd>{sums.money(sums.subtotalMinor)}</dd>
      </div>
      {sums.discountMinor > 0 && (
        <div>
          <dt>
            {t('discount', {
              percent: format.quantity({ value: sums.discountPercent, unit: '%', decimals: 0, signed: false }),
            })}
          </dt>
          <dd>{sums.money(-sums.discountMinor)}</dd>
        </div>
      )}
      {sums.taxes.length > 0 && (
        <div>
          <dt>{t('net')}</dt>
          <dd>{sums.money(sums.totalMinor)}</dd>
        </div>
      )}
      {sums.taxes.map(({ name, rate, amount }) => (
        <div key={`${name} ${rate}`}>
          <dt>{t('tax', { name, percent: format.quantity(rateQuantity(rate)) })}</dt>
          <dd>{sums.money(amount)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t('to_pay')}</dt>
        <dd>{sums.money(sums.grossMinor)}</dd>
      </div>
    </dl>
  );
}
