import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { Check } from '../../../../ui/form/Check.tsx';
import { NumberInput } from '../../../../ui/form/NumberInput.tsx';
import { Slider } from '../../../../ui/form/Slider.tsx';
import { Switch } from '../../../../ui/form/Switch.tsx';
import { SettingStatusTag } from './SettingStatusTag.tsx';
import styles from './UnitRow.module.css';
import { decimalsOf, isSwitch, type SettingStatus, type UnitFault, type UnitSetting, valueText } from './unit-draft.ts';
import { useUnitSettingLabels } from './unit-labels.ts';

interface Props {
  setting: UnitSetting;
  /** Undefined while the value of the device is unchanged. */
  typed: string | undefined;
  fault: UnitFault | undefined;
  status: SettingStatus | null;
  readOnly: boolean;
  onChange: (text: string) => void;
}

/** A setting: its name and help, what it is set with, its default, and how a change of it stands. */
export function UnitRow({ setting, typed, fault, status, readOnly, onChange }: Props) {
  const { t } = useTranslation(['unit_settings', 'control']);
  const labels = useUnitSettingLabels();
  const id = useId();
  const { key, value, usual } = setting;
  const name = t(`control:unit_${key}`);
  const text = typed ?? (value === null ? '' : valueText(setting, value));
  const isChanged = typed !== undefined && (fault !== undefined || Number(typed) !== value);
  const isUsual = text !== '' && Number(text) === usual;
  const control = {
    id: `${id}-value`,
    'aria-describedby': [`${id}-help`, `${id}-default`, fault && `${id}-fault`].filter(Boolean).join(' '),
  };
  const parts = { setting, name, text, readOnly, onChange };
  return (
    <div className={styles.row} data-changed={isChanged} data-status={status !== null}>
      <div className={styles.name}>
        {key === 'outputsAtStart' ? <b>{name}</b> : <label htmlFor={control.id}>{name}</label>}
        <small id={`${id}-help`}>{t(`help_${key}`)}</small>
      </div>
      {key === 'outputsAtStart' ? (
        <Outputs {...parts} />
      ) : isSwitch(setting) ? (
        <span className={styles.switch}>
          {text === '' ? MISSING : t(text === '1' ? 'control:is_on' : 'control:is_off')}
          <Switch
            {...control}
            label={name}
            checked={text === '1'}
            disabled={readOnly}
            onChange={(on) => onChange(on ? '1' : '0')}
          />
        </span>
      ) : (
        <>
          <Rail {...parts} />
          <span className={styles.field}>
            <NumberInput
              {...control}
              min={setting.min}
              max={setting.max}
              step={setting.step}
              value={text}
              placeholder={MISSING}
              readOnly={readOnly}
              aria-invalid={fault ? true : undefined}
              onChange={onChange}
              end={<span>{labels.unit(setting)}</span>}
            />
          </span>
        </>
      )}
      <Default id={`${id}-default`} setting={setting} text={text} isUsual={isUsual} isChanged={isChanged} />
      <span className={styles.state}>
        {status && <SettingStatusTag status={status} />}
        {!readOnly && text !== '' && !isUsual && (
          <IconButton
            icon="back"
            iconSize={15}
            label={t('to_default', { name })}
            onClick={() => onChange(valueText(setting, usual))}
          />
        )}
      </span>
      {fault && (
        <p className={styles.fault} id={`${id}-fault`} role="alert">
          <Icon name="info" size={13} stroke={1.9} />
          {labels.fault(setting, fault)}
        </p>
      )}
    </div>
  );
}

interface DefaultProps {
  id: string;
  setting: UnitSetting;
  text: string;
  isUsual: boolean;
  isChanged: boolean;
}

/** The default, marked when the value is another; the value before when it is changed here. */
function Default({ id, setting, text, isUsual, isChanged }: DefaultProps) {
  const { t } = useTranslation('unit_settings');
  const labels = useUnitSettingLabels();
  return (
    <span className={styles.default} id={id}>
      {isUsual ? (
        <span>{t('is_default')}</span>
      ) : (
        <b>
          {text !== '' && <i />}
          {t('default_is', { value: labels.bare(setting, setting.usual) })}
        </b>
      )}
      {isChanged && <span>{t('was', { value: labels.value(setting, setting.value) })}</span>}
    </span>
  );
}

interface PartProps {
  setting: UnitSetting;
  name: string;
  text: string;
  readOnly: boolean;
  onChange: (text: string) => void;
}

/** The range with the value in it, the value before and the default. */
function Rail({ setting, name, text, readOnly, onChange }: PartProps) {
  const format = useFormat();
  const { min, max, step, value, usual } = setting;
  const decimals = decimalsOf(setting);
  const isMoved = value !== null && text !== '' && Number(text) !== value;
  return (
    <span className={styles.rail} data-unknown={text === ''}>
      <Slider
        label={name}
        min={min}
        max={max}
        step={step}
        value={text === '' || Number.isNaN(Number(text)) ? min : Number(text)}
        valueText={text === '' ? MISSING : format.number(Number(text), decimals)}
        ends={[format.number(min, decimals), format.number(max, decimals)]}
        marks={[{ at: usual, look: 'default' }, ...(isMoved ? [{ at: value, look: 'before' } as const] : [])]}
        disabled={readOnly}
        onChange={(next) => onChange(valueText(setting, next))}
      />
    </span>
  );
}

const OUTPUTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Outputs, one bit each. */
function Outputs({ name, text, readOnly, onChange }: PartProps) {
  const { t } = useTranslation('unit_settings');
  const bits = Number(text);
  return (
    <fieldset className={styles.outputs}>
      <legend className="visually-hidden">{name}</legend>
      {OUTPUTS.map((output) => (
        <Check
          key={output}
          checked={text !== '' && (bits & (1 << (output - 1))) !== 0}
          disabled={readOnly}
          aria-label={t('output', { number: String(output) })}
          onChange={() => onChange(String(bits ^ (1 << (output - 1))))}
        >
          {output}
        </Check>
      ))}
    </fieldset>
  );
}
