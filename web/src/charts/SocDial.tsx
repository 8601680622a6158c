import { useTranslation } from 'react-i18next';
import { formatQuantity, MISSING, quantityParts } from '#domain/foundation/i18n/numbers.ts';
import { useFormat } from '../i18n/use-format.ts';
import { barAppearance, type ChargeAppearance } from '../ui/art/charge-appearance.ts';
import { APPEARANCE_TEXTS, StateTag } from '../ui/mark/StateTag.tsx';
import { dialTicks, lowMark } from './dial-ticks.ts';
import styles from './soc-dial.module.css';

interface Props {
  /** Whole percent of charge, null when unknown. */
  readonly socPercent: number | null;
  readonly appearance: ChargeAppearance;
  /** 192 px on a phone's card, otherwise 240. */
  readonly small?: boolean;
}

const box = { width: 240, height: 211.2 };

/** State of charge of one device: ten cells of six ticks around a number, with the low limit at 30. */
export function SocDial({ socPercent, appearance, small = false }: Props) {
  const { t } = useTranslation('chart');
  const { t: index } = useTranslation('index');
  const { language } = useFormat();
  const quantity = socPercent === null ? null : ({ value: socPercent, unit: '%', decimals: 0, signed: false } as const);
  const parts = quantityParts(language, quantity);
  const fill = barAppearance(appearance, socPercent !== null && socPercent <= lowMark);
  const sentence =
    quantity === null
      ? t('dial_unknown', { state: index(APPEARANCE_TEXTS[appearance]) })
      : t('dial', { soc: formatQuantity(language, quantity), state: index(APPEARANCE_TEXTS[appearance]) });
  return (
    <div className={styles.dial} data-small={small}>
      <svg viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={sentence}>
        {dialTicks(socPercent ?? 0).map((tick) => (
          <line
            key={tick.percent}
            x1={tick.outer.x}
            y1={tick.outer.y}
            x2={tick.inner.x}
            y2={tick.inner.y}
            className={tick.isLimit ? styles.limit : tick.isCharged && quantity ? styles[fill] : styles.empty}
          />
        ))}
        <text className={styles.mark} x="59.2" y="184.8">
          0
        </text>
        <text className={styles.mark} x="120" y="38">
          50
        </text>
        <text className={styles.mark} x="180.8" y="184.8">
          100
        </text>
        <text className={styles.lowMark} x="52" y="74.6">
          {lowMark}
        </text>
      </svg>
      <div className={styles.middle}>
        <div className={styles.number} aria-hidden="true">
          {parts ? parts.number : MISSING}
          {parts && <small>{parts.unit}</small>}
        </div>
        <StateTag appearance={appearance} />
        {appearance === 'charge' && <Chevrons />}
      </div>
    </div>
  );
}

const Chevrons = () => (
  <svg className={styles.chevrons} width="20" height="22" viewBox="0 0 20 22" aria-hidden="true">
    <path d="M4 20l6-5 6 5" />
    <path d="M4 13.5l6-5 6 5" />
    <path d="M4 7l6-5 6 5" />
  </svg>
);
