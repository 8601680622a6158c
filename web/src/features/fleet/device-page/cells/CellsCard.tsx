import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isDataValid } from '#domain/foundation/basics/time.ts';
import { UNREAD_CENTI_CELSIUS } from '#domain/foundation/kinds/channel.ts';
import { extremeOf } from '#domain/foundation/kinds/list-values.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { temperatureQuantity } from '#domain/foundation/kinds/units.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { useFaultNames } from '../../../../i18n/use-fault-names.ts';
import { type Format, useFormat } from '../../../../i18n/use-format.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import card from '../../../../ui/page/Card.module.css';
import { AsOf } from '../AsOf.tsx';
import { CellBars } from './CellBars.tsx';
import styles from './CellsCard.module.css';
import { type CellRecord, type CellView, packView } from './cells.ts';
import { cellVolt, milliVolt } from './use-cell-labels.ts';

/** Cell values of the battery management system. */
export function CellsCard({ record, online }: { record: CellRecord; online: boolean }) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const faultNames = useFaultNames();
  const now = useNow();
  const { cellMillivolt, balancingBits } = record;
  const pack = useMemo(() => packView({ cellMillivolt, balancingBits }), [cellMillivolt, balancingBits]);
  const stale = !online || !isDataValid(record.at, now);
  const named = (cell: CellView | null) =>
    cell === null ? '--' : t('cell_value', { number: cell.number, value: cellVolt(format, cell.millivolt ?? 0) });
  return (
    <section className={classNames(card.card, styles.card)} aria-label={t('cells')} data-stale={stale}>
      <header className={styles.header}>
        <h2>{t('cells')}</h2>
        {pack.spreadMillivolt !== null && (
          <span className={styles.spread}>
            {t('spread')} <b>{milliVolt(format, pack.spreadMillivolt)}</b>
          </span>
        )}
        {pack.cells.some(({ balancing }) => balancing) && <Tag icon="idle">{t('balancing')}</Tag>}
        <span className={styles.end}>
          <AsOf at={record.at} stale={stale} />
        </span>
      </header>
      {record.faultBits !== 0 && (
        <p className={styles.fault}>
          <Tag tone="alarm" icon="warning">
            {t('bms_fault', { faults: faultNames(KIND.bms, record) })}
          </Tag>
        </p>
      )}
      {pack.cells.length > 0 && <CellBars pack={pack} />}
      <dl className={styles.facts}>
        <Fact label={t('weakest')} low={pack.isUneven}>
          {named(pack.lowest)}
        </Fact>
        <Fact label={t('strongest')}>{named(pack.highest)}</Fact>
        <Fact label={t('cell_temperatures')}>{temperaturesText(record.temperatureCentiCelsius, format)}</Fact>
        <Fact label={t('capacity')}>{capacityText(record, format)}</Fact>
      </dl>
    </section>
  );
}

const Fact = ({ label, low = false, children }: { label: string; low?: boolean; children: string }) => (
  <div data-low={low}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** The coldest and the warmest probe of those that could be read; one value when they agree. */
function temperaturesText(probes: readonly number[], format: Format): string {
  const [low, high] = (['lowest', 'highest'] as const).map((side) => extremeOf(probes, UNREAD_CENTI_CELSIUS, side));
  if (low === undefined || high === undefined) return '--';
  const text = (centiCelsius: number) => format.quantity(temperatureQuantity(centiCelsius, format.temperatureUnit));
  const coldest = text(low);
  const warmest = text(high);
  return coldest === warmest ? warmest : `${coldest} – ${warmest}`;
}

const NO_BREAK_SPACE = ' ';

function capacityText({ remainingCentiAmpHour, fullCentiAmpHour }: CellRecord, format: Format): string {
  if (fullCentiAmpHour === null) return '--';
  const now = remainingCentiAmpHour === null ? '--' : format.number(remainingCentiAmpHour / 100);
  return `${now} / ${format.number(fullCentiAmpHour / 100)}${NO_BREAK_SPACE}Ah`;
}
