import { useTranslation } from 'react-i18next';
import { CERTAINTIES, type Certainty as Level } from '#domain/power/insights/finding.ts';
import styles from './Certainty.module.css';

/** Three bars and a word. */
export function Certainty({ level }: { level: Level }) {
  const { t } = useTranslation('insights');
  const place = CERTAINTIES.indexOf(level);
  return (
    <span className={styles.certainty}>
      <span className={styles.bars} aria-hidden>
        {CERTAINTIES.map((each, bar) => (
          <i key={each} data-on={bar <= place} />
        ))}
      </span>
      {t(`certainty_${level}`)}
    </span>
  );
}
