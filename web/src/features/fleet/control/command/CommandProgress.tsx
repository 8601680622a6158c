import { useTranslation } from 'react-i18next';
import { percentQuantity } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { Spinner } from '../../../../ui/page/Spinner.tsx';
import { type CommandItem, isUnderWay } from '../control-queries.ts';
import styles from './CommandProgress.module.css';
import { useOutcomeText } from './outcome-text.ts';

const STEPS = ['requested', 'sent', 'acknowledged', 'verified'] as const;

/** The state of a command: its steps while it is running, then its result. */
export function CommandProgress({ command }: { command: CommandItem | undefined }) {
  return (
    <div className={styles.progress} role="status">
      {command && (isUnderWay(command) ? <Steps command={command} /> : <Outcome command={command} />)}
    </div>
  );
}

function Steps({ command }: { command: CommandItem }) {
  const { t } = useTranslation('control');
  const format = useFormat();
  const reached = STEPS.indexOf(command.state as (typeof STEPS)[number]);
  return (
    <ol className={styles.steps} aria-label={t('progress')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          data-done={index <= reached}
          data-next={index === reached + 1}
          aria-current={index === reached ? 'step' : undefined}
        >
          {index <= reached ? (
            <Icon name="check" size={13} stroke={2.4} />
          ) : index === reached + 1 ? (
            <Spinner size={12} />
          ) : (
            <i />
          )}
          {t(`state_${step}`)}
          {index === reached &&
            command.percent !== null &&
            ` ${format.quantity(percentQuantity(100 * command.percent))}`}
        </li>
      ))}
    </ol>
  );
}

function Outcome({ command }: { command: CommandItem }) {
  const { t } = useTranslation('control');
  const format = useFormat();
  const outcomeText = useOutcomeText();
  const isGood = command.state === 'verified';
  return (
    <p className={styles.outcome} data-good={isGood}>
      <Icon name={isGood ? 'check' : 'diamond'} size={14} stroke={isGood ? 2.2 : 1.9} />
      <span>
        {outcomeText(command)}{' '}
        <small>{t('who_when', { name: command.byName, time: format.clock(command.requestedAt) })}</small>
      </span>
    </p>
  );
}
