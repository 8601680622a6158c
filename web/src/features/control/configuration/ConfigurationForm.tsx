import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  blocksInSeries,
  type ConfigurationField,
  type ConfigurationPart,
  type NumberField,
  withoutAbsent,
} from '#domain/control/configuration.ts';
import { CHEMISTRIES } from '#domain/telemetry/settings.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { CommandProgress } from '../command/CommandProgress.tsx';
import type { Commands } from '../command/use-command.ts';
import type { KeptConfiguration } from '../control-queries.ts';
import { type ConfigurationDraft, EMPTY_DRAFT, readDraft } from './draft.ts';
import { HoursSetting } from './HoursSetting.tsx';
import { NumberSetting } from './NumberSetting.tsx';
import { SettingSelect } from './SettingSelect.tsx';
import styles from './Settings.module.css';
import { useSettingWords } from './setting-words.ts';

interface Props {
  kept: KeptConfiguration;
  commands: Commands;
}

const PROTECTION = [
  'lowVoltageProtectionDeciVolt',
  'lowVoltageWarningDeciVolt',
  'lowVoltageRecoverDeciVolt',
] as const satisfies readonly NumberField[];
const CHARGING = ['absorptionDeciVolt', 'floatDeciVolt', 'rechargeDeciVolt'] as const satisfies readonly NumberField[];
const LIMITS = ['chargeOverCurrentAmp', 'dischargeOverCurrentAmp'] as const satisfies readonly NumberField[];
const INTERVALS = ['reportIntervalSeconds', 'gnssIntervalSeconds'] as const satisfies readonly NumberField[];
const NO_HOURS = { daysBits: 31, fromMinute: 360, toMinute: 1080 };

/** The settings of a device; what is changed is marked until it is written. */
export function ConfigurationForm({ kept, commands }: Props) {
  const { t } = useTranslation('control');
  const [draft, setDraft] = useState<ConfigurationDraft>(EMPTY_DRAFT);
  const known: ConfigurationPart = withoutAbsent(kept.known?.configuration ?? {});
  const { changes, faults, hoursFault } = readDraft(draft, known);
  const refusal = commands.refusal('configuration');
  const readOnly = refusal !== undefined;
  const isFaulty = Object.keys(faults).length > 0 || hoursFault;
  const isSame = Object.keys(changes).length === 0 && !isFaulty;
  const perBlock = usePerBlock(kept, draft);
  const number = (field: NumberField, look: { slider?: boolean; help?: string | undefined } = {}) => (
    <NumberSetting
      key={field}
      field={field}
      typed={draft.numbers[field]}
      known={known[field]}
      fault={faults[field]}
      readOnly={readOnly}
      {...look}
      onChange={(text) => setDraft((was) => ({ ...was, numbers: { ...was.numbers, [field]: text } }))}
    />
  );
  const voltage = (field: NumberField) =>
    number(field, { slider: true, help: perBlock(draft.numbers[field], known[field]) });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFaulty && !isSame && !readOnly)
          commands.give({ kind: 'configuration', changes }, () => setDraft(EMPTY_DRAFT));
      }}
    >
      <WantedBanner kept={kept} commands={commands} />
      <fieldset className={styles.group}>
        <legend>{t('group_battery')}</legend>
        <div className={styles.fields}>
          <SettingSelect
            label={t('chemistry')}
            value={draft.chemistry ?? known.chemistry ?? null}
            options={CHEMISTRIES.map((each) => ({ value: each, label: t(`chemistry_${each}`) }))}
            readOnly={readOnly}
            onChange={(chemistry) => setDraft((was) => ({ ...was, chemistry }))}
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
        <HoursSetting
          hours={draft.workingHours ?? known.workingHours ?? NO_HOURS}
          wrong={hoursFault}
          readOnly={readOnly}
          onChange={(workingHours) => setDraft((was) => ({ ...was, workingHours }))}
        />
      </fieldset>
      <CommandProgress command={commands.commandOf('configuration')} />
      <div className={styles.actions}>
        {!isSame && <Button onClick={() => setDraft(EMPTY_DRAFT)}>{t('discard')}</Button>}
        <Button
          type="submit"
          kind="primary"
          busy={commands.isBusy('configuration')}
          refusal={refusal ?? (isSame ? t('nothing_changed') : undefined)}
        >
          {t('write')}
        </Button>
      </div>
    </form>
  );
}

/** What a voltage of a block is for the whole battery, as the device has it or the draft will. */
function usePerBlock(kept: KeptConfiguration, draft: ConfigurationDraft) {
  const { t } = useTranslation('control');
  const format = useFormat();
  const chemistry = draft.chemistry ?? kept.known?.configuration.chemistry ?? kept.chemistry;
  const typedNominal = Number(draft.numbers.nominalCentiVolt ?? Number.NaN) * 100;
  const nominal =
    typedNominal > 0 ? typedNominal : (kept.known?.configuration.nominalCentiVolt ?? kept.nominalCentiVolt);
  const blocks = blocksInSeries(chemistry, nominal);
  return (typed: string | undefined, known: number | undefined): string | undefined => {
    const volt = typed === undefined ? (known ?? Number.NaN) / 10 : Number(typed);
    return Number.isFinite(volt) && volt > 0
      ? t('whole_battery', { value: `${format.number(volt * blocks, 1)} V` })
      : undefined;
  };
}

/** What somebody wanted and the device does not have, with the way to try again. */
function WantedBanner({ kept, commands }: Props) {
  const { t } = useTranslation('control');
  const format = useFormat();
  const words = useSettingWords();
  const { differing, wanted, wantedBy, wantedAt } = kept;
  if (differing.length === 0 || commands.isBusy('configuration')) return null;
  const fields = differing as ConfigurationField[];
  const changes = Object.fromEntries(fields.map((field) => [field, wanted[field]])) as ConfigurationPart;
  return (
    <div className={styles.banner}>
      <span>
        {t('wanted_differs', {
          name: wantedBy ?? '--',
          time: format.date('dayMonthTime', wantedAt),
          fields: fields.map((field) => `${words.name(field)} ${words.value(field, wanted[field])}`).join(', '),
        })}
      </span>
      <Button
        size="small"
        refusal={commands.refusal('configuration')}
        onClick={() => commands.give({ kind: 'configuration', changes })}
      >
        {t('send_again')}
      </Button>
    </div>
  );
}
