import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEVICE_TYPES, isEnergyType } from '#domain/devices/device-types.ts';
import type { Label } from '#domain/inventory/label.ts';
import { type Answer, ask } from '../../api/client.ts';
import { companyOptions, companyQueries } from '../../api/company-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { useTypeName } from '../../i18n/type-name.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusFirstFault } from '../../ui/focus-fault.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import styles from './AddDeviceForm.module.css';
import { type AddDeviceFields, addDeviceFaults, EMPTY_FIELDS } from './add-device-rules.ts';
import { ManufacturerField } from './ManufacturerField.tsx';
import { ScanCode } from './ScanCode.tsx';
import { useUnit } from './use-unit.ts';

interface Props {
  /** From a scanned code or an address. */
  label?: Label | undefined;
  onAdded: (added: Answer<'addDevice'>, deviceName: string) => void;
  onCancel?: () => void;
}

/** Serial number, identity, name, company and site of a new device. */
export function AddDeviceForm({ label, onAdded, onCancel }: Props) {
  const { t } = useTranslation('device');
  const { t: adding } = useTranslation('add_device');
  const { t: common } = useTranslation('index');
  const typeName = useTypeName();
  const { companyId } = useSession();
  const [fields, setFields] = useState<AddDeviceFields>({
    ...EMPTY_FIELDS,
    ...filledBy(label),
    companyId: String(companyId),
  });
  const [scanning, setScanning] = useState(false);
  const {
    unit,
    fault: unitFault,
    defaults,
  } = useUnit({ sn: fields.sn.trim(), mcuId: fields.mcuId.trim().toLowerCase() });
  const [tried, setTried] = useState(false);
  const tree = useQuery(companyQueries.tree());
  const sites = useQuery(companyQueries.sites(fields.companyId ? [Number(fields.companyId)] : []));
  const companies = useMemo(() => (tree.data ? companyOptions(tree.data) : []), [tree.data]);
  const siteNames = [...new Set((sites.data ?? []).map(({ name }) => name))];
  const add = useMutation({
    mutationFn: () =>
      ask('addDevice', {
        mcuId: fields.mcuId.trim(),
        sn: fields.sn.trim(),
        deviceName: fields.deviceName.trim(),
        deviceType: fields.deviceType ?? unit?.deviceType,
        ...(isEnergyType(deviceType) && fields.manufacturer !== null && { manufacturer: fields.manufacturer }),
        chemistry: defaults?.configuration.chemistry,
        nominalVoltage: defaults?.configuration.nominalCentiVolt,
        capacityAmpHour: wholeAmpHours(defaults?.configuration.capacityCentiAmpHour),
        companyId: Number(fields.companyId),
        site: fields.site,
      }),
    onSuccess: (added) => {
      // The unit now has an owner.
      queryClient.removeQueries({ queryKey: ['units'] });
      onAdded(added, fields.deviceName.trim());
    },
  });
  const deviceType = fields.deviceType ?? unit?.deviceType ?? 'a';
  const faults = addDeviceFaults(fields);
  const shownFaults = tried ? faults : {};
  const change = (next: Partial<AddDeviceFields>) => setFields((was) => ({ ...was, ...next }));
  const text = (name: 'sn' | 'mcuId' | 'deviceName', maxLength: number) => ({
    value: fields[name],
    maxLength,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.keys(faults).length > 0) focusFirstFault(event.currentTarget);
        else if (!add.isPending) add.mutate();
      }}
    >
      <p className={styles.lead}>{t('add_lead')}</p>
      <FormError error={add.error} />
      <div className={styles.fields}>
        <Field
          label={t('serial_number')}
          help={unit && adding('unit_known', { model: unit.model ?? typeName(unit.deviceType) })}
          error={shownFaults.sn ? t(shownFaults.sn) : unitFault}
        >
          {(control) => (
            <TextInput
              {...control}
              {...text('sn', 40)}
              end={<IconButton icon="full-screen" label={adding('scan')} onClick={() => setScanning(true)} />}
            />
          )}
        </Field>
        <Field label={t('device_name')} error={shownFaults.deviceName && t(shownFaults.deviceName)}>
          {(control) => <TextInput {...control} {...text('deviceName', 100)} />}
        </Field>
        <Field label={t('mcu_id')} help={t('mcu_rule')} error={shownFaults.mcuId && t(shownFaults.mcuId)}>
          {(control) => <TextInput {...control} {...text('mcuId', 24)} autoCapitalize="none" />}
        </Field>
        <Field label={t('device_type')}>
          {(control) => (
            <Select
              {...control}
              variant="field"
              label={t('device_type')}
              value={deviceType}
              placeholder={typeName('a')}
              options={DEVICE_TYPES.map((type) => ({ value: type, label: typeName(type) }))}
              onChange={(chosen) => change({ deviceType: chosen })}
            />
          )}
        </Field>
        {isEnergyType(deviceType) && (
          <ManufacturerField value={fields.manufacturer} onChange={(manufacturer) => change({ manufacturer })} />
        )}
        <Field label={t('company')} error={shownFaults.companyId && t(shownFaults.companyId)}>
          {(control) => (
            <Select
              {...control}
              variant="field"
              label={t('company')}
              value={fields.companyId}
              placeholder={t('choose_company')}
              options={companies}
              findLabel={t('find_company')}
              onChange={(chosen) => change({ companyId: chosen ?? '', site: '' })}
            />
          )}
        </Field>
        <Field label={t('site')} optional={common('optional')}>
          {(control) => (
            <Select
              {...control}
              variant="field"
              label={t('site')}
              value={fields.site || null}
              placeholder={t('choose_site')}
              options={siteNames.map((name) => ({ value: name, label: name }))}
              clearLabel={t('clear')}
              findLabel={t('find_site')}
              onChange={(site) => change({ site: site ?? '' })}
            />
          )}
        </Field>
      </div>
      {defaults?.templateName && (
        <p className={styles.note}>{adding('template_used', { name: defaults.templateName })}</p>
      )}
      <ScanCode
        open={scanning}
        onClose={() => setScanning(false)}
        onLabel={(read) => {
          setScanning(false);
          change(filledBy(read));
        }}
      />
      <div className={styles.actions}>
        {onCancel && <Button onClick={onCancel}>{common('cancel')}</Button>}
        <Button type="submit" kind="primary" busy={add.isPending}>
          {t('add_device')}
        </Button>
      </div>
    </form>
  );
}

const filledBy = (label: Label | undefined): Partial<AddDeviceFields> => ({
  ...(label?.sn && { sn: label.sn }),
  ...(label?.mcuId && { mcuId: label.mcuId }),
});

const wholeAmpHours = (centi: number | undefined): number | undefined =>
  centi === undefined ? undefined : Math.round(centi / 100);
