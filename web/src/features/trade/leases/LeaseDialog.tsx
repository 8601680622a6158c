import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { MAX_CUSTOMER_LENGTH } from '#domain/trade/customers/limits.ts';
import type { Lease } from '#domain/trade/leases/calls.ts';
import { type LimitName, NO_LIMITS } from '#domain/trade/leases/condition-report.ts';
import { type LeaseRule, leaseFaults } from '#domain/trade/leases/faults.ts';
import { RENT_PERIODS, type RentPeriod } from '#domain/trade/leases/lease.ts';
import { MAX_REMARK_LENGTH, MAX_RENT_MINOR } from '#domain/trade/leases/limits.ts';
import { ask } from '../../../api/client.ts';
import { type CompanyNode, companyQueries } from '../../../api/company-queries.ts';
import { useSession } from '../../../api/session.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type Faults, useForm } from '../../../ui/form/use-form.ts';
import { CustomerField } from './CustomerField.tsx';
import { choiceOfCustomer, customerOfChoice } from './chosen-customer.ts';
import { DeviceField } from './DeviceField.tsx';
import { fieldText, instantIn } from './field-instant.ts';
import styles from './Leases.module.css';
import { leaseQueries, leasesChanged } from './lease-queries.ts';

interface Props {
  /** Absent for a new one. */
  lease?: Lease | undefined;
  onClose: () => void;
}

const digitsOf = (currency: string): number => {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
};
const minorOf = (text: string, currency: string): number | null => {
  const amount = text.trim();
  return /^\d+(\.\d+)?$/.test(amount) ? Math.round(Number(amount) * 10 ** digitsOf(currency)) : null;
};
/** A limit that may be left out; undefined for what is no number. */
const limitIn = (text: string): number | null | undefined => {
  const number = text.trim();
  if (number === '') return null;
  return /^\d{1,7}(\.\d+)?$/.test(number) ? Number(number) : undefined;
};
const UNITS: Readonly<Record<LimitName, string>> = {
  leastSocPercent: ' (%)',
  mostSohLossPercent: ' (%)',
  mostCycles: '',
  mostHours: ' (h)',
  mostTemperatureC: ' (°C)',
};
const LIMITS = Object.keys(NO_LIMITS) as LimitName[];
const perLimit = <T,>(of: (name: LimitName) => T) =>
  Object.fromEntries(LIMITS.map((name) => [name, of(name)])) as Record<LimitName, T>;
const isFault = (name: LimitName, text: string) => {
  const value = limitIn(text);
  return value === undefined || (value !== null && name.endsWith('Percent') && value > 100);
};
const flat = (node: CompanyNode, depth = 0): { value: string; label: string }[] => [
  { value: String(node.id), label: `${'\u2003'.repeat(depth)}${node.companyName}` },
  ...node.childList.flatMap((child) => flat(child, depth + 1)),
];

