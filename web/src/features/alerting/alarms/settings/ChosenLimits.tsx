import { useTranslation } from 'react-i18next';
import { defaultAlarmLimits } from '#domain/alerting/alarms/rules/default-limits.ts';
import { limitsFault } from '#domain/alerting/alarms/rules/limit-rules.ts';
import type { AlarmLimit } from '#domain/alerting/alarms/rules/limits.ts';
import type { ConfigurationPart } from '#domain/foundation/devices/configuration.ts';
import { useLimitLabels } from '../../../../i18n/limit-labels.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import styles from './ChosenLimits.module.css';
import { LimitRow } from './LimitRow.tsx';

interface Props {
  limits: readonly AlarmLimit[];
  /** What is known of the battery: without voltage and capacity the limits that follow from them have no default. */
  battery: ConfigurationPart;
  onChange: (limits: readonly AlarmLimit[]) => void;
}

/** Some warning limits: each is added by its name, with the default of the battery, and can be taken out again. */
export function ChosenLimits({ limits, battery, onChange }: Props) {
  const { t } = useTranslation(['templates', 'control']);
  const labels = useLimitLabels();
  const { chemistry = 'lead-acid', nominalCentiVolt = null, capacityCentiAmpHour = null } = battery;
  const defaults = defaultAlarmLimits({ chemistry, nominalCentiVolt, capacityCentiAmpHour });
  const left = defaults.filter(({ msgType }) => !limits.some((limit) => limit.msgType === msgType));
  const fault = limitsFault(limits);
  const inOrder = (next: readonly AlarmLimit[]) => next.toSorted((one, other) => one.msgType - other.msgType);
  return (
    <fieldset className={styles.limits}>
      <legend>{t('control:warn_title')}</legend>
      {limits.length > 0 && (
        <ul className={styles.rows}>
          {limits.map((limit) => (
            <LimitRow
              key={limit.msgType}
              limit={limit}
              preset={defaults.find(({ msgType }) => msgType === limit.msgType)}
              fault={fault?.msgType === limit.msgType ? fault.rule : undefined}
              readOnly={false}
              origin={
                <Button
                  kind="quiet"
                  size="small"
                  icon="close"
                  aria-label={t('limit_out', { name: labels.name(limit.msgType) })}
                  onClick={() => onChange(limits.filter(({ msgType }) => msgType !== limit.msgType))}
                >
                  {t('left_out')}
                </Button>
              }
              onChange={(next) =>
                onChange(limits.map((one) => (one.msgType === next.msgType ? { ...next, msgType: one.msgType } : one)))
              }
            />
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <Select
          variant="field"
          label={t('limit_add')}
          value={null}
          placeholder={t('limit_add')}
          options={left.map(({ msgType }) => ({ value: String(msgType), label: labels.name(msgType) }))}
          onChange={(value) => {
            const added = left.find(({ msgType }) => String(msgType) === value);
            if (added) onChange(inOrder([...limits, added]));
          }}
        />
      )}
    </fieldset>
  );
}
