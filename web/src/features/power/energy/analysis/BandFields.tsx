import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/action/Button.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { TextInput } from '../../../../ui/form/TextInput.tsx';
import { WeekDays } from '../../../../ui/form/WeekDays.tsx';
import styles from './SystemAnalysis.module.css';
import type { BandFault, BandValues } from './tariff-form.ts';

interface Props {
  band: BandValues;
  fault: BandFault | null;
  onChange: (band: BandValues) => void;
  onRemove: () => void;
}

const TYPES = { name: 'text', from: 'time', to: 'time', price: 'text' } as const;

/** The hours of a tariff with a price of their own. */
export function BandFields({ band, fault, onChange, onRemove }: Props) {
  const { t } = useTranslation('energy');
  const faults: { readonly [F in keyof typeof TYPES]?: string | undefined } = {
    name: fault === 'name' ? t('need_name') : fault === 'twice' ? t('need_other_name') : undefined,
    to: fault === 'hours' ? t('need_hours') : undefined,
    price: fault === 'price' ? t('need_number') : undefined,
  };
  return (
    <fieldset className={styles.band} aria-label={band.name || t('band_new')}>
      <div className={styles.pair}>
        {(['name', 'price', 'from', 'to'] as const).map((name) => (
          <Field key={name} label={t(`band_${name}`)} error={faults[name]}>
            {(control) => (
              <TextInput
                {...control}
                type={TYPES[name]}
                autoComplete="off"
                maxLength={40}
                {...(name === 'price' && { inputMode: 'decimal' as const })}
                value={band[name]}
                onChange={({ target }) => onChange({ ...band, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <WeekDays
        label={t('band_days')}
        bits={band.days}
        fault={fault === 'days' ? t('need_days') : undefined}
        onChange={(days) => onChange({ ...band, days })}
      />
      <div>
        <Button onClick={onRemove}>{band.name ? t('band_remove', { name: band.name }) : t('band_remove_new')}</Button>
      </div>
    </fieldset>
  );
}
