import { useTranslation } from 'react-i18next';
import { MAX_RULE_NAME, type OwnRuleBody, ruleChannels } from '#domain/alerting/alarms/rules/own-rule.ts';
import { RECORD_KINDS } from '#domain/foundation/kinds/registry.ts';
import { Segmented } from '../../../../../ui/action/Segmented.tsx';
import { Field } from '../../../../../ui/form/Field.tsx';
import { Select } from '../../../../../ui/form/Select.tsx';
import { Switch } from '../../../../../ui/form/Switch.tsx';
import { TextInput } from '../../../../../ui/form/TextInput.tsx';
import { classNames } from '../../../../../ui/layout/class-names.ts';
import { useRuleLabels } from '../rule-labels.ts';
import { NumberField } from './NumberField.tsx';
import styles from './OwnFields.module.css';
import type { RuleFault } from './rule-faults.ts';
import { channelOf } from './rule-forms.ts';
import { channelUnit, MINUTES } from './rule-unit.ts';

interface Props {
  body: OwnRuleBody;
  enabled: boolean;
  readOnly: boolean;
  fault: RuleFault | null;
  faultText: string | undefined;
  /** A name that nobody has typed yet is not wrong. */
  isNameTouched: boolean;
  onChange: (change: Partial<OwnRuleBody>) => void;
  onEnabled: (enabled: boolean) => void;
}

/** A limit that makes sense to begin with where the quantity of a rule changes. */
const startLevels = (kind: number, channel: string): OwnRuleBody['levels'] => {
  const found = ruleChannels(kind).find(({ name }) => name === channel);
  const [min, max] = found?.range ?? [0, 0];
  return [{ level: 2, limit: Math.round(Math.min(max, Math.max(min, (min + max) / 2))) }];
};

/** What an own rule is called and what it watches. */
export function OwnFields(props: Props) {
  const { body, enabled, readOnly, fault, faultText, isNameTouched, onChange, onEnabled } = props;
  const { t } = useTranslation('warning_rules');
  const labels = useRuleLabels();
  const { name, kind, channel, comparison } = body;
  const options = RECORD_KINDS.flatMap((each) =>
    ruleChannels(each).map((one) => ({
      value: `${each}:${one.name}`,
      label: labels.channelName(one.name),
      note: labels.kindName(each),
    })),
  );
  return (
    <div className={styles.fields}>
      <Field label={t('own_name')} error={fault?.field === 'name' && isNameTouched ? faultText : undefined}>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            maxLength={MAX_RULE_NAME}
            readOnly={readOnly}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <Field label={t('own_value')}>
          {(control) =>
            readOnly ? (
              <TextInput {...control} value={labels.channelName(channel)} readOnly />
            ) : (
              <Select
                {...control}
                variant="field"
                label={t('own_value')}
                value={`${kind}:${channel}`}
                placeholder=""
                options={options}
                findLabel={t('own_value')}
                onChange={(value) => {
                  const [nextKind, nextChannel = ''] = value?.split(':') ?? [];
                  if (nextKind === undefined) return;
                  const next = Number(nextKind) as OwnRuleBody['kind'];
                  onChange({ kind: next, channel: nextChannel, levels: startLevels(next, nextChannel), hysteresis: 0 });
                }}
              />
            )
          }
        </Field>
        <div className={styles.side}>
          <span>{t('own_side')}</span>
          {readOnly ? (
            <b>{t(`side_${comparison}`)}</b>
          ) : (
            <Segmented
              label={t('own_side')}
              value={comparison}
              onChange={(next) => onChange({ comparison: next, levels: turned(body) })}
              segments={[
                { value: 'above', content: t('side_above') },
                { value: 'below', content: t('side_below') },
              ]}
            />
          )}
        </div>
        <div className={styles.side}>
          <span>{t('own_on')}</span>
          <Switch label={t('own_on')} checked={enabled} disabled={readOnly} onChange={onEnabled} />
        </div>
      </div>
    </div>
  );
}

/** On the other side, the limits change places. */
const turned = ({ levels }: OwnRuleBody): OwnRuleBody['levels'] =>
  levels.map(({ level }, index) => ({ level, limit: levels[levels.length - 1 - index]?.limit ?? 0 }));

type LastingProps = Pick<Props, 'body' | 'readOnly' | 'fault' | 'faultText' | 'onChange'>;

/** How long the limits of an own rule must be reached, and how far the value must come back: the same for all levels. */
export function OwnLasting({ body, readOnly, fault, faultText, onChange }: LastingProps) {
  const { t } = useTranslation('warning_rules');
  const { format } = useRuleLabels();
  const channel = channelOf(body);
  const unit = channel && channelUnit(channel, format.temperatureUnit);
  const offset = unit?.shown(0) ?? 0;
  return (
    <div className={classNames(styles.pair, styles.both)}>
      <div className={styles.lasting}>
        <span>{t('own_for')}</span>
        <NumberField
          {...MINUTES}
          unit={t('minutes')}
          label={t('own_for')}
          value={body.durationSeconds}
          quiet={false}
          readOnly={readOnly}
          error={fault?.field === 'durationSeconds' ? faultText : undefined}
          onChange={(durationSeconds) => onChange({ durationSeconds })}
        />
      </div>
      {unit && (
        <div className={styles.lasting}>
          <span>{t('own_back')}</span>
          <NumberField
            {...unit}
            // A difference has no zero point of its own.
            shown={(stored) => unit.shown(stored) - offset}
            stored={(shown) => unit.stored(shown + offset)}
            label={t('own_back')}
            value={body.hysteresis}
            quiet={false}
            readOnly={readOnly}
            error={fault?.field === 'hysteresis' ? faultText : undefined}
            onChange={(hysteresis) => onChange({ hysteresis })}
          />
        </div>
      )}
    </div>
  );
}