/** A new lease, or other terms of one. */
export function LeaseDialog({ lease, onClose }: Props) {
  const { t } = useTranslation(['lease', 'index']);
  const { companyName } = useSession();
  const tree = useQuery(companyQueries.tree());
  const opened = Math.floor(Date.now() / 60_000) * 60_000;
  const start = {
    mcuId: lease?.device.mcuId ?? '',
    companyId: lease?.companyId ? String(lease.companyId) : '',
    customer: choiceOfCustomer(lease?.customerId ?? null, lease?.customer ?? ''),
    startsAt: fieldText(lease?.startsAt ?? opened),
    endsAt: fieldText(lease?.endsAt ?? opened + 30 * DAY_MS),
    rent: lease ? String(lease.rentMinor / 10 ** digitsOf(lease.currency)) : '',
    rentPeriod: lease?.rentPeriod ?? 'day',
    currency: lease?.currency ?? 'EUR',
    contractNumber: lease?.contractNumber ?? '',
    rentalCompany: lease?.rentalCompany ?? companyName,
    remark: lease?.remark ?? '',
    geofenceId: lease?.geofenceId ? String(lease.geofenceId) : '',
    ...perLimit((name) => String(lease?.limits[name] ?? '')),
  };
  const draftOf = (values: typeof start) => ({
    mcuId: values.mcuId,
    companyId: values.companyId === '' ? null : Number(values.companyId),
    ...customerOfChoice(values.customer),
    rentalCompany: values.rentalCompany.trim(),
    startsAt: instantIn(values.startsAt, lease?.startsAt),
    endsAt: instantIn(values.endsAt, lease?.endsAt),
    rentMinor: minorOf(values.rent, values.currency),
  });
  const faultsOf = (values: typeof start): Faults<typeof start> => {
    const draft = draftOf(values);
    const found = leaseFaults(draft);
    const words = (rule: LeaseRule | undefined, field: string) =>
      rule && (rule === 'empty' ? t('lease:empty_field', { field }) : t(`lease:rule_${rule}`));
    const isTooMuch = draft.rentMinor !== null && draft.rentMinor > MAX_RENT_MINOR;
    const isWrong = isTooMuch || (values.rent.trim() !== '' && draft.rentMinor === null);
    return {
      mcuId: words(found.mcuId, t('lease:device')),
      customer: words(found.customer, t('lease:customer')),
      rentalCompany: words(found.rentalCompany, t('lease:rental_company')),
      startsAt: words(found.startsAt, t('lease:start')),
      endsAt: words(found.endsAt, t('lease:end')),
      rent: isWrong ? t('lease:wrong_amount') : words(found.rentMinor, t('lease:rent')),
      ...perLimit((name) => (isFault(name, values[name]) ? t('lease:wrong_number') : undefined)),
      currency: /^[A-Z]{3}$/.test(values.currency) ? undefined : t('lease:wrong_currency'),
    };
  };
  const form = useForm({
    start,
    faults: faultsOf,
    send: (values) => {
      const { mcuId, startsAt, endsAt, rentMinor, ...who } = draftOf(values);
      const terms = {
        ...who,
        startsAt: startsAt ?? 0,
        endsAt: endsAt ?? 0,
        rentMinor: rentMinor ?? 0,
        rentPeriod: values.rentPeriod as RentPeriod,
        currency: values.currency,
        remark: values.remark.trim(),
        geofenceId: values.geofenceId === '' ? null : Number(values.geofenceId),
        limits: perLimit((name) => limitIn(values[name]) ?? null),
        ...(values.contractNumber.trim() !== '' && { contractNumber: values.contractNumber.trim() }),
      };
      if (!lease) return ask('addLease', { mcuId, ...terms });
      return ask('updateLease', { id: lease.id, ...terms });
    },
    onSent: () => {
      onClose();
      return leasesChanged(t('lease:saved'));
    },
  });
  const mcuId = form.values.mcuId;
  const fences = useQuery({ ...leaseQueries.places(mcuId), enabled: mcuId !== '' });
  // Only a geofence that tells when it is left.
  const places = (fences.data?.list ?? [])
    .filter(({ enabled, onLeave }) => enabled && onLeave)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const title = t(lease ? 'lease:edit_title' : 'lease:new_lease');
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      width={560}
      form={form}
      className={styles.form}
      submit={t('lease:save')}
    >
      {!lease && <DeviceField form={form} name="mcuId" />}
      <div className={styles.pair}>
        <SelectField
          form={form}
          name="companyId"
          label={t('lease:customer_company')}
          placeholder={t('lease:no_company')}
          clearLabel={t('lease:no_company')}
          help={t('lease:company_help')}
          options={(tree.data?.childList ?? []).flatMap((node) => flat(node))}
        />
        <CustomerField
          form={form}
          name="customer"
          known={lease ? { value: start.customer, label: lease.customer } : null}
        />
      </div>
      <div className={styles.pair}>
        <TextField form={form} name="startsAt" label={t('lease:start')} type="datetime-local" />
        <TextField form={form} name="endsAt" label={t('lease:end')} type="datetime-local" />
      </div>
      <div className={styles.pair}>
        <TextField form={form} name="rent" label={t('lease:rent')} inputMode="decimal" maxLength={16} />
        <SelectField
          form={form}
          name="rentPeriod"
          label={t('lease:rent_for')}
          placeholder={t('lease:rent_for')}
          options={RENT_PERIODS.map((period) => ({ value: period, label: t(`lease:per_${period}`) }))}
        />
        <TextField form={form} name="currency" label={t('lease:currency')} maxLength={3} />
      </div>
      <p className={styles.note}>{t('lease:month_help')}</p>
      <div className={styles.pair}>
        <TextField form={form} name="rentalCompany" label={t('lease:rental_company')} maxLength={MAX_CUSTOMER_LENGTH} />
        <TextField form={form} name="contractNumber" label={t('lease:contract')} maxLength={40} />
      </div>
      {places.length > 0 && (
        <SelectField
          form={form}
          name="geofenceId"
          label={t('lease:place')}
          placeholder={t('lease:no_place')}
          clearLabel={t('lease:no_place')}
          help={t('lease:place_help')}
          options={places}
        />
      )}
      <fieldset className={styles.limits}>
        <legend>{t('lease:agreed')}</legend>
        <div className={styles.pair}>
          {LIMITS.map((name) => (
            <TextField
              key={name}
              form={form}
              name={name}
              label={`${t(`lease:limit_${name}`)}${UNITS[name]}`}
              inputMode="decimal"
              maxLength={10}
            />
          ))}
        </div>
      </fieldset>
      <TextAreaField form={form} name="remark" label={t('lease:remark')} maxLength={MAX_REMARK_LENGTH} />
    </FormDialog>
  );
}
