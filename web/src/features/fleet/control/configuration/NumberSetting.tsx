import { useTranslation } from 'react-i18next';
import { CONFIGURATION_RANGES, type NumberField } from '#domain/foundation/devices/configuration.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { NumberInput } from '../../../../ui/form/NumberInput.tsx';
import { Slider } from '../../../../ui/form/Slider.tsx';
import { FIELD_LOOKS, fieldText, type NumberFault } from './draft.ts';
import styles from './Settings.module.css';
import { useSettingLabels } from './setting-labels.ts';

interface Props {
  field: NumberField;
  /** The typed text; undefined while the value of the device is unchanged. */
  typed: string | undefined;
  known: number | undefined;
  fault: NumberFault | undefined;
  slider?: boolean;
  help?: string | undefined;
  readOnly: boolean;
  onChange: (text: string) => void;
}

/** One number of the configuration with its range. */
export function NumberSetting({ field, typed, known, fault, slider = false, help, readOnly, onChange }: Props) {
  const { t } = useTranslation('control');
  const format = useFormat();
  const labels = useSettingLabels();
  const { unit, scale, decimals } = FIELD_LOOKS[field];
  const { min, max } = CONFIGURATION_RANGES[field];
  const step = 10 ** -decimals;
  const text = typed ?? (known === undefined ? '' : fieldText(field, known));
  const ends = [format.number(min / scale, decimals), format.number(max / scale, decimals)] as const;
  const isChanged = typed !== undefined && known !== undefined && Number(typed) * scale !== known;
  const hints = [
    help,
    isChanged ? t('on_device', { value: labels.number(field, known) }) : null,
    slider ? null : t('between', { min: ends[0], max: ends[1] }),
  ].filter((part) => part);
  return (
    <div className={styles.setting} data-changed={isChanged}>
      <Field label={labels.name(field)} help={hints.join(' · ')} error={fault && faultText(fault)}>
        {(control) => (
          <NumberInput
            {...control}
            min={min / scale}
            max={max / scale}
            step={step}
            value={text}
            readOnly={readOnly}
            onChange={onChange}
            end={<span className={styles.unit}>{unit}</span>}
          />
        )}
      </Field>
      {slider && (
        <Slider
          label={labels.name(field)}
          min={min / scale}
          max={max / scale}
          step={step}
          value={Number(text === '' ? min / scale : text)}
          valueText={text === '' ? '' : `${format.number(Number(text), decimals)} ${unit}`}
          ends={ends}
          disabled={readOnly}
          onChange={(value) => onChange(value.toFixed(decimals))}
        />
      )}
    </div>
  );

  function faultText(wrong: NumberFault): string {
    switch (wrong.rule) {
      case 'number':
        return t('wrong_number');
      case 'step':
        return t('wrong_step', { step: `${format.number(wrong.step, decimals)} ${unit}` });
      case 'range':
        return t('wrong_range', {
          min: format.number(wrong.min, decimals),
          max: `${format.number(wrong.max, decimals)} ${unit}`,
        });
      case 'below':
      case 'notAbove':
        return t(`wrong_${wrong.rule}`, { other: labels.name(wrong.other) });
    }
  }
}
