import { useTranslation } from 'react-i18next';
import { CHEMISTRIES, type Chemistry } from '#domain/foundation/basics/device-facts.ts';
import { blocksInSeries, type ConfigurationPart, type NumberField } from '#domain/foundation/devices/configuration.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Switch } from '../../../../ui/form/Switch.tsx';
import type { ConfigurationDraft, ReadDraft } from './draft.ts';
import { HoursSetting } from './HoursSetting.tsx';
import { NumberSetting } from './NumberSetting.tsx';
import { SettingSelect } from './SettingSelect.tsx';
import styles from './Settings.module.css';

/** The battery whose voltages are computed from those of a block. */
export interface Battery {
  readonly chemistry: Chemistry;
  readonly nominalCentiVolt: number;
}

interface Props {
  draft: ConfigurationDraft;
  /** The reported configuration; empty when the fields do not belong to a device. */
  known: ConfigurationPart;
  read: ReadDraft;
  readOnly: boolean;
  battery: Battery | null;
  /** Whether each setting may be left empty. */
  partial?: boolean;
  onChange: (draft: ConfigurationDraft) => void;
}

const PROTECTION = [
  'lowVoltageProtectionDeciVolt',
  'lowVoltageWarningDeciVolt',
  'lowVoltageRecoverDeciVolt',
] as const satisfies readonly NumberField[];
const CHARGING = ['absorptionDeciVolt', 'floatDeciVolt', 'rechargeDeciVolt'] as const satisfies readonly NumberField[];
const LIMITS = ['chargeOverCurrentAmp', 'dischargeOverCurrentAmp'] as const satisfies readonly NumberField[];
const INTERVALS = ['reportIntervalSeconds', 'gnssIntervalSeconds'] as const satisfies readonly NumberField[];
const USUAL_HOURS = { daysBits: 31, fromMinute: 360, toMinute: 1080 };

/** Every setting of a configuration, in groups. */
export function ConfigurationFields({ draft, known, read, readOnly, battery, partial = false, onChange }: Props) {
  const { t } = useTranslation(['control', 'templates']);
  const wholeBattery = useWholeBattery(battery);
  const number = (field: NumberField, options: { slider?: boolean; help?: string | undefined } = {}) => (
    <NumberSetting
      key={field}
      field={field}
      typed={draft.numbers[field]}
      known={known[field]}
      fault={read.faults[field]}
      readOnly={readOnly}
      {...options}
      onChange={(text) => onChange({ ...draft, numbers: { ...draft.numbers, [field]: text } })}
    />
  );
  const voltage = (field: NumberField) =>
    number(field, { slider: true, help: wholeBattery(draft.numbers[field], known[field]) });
  const hours = draft.workingHours ?? known.workingHours;
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('group_battery')}</legend>
        <div className={styles.fields}>
          <SettingSelect
            label={t('chemistry')}
            value={draft.chemistry ?? known.chemistry ?? null}
            options={CHEMISTRIES.map((each) => ({ value: each, label: t(`chemistry_${each}`) }))}
            readOnly={readOnly}
            clear={
              partial
                ? { label: t('templates:left_out'), onClear: () => onChange({ ...draft, chemistry: undefined }) }
                : undefined
            }
            onChange={(chemistry) => onChange({ ...draft, chemistry })}
          />
          {number('nominalCentiVolt')}
          {number('capacityCentiAmpHour')}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('group_protection')}</legend>
        <p className={styles.note}>{t('per_block')}</p>
        <div className={styles.fields}>{PROTECTION.map(voltage)}</div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('group_charging')}</legend>
        <div className={styles.fields}>{CHARGING.map(voltage)}</div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('group_limits')}</legend>
        <div className={styles.fields}>{LIMITS.map((field) => number(field))}</div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('group_intervals')}</legend>
        <div className={styles.fields}>{INTERVALS.map((field) => number(field))}</div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('group_hours')}</legend>
        <p className={styles.note}>{t('hours_watched')}</p>
        {partial && (
          <div className={styles.check}>
            <Switch
              label={t('templates:sets_hours')}
              checked={hours !== undefined}
              onChange={(on) => onChange({ ...draft, workingHours: on ? USUAL_HOURS : undefined })}
            />
            {t('templates:sets_hours')}
          </div>
        )}
        {(!partial || hours !== undefined) && (
          <HoursSetting
            hours={hours ?? USUAL_HOURS}
            wrong={read.hoursFault}
            readOnly={readOnly}
            onChange={(workingHours) => onChange({ ...draft, workingHours })}
          />
        )}
      </fieldset>
    </>
  );
}

/** The voltage of the whole battery for a voltage of a block. */
function useWholeBattery(battery: Battery | null) {
  const { t } = useTranslation('control');
  const format = useFormat();
  const blocks = battery ? blocksInSeries(battery.chemistry, battery.nominalCentiVolt) : Number.NaN;
  return (typed: string | undefined, known: number | undefined): string | undefined => {
    const volt = typed === undefined ? (known ?? Number.NaN) / 10 : Number(typed);
    return Number.isFinite(volt * blocks) && volt > 0
      ? t('whole_battery', { value: `${format.number(volt * blocks, 1)} V` })
      : undefined;
  };
}
