import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { MAINS_PHASES, MAINS_VOLT, MAX_MAINS_AMP } from '#domain/power/energy/mains-supply.ts';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import type { SystemInfo } from './system-queries.ts';

/** As typed; no amperes where the connection is not known. */
interface MainsText {
  readonly mainsAmp: string;
  readonly mainsPhases: string;
  readonly mainsVolt: string;
}

export const mainsTextOf = (mains: SystemInfo['mains']): MainsText => ({
  mainsAmp: mains ? String(mains.amp) : '',
  mainsPhases: String(mains?.phases ?? MAINS_PHASES[0]),
  mainsVolt: String(mains?.volt ?? MAINS_VOLT.usual),
});

/** What the connection to the mains gives: an entry that is empty leaves what is usual. */
export function MainsFields({ form }: { form: Form<MainsText> }) {
  const { t } = useTranslation(['systems', 'index']);
  return (
    <>
      <TextField
        form={form}
        name="mainsAmp"
        label={t('mains_amp')}
        optional={t('index:optional')}
        help={t('mains_help')}
        digits
        maxLength={String(MAX_MAINS_AMP).length}
      />
      {form.values.mainsAmp !== '' && (
        <>
          <SelectField
            form={form}
            name="mainsPhases"
            label={t('mains_phases')}
            placeholder={t('mains_phases')}
            options={MAINS_PHASES.map((phases) => ({ value: String(phases), label: String(phases) }))}
          />
          <TextField form={form} name="mainsVolt" label={t('mains_volt')} digits maxLength={3} />
        </>
      )}
    </>
  );
}

/** What is wrong with what was typed. */
export const mainsFaults = ({ mainsAmp, mainsVolt }: MainsText, t: TFunction<readonly ['systems', 'index']>) => ({
  mainsAmp:
    mainsAmp === '' || isWithin(mainsAmp, 1, MAX_MAINS_AMP) ? undefined : t('mains_amp_wrong', { most: MAX_MAINS_AMP }),
  mainsVolt:
    mainsAmp === '' || isWithin(mainsVolt, MAINS_VOLT.lowest, MAINS_VOLT.highest)
      ? undefined
      : t('mains_volt_wrong', { lowest: MAINS_VOLT.lowest, highest: MAINS_VOLT.highest }),
});

const isWithin = (text: string, least: number, most: number) =>
  text !== '' && Number(text) >= least && Number(text) <= most;

export const mainsEntered = ({ mainsAmp, mainsPhases, mainsVolt }: MainsText) =>
  mainsAmp === '' ? {} : { mainsAmp: Number(mainsAmp), mainsPhases: Number(mainsPhases), mainsVolt: Number(mainsVolt) };
