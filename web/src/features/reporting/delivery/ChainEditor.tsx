import { useTranslation } from 'react-i18next';
import { MAX_CALLED, MAX_ESCALATION_MINUTES } from '#domain/reporting/delivery/limits.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { PeopleChoice } from '../../../ui/form/PeopleChoice.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { digitsOf } from '../../../ui/mark/digits.ts';
import styles from './CompanyDialog.module.css';
import { areMinutesRight, type Chain, canAddStep, withChange, withoutStep, withStep } from './chain.ts';
import type { CompanySetting } from './delivery-queries.ts';
import { LEVELS } from './LevelMatrix.tsx';

interface Props {
  chain: Chain;
  people: CompanySetting['people'];
  /** Faults are shown. */
  isTried: boolean;
  onChange: (chain: Chain) => void;
}

/** Who is called, after how long, and for which warnings. */
export function ChainEditor({ chain, people, isTried, onChange }: Props) {
  const { t } = useTranslation('delivery');
  return (
    <>
      <div className={styles.level}>
        <Field label={t('for_warnings_of')}>
          {(control) => (
            <Select
              {...control}
              label={t('for_warnings_of')}
              variant="field"
              value={String(chain.level)}
              placeholder=""
              options={LEVELS.map((level) => ({
                value: String(level),
                label: level === 1 ? t('level', { level }) : t('levels_to', { level }),
              }))}
              onChange={(level) => level !== null && onChange({ ...chain, level: Number(level) })}
            />
          )}
        </Field>
      </div>
      {chain.steps.map((step, index) => (
        <fieldset key={step.key} className={styles.step}>
          <legend>{t('step', { step: index + 1 })}</legend>
          <div className={styles.line}>
            <div className={styles.minutes}>
              <Field
                label={t('after_minutes')}
                error={
                  isTried && !areMinutesRight(chain, index)
                    ? t('step_order', { max: MAX_ESCALATION_MINUTES })
                    : undefined
                }
              >
                {(control) => (
                  <TextInput
                    {...control}
                    inputMode="numeric"
                    value={step.minutes}
                    onChange={({ target }) => onChange(withChange(chain, index, { minutes: digitsOf(target.value) }))}
                  />
                )}
              </Field>
            </div>
            {chain.steps.length > 1 && (
              <span className={styles.remove}>
                <IconButton
                  icon="bin"
                  label={t('remove_step', { step: index + 1 })}
                  onClick={() => onChange(withoutStep(chain, index))}
                />
              </span>
            )}
          </div>
          <PeopleChoice
            userIds={step.userIds}
            people={people}
            max={MAX_CALLED}
            fault={isTried && step.userIds.length === 0 ? t('step_people') : undefined}
            onChange={(userIds) => onChange(withChange(chain, index, { userIds }))}
          />
        </fieldset>
      ))}
      {canAddStep(chain) && (
        <Button size="small" icon="plus" onClick={() => onChange(withStep(chain))}>
          {t('add_step')}
        </Button>
      )}
    </>
  );
}
