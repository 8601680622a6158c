import { useTranslation } from 'react-i18next';
import { MISSING, unitSpace } from '#domain/foundation/i18n/numbers.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { decimalsOf, isSwitch, type UnitFault, type UnitSetting } from './unit-draft.ts';

const OUTPUTS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Values of settings and what is wrong with them, in the reader's language. */
export function useUnitSettingLabels() {
  const { t } = useTranslation(['unit_settings', 'control']);
  const format = useFormat();
  const unit = ({ unit: measure }: UnitSetting): string => {
    if (measure === 'd') return t('unit_settings:days');
    return measure === 'min' ? t('unit_settings:minutes') : measure;
  };
  /** Without its unit. */
  const bare = (setting: UnitSetting, value: number): string => {
    if (isSwitch(setting)) return t(value === 1 ? 'control:is_on' : 'control:is_off');
    if (setting.key !== 'outputsAtStart') return format.number(value, decimalsOf(setting));
    const on = OUTPUTS.filter((output) => value & (1 << (output - 1)));
    return on.length === 0 ? t('unit_settings:no_outputs') : on.join(' ');
  };
  return {
    unit,
    bare,
    value: (setting: UnitSetting, value: number | null | undefined): string => {
      if (value === null || value === undefined) return MISSING;
      const measure = unit(setting);
      return `${bare(setting, value)}${unitSpace(format.language, measure)}${measure}`;
    },
    fault: (setting: UnitSetting, fault: UnitFault): string => {
      const { min, max, step } = setting;
      const decimals = decimalsOf(setting);
      const measured = (value: number) => `${format.number(value, decimals)} ${unit(setting)}`;
      switch (fault.rule) {
        case 'number':
          return t('control:wrong_number');
        case 'step':
          return t('control:wrong_step', { step: measured(step) });
        case 'range':
          return t('control:wrong_range', { min: format.number(min, decimals), max: measured(max) });
        case 'below':
          return t('control:wrong_below', { other: t(`control:unit_${fault.other}`) });
        case 'above':
          return t('unit_settings:wrong_above', { other: t(`control:unit_${fault.other}`) });
      }
    },
  };
}
