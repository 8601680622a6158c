import { useTranslation } from 'react-i18next';
import type { BackTestResult } from '#domain/alerting/alarms/calls/back-test-calls.ts';
import { FATES } from '#domain/alerting/alarms/trial/fate.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import styles from './BackTestPanel.module.css';

/** What becomes of the alarms that there were, as a bar and in words. */
export function BackTestFates({ result }: { result: BackTestResult }) {
  const { t } = useTranslation('back_test');
  const format = useFormat();
  const { before, fates, added } = result;
  const there = FATES.filter((fate) => fates[fate] > 0);
  if (before.alarms === 0 && added === 0) return null;
  return (
    <div className={styles.fates}>
      {before.alarms > 0 && (
        <>
          <p className={styles.label}>{t('becomes', { count: before.alarms, alarms: format.number(before.alarms) })}</p>
          <div className={styles.bar} aria-hidden="true">
            {there.map((fate) => (
              <i key={fate} data-fate={fate} style={{ flexGrow: fates[fate] }} />
            ))}
          </div>
        </>
      )}
      <ul className={styles.legend}>
        {there.map((fate) => (
          <li key={fate}>
            <i data-fate={fate} aria-hidden="true" />
            <b>{format.number(fates[fate])}</b> {t(`fate_${fate}`)}
          </li>
        ))}
        {added > 0 && (
          <li>
            <i data-fate="added" aria-hidden="true" />
            <b>{format.number(added)}</b> {t('added')}
          </li>
        )}
      </ul>
    </div>
  );
}
