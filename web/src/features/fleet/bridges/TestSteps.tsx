import { useTranslation } from 'react-i18next';
import { BRIDGE_TEST_STEPS } from '#domain/fleet/bridges/test-steps.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import { Spinner } from '../../../ui/page/Spinner.tsx';
import type { BridgeDetail } from './bridge-queries.ts';
import styles from './TestSteps.module.css';

interface Props {
  test: NonNullable<BridgeDetail['status']>['test'];
  isAsked: boolean;
}

/** The test of the connection, which the bridge carries out: its steps up to the first that failed. */
export function TestSteps({ test, isAsked }: Props) {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  return (
    <section className={classNames(card.card, styles.test)} aria-label={t('test')}>
      <div className={styles.testHead}>
        <h3>{t('test')}</h3>
        <p role="status">
          {isAsked ? t('test_under_way') : test ? t('test_ran', { at: format.clock(test.at) }) : t('test_never')}
        </p>
      </div>
      <ol className={styles.steps}>
        {BRIDGE_TEST_STEPS.map((name) => {
          const step = isAsked ? undefined : test?.steps.find((each) => each.name === name);
          const look = step === undefined ? 'open' : step.isDone ? 'done' : 'failed';
          return (
            <li key={name} data-look={look}>
              <span className={styles.mark}>
                {isAsked ? <Spinner size={14} /> : step && <Icon name={step.isDone ? 'check' : 'close'} size={14} />}
              </span>
              <span className={styles.stepText}>
                <b>
                  {t(`step_${name}`)}
                  {look === 'failed' && <span className="visually-hidden"> {t('step_failed')}</span>}
                </b>
                {step && <small>{step.isDone ? t('step_ms', { ms: format.number(step.ms) }) : step.detail}</small>}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
