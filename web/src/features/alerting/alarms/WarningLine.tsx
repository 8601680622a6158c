import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import type { Warning } from '../../../live/readings.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { SEVERITY_ICONS, severityOf } from '../../../ui/mark/severity.ts';
import styles from './WarningLine.module.css';
import { useWarningText } from './warning-text.ts';

/** A device's open warning in one line, or that it has none. */
export function WarningLine({ warning }: { warning: Warning | null }) {
  const { t } = useTranslation('device');
  const textOf = useWarningText();
  const format = useFormat();
  if (!warning) {
    return (
      <div className={classNames(styles.line, styles.quiet)}>
        <span className={styles.good}>
          <Icon name="shield" size={15} stroke={1.9} />
        </span>
        <span className={styles.text}>{t('no_warnings')}</span>
      </div>
    );
  }
  const text = textOf(warning);
  const severity = severityOf(warning.level);
  return (
    <div className={styles.line} data-severity={severity}>
      <Icon name={SEVERITY_ICONS[severity]} size={15} stroke={1.9} />
      <span className={classNames(styles.text, styles.ink)} title={text}>
        {text}
      </span>
      <time className={styles.time} dateTime={new Date(warning.raisedAt).toISOString()}>
        {format.clock(warning.raisedAt)}
      </time>
    </div>
  );
}
