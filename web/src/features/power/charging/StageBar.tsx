import { useTranslation } from 'react-i18next';
import type { ChargeStage } from '#domain/power/charging/charging-session.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import styles from './StageBar.module.css';
import { stagesTaken } from './stage-spans.ts';

/** The duration of each stage of a charging session, as parts of a bar with labels. */
export function StageBar({
  seconds,
  compact = false,
}: {
  seconds: Readonly<Record<ChargeStage, number>>;
  compact?: boolean;
}) {
  const { t } = useTranslation('charger');
  const format = useFormat();
  const stages = stagesTaken(seconds);
  const stageText = (stage: ChargeStage) => `${t(`stage_${stage}`)} ${format.minutes(seconds[stage] / 60)}`;
  return (
    <div className={styles.stages}>
      <svg
        className={styles.bar}
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        role="img"
        aria-label={stages.map(stageText).join(', ') || t('stages')}
      >
        {partsOf(stages, seconds).map(({ stage, from, share }) => (
          <rect key={stage} className={styles[stage]} x={from} y="0" width={share} height="1" />
        ))}
      </svg>
      {!compact && (
        <ul className={styles.legend}>
          {stages.map((stage) => (
            <li key={stage}>
              <i className={styles[stage]} />
              {t(`stage_${stage}`)}
              <b data-num>{format.minutes(seconds[stage] / 60)}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function partsOf(stages: readonly ChargeStage[], seconds: Readonly<Record<ChargeStage, number>>) {
  const total = stages.reduce((sum, stage) => sum + seconds[stage], 0);
  return stages.map((stage, place) => ({
    stage,
    from: (100 * stages.slice(0, place).reduce((sum, before) => sum + seconds[before], 0)) / total,
    share: (100 * seconds[stage]) / total,
  }));
}
