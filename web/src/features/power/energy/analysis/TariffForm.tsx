import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_BANDS } from '#domain/power/energy/tariff.ts';
import { ask } from '../../../../api/client.ts';
import { Actions } from '../../../../ui/action/Actions.tsx';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { type Faults, useForm } from '../../../../ui/form/use-form.ts';
import { type DatedTariff, tariffsChanged } from './analysis-queries.ts';
import { BandFields } from './BandFields.tsx';
import styles from './SystemAnalysis.module.css';
import { bandFault, newBand, numberOf, type TariffValues, tariffOf, typed } from './tariff-form.ts';

interface Props {
  siteId: number;
  /** Undefined for a new one. */
  dated: DatedTariff | undefined;
  /** By the site's clock. */
  today: string;
  onClose: () => void;
  onRemoved: () => void;
  /** Names the tariff. */
  subject: string;
}

/** A tariff of a site from its first day on. */
export function TariffForm({ siteId, dated, today, onClose, onRemoved, subject }: Props) {
  const { t } = useTranslation(['energy', 'index']);
  const number = (text: string) => (numberOf(text) === null ? t('energy:need_number') : undefined);
  const form = useForm({
    start: typed(dated, today),
    faults: ({ validFrom, currency, price, feedIn, co2, bands }: TariffValues): Faults<TariffValues> => ({
      validFrom: validFrom === '' ? t('energy:need_day') : undefined,
      currency: /^[a-z]{3}$/i.test(currency.trim()) ? undefined : t('energy:need_currency'),
      price: number(price),
      feedIn: number(feedIn),
      co2: number(co2) ?? ((numberOf(co2) ?? 0) < 0 ? t('energy:need_number') : undefined),
      bands: bands.some((band) => bandFault(band, bands) !== null) ? t('energy:need_bands') : undefined,
    }),
    send: (values) =>
      ask('saveSiteTariff', { siteId, validFrom: values.validFrom, tariff: JSON.stringify(tariffOf(values)) }),
    onSent: () => {
      tariffsChanged(t('energy:tariff_saved'));
      onClose();
    },
  });
  const removal = useWriting({
    mutationFn: (validFrom: string) => ask('deleteSiteTariff', { siteId, validFrom }),
    onSuccess: () => {
      tariffsChanged(t('energy:tariff_removed'));
      onRemoved();
    },
    onError: (error) => showError(error, 'tariff'),
  });
  const [isAsking, setAsking] = useState(false);
  const { bands } = form.values;
  const fault = form.faultOf('bands');
  return (
    <Form form={form} className={styles.form}>
      <FormError error={form.error} />
      <div className={styles.pair}>
        <TextField form={form} name="validFrom" label={t('energy:tariff_from')} type="date" disabled={!!dated} />
        <TextField form={form} name="currency" label={t('energy:tariff_currency')} placeholder="EUR" maxLength={3} />
      </div>
      <div className={styles.pair}>
        <TextField form={form} name="price" label={t('energy:tariff_price')} inputMode="decimal" maxLength={12} />
        <TextField form={form} name="feedIn" label={t('energy:tariff_feed')} inputMode="decimal" maxLength={12} />
        <TextField form={form} name="co2" label={t('energy:tariff_co2')} inputMode="decimal" maxLength={8} />
      </div>
      {bands.map((band) => (
        <BandFields
          key={band.key}
          band={band}
          fault={fault ? bandFault(band, bands) : null}
          onChange={(next) => form.change({ bands: bands.map((one) => (one.key === band.key ? next : one)) })}
          onRemove={() => form.change({ bands: bands.filter(({ key }) => key !== band.key) })}
        />
      ))}
      {bands.length < MAX_BANDS && (
        <Button
          icon="plus"
          onClick={() => form.change({ bands: [...bands, newBand(1 + Math.max(-1, ...bands.map(({ key }) => key)))] })}
        >
          {t('energy:band_add')}
        </Button>
      )}
      <p className={styles.basis}>{t('energy:band_help')}</p>
      <Actions>
        {dated && (
          <Button kind="risk" busy={removal.isPending} onClick={() => setAsking(true)}>
            {t('energy:tariff_remove')}
          </Button>
        )}
        <Button onClick={onClose}>{t('index:cancel')}</Button>
        <Button type="submit" kind="primary" busy={form.isPending}>
          {t('energy:tariff_save')}
        </Button>
      </Actions>
      {dated && (
        <ConfirmDialog
          open={isAsking}
          danger
          title={t('energy:tariff_remove')}
          subject={subject}
          leave={t('index:cancel')}
          go={t('energy:tariff_remove')}
          onClose={() => setAsking(false)}
          onGo={() => removal.mutate(dated.validFrom)}
        >
          {t('energy:tariff_remove_text')}
        </ConfirmDialog>
      )}
    </Form>
  );
}
