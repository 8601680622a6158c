import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Label } from '#domain/fleet/inventory/label.ts';
import { MAX_NAME_LENGTH } from '#domain/foundation/devices/device-limits.ts';
import { DEVICE_TYPES, isEnergyType } from '#domain/foundation/devices/device-types.ts';
import type { Manufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import { ENERGY_MODELS } from '#domain/power/energy/models.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useSession } from '../../../api/session.ts';
import { useTypeName } from '../../../i18n/type-name.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { FormField } from '../../../ui/form/FormField.tsx';
import { PlaceFields } from '../../../ui/form/PlaceFields.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { translated } from '../../../ui/form/translated.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './AddDeviceForm.module.css';
import { type AddDeviceFields, addDeviceFaults, EMPTY_FIELDS } from './add-device-rules.ts';
import { ManufacturerField } from './ManufacturerField.tsx';
import { ScanCode } from './ScanCode.tsx';
import { useUnit } from './use-unit.ts';

interface Props {
  /** From a scanned code or an address. */
  label?: Label | undefined;
  /** Of the list that it is added to. */
  manufacturer?: Manufacturer | undefined;
  onAdded: (added: Answer<'addDevice'>, deviceName: string) => void;
  onCancel?: () => void;
}

/** Serial number, identity, name, company and site of a new device. */
export default function AddDeviceForm({ label, manufacturer: ofList, onAdded, onCancel }: Props) {
  const { t } = useTranslation('device');
  const { t: adding } = useTranslation('add_device');
  const { t: common } = useTranslation('index');
  const typeName = useTypeName();
  const { companyId } = useSession();
  const [scanning, setScanning] = useState(false);
  const usual = usualType(ofList);
  const form = useForm({
    start: {
      ...EMPTY_FIELDS,
      ...filledBy(label),
      ...(ofList && { manufacturer: String(ofList) }),
      companyId: String(companyId),
    } as AddDeviceFields,
    faults: (fields) => translated(addDeviceFaults(fields), t),
    send: ({ manufacturer, ...fields }): Promise<Answer<'addDevice'>> =>
      ask('addDevice', {
        mcuId: fields.mcuId.trim(),
        sn: fields.sn.trim(),
        deviceName: fields.deviceName.trim(),
        deviceType: fields.deviceType || unit?.deviceType || usual,
        ...(isEnergyType(deviceType) && manufacturer !== '' && { manufacturer: Number(manufacturer) }),
        chemistry: defaults?.configuration.chemistry,
        nominalVoltage: defaults?.configuration.nominalCentiVolt,
        capacityAmpHour: wholeAmpHours(defaults?.configuration.capacityCentiAmpHour),
        companyId: Number(fields.companyId),
        site: fields.site,
      }),
    onSent: (added, { deviceName }) => {
      // The unit now has an owner.
      queryClient.removeQueries({ queryKey: ['units'] });
      onAdded(added, deviceName.trim());
    },
  });
  const { sn, mcuId } = form.values;
  const { unit, fault, defaults } = useUnit({ sn: sn.trim(), mcuId: mcuId.trim().toLowerCase() });
  const deviceType = form.values.deviceType || (unit?.deviceType ?? usual ?? 'a');
  return (
    <Form form={form}>
      <p className={styles.lead}>{t('add_lead')}</p>
      <FormError error={form.error} />
      <div className={styles.fields}>
        <TextField
          form={form}
          name="sn"
          label={t('serial_number')}
          help={unit && adding('unit_known', { model: unit.model ?? typeName(unit.deviceType) })}
          error={fault}
          maxLength={40}
          spellCheck={false}
          end={<IconButton icon="full-screen" label={adding('scan')} onClick={() => setScanning(true)} />}
        />
        <TextField
          form={form}
          name="deviceName"
          label={t('device_name')}
          maxLength={MAX_NAME_LENGTH}
          spellCheck={false}
        />
        <TextField
          form={form}
          name="mcuId"
          label={t('mcu_id')}
          help={t('mcu_rule')}
          maxLength={24}
          spellCheck={false}
          autoCapitalize="none"
        />
        <FormField<AddDeviceFields, string> form={form} name="deviceType" label={t('device_type')}>
          {(control, change) => (
            <Select
              {...control}
              variant="field"
              label={t('device_type')}
              value={deviceType}
              placeholder={typeName('a')}
              options={DEVICE_TYPES.map((type) => ({ value: type, label: typeName(type) }))}
              onChange={(chosen) => change(chosen ?? '')}
            />
          )}
        </FormField>
        {isEnergyType(deviceType) && <ManufacturerField form={form} />}
        <PlaceFields form={form} site={{ optional: common('optional') }} />
      </div>
      {defaults?.templateName && (
        <p className={styles.note}>{adding('template_used', { name: defaults.templateName })}</p>
      )}
      <ScanCode
        open={scanning}
        onClose={() => setScanning(false)}
        onLabel={(read) => {
          setScanning(false);
          form.change(filledBy(read));
        }}
      />
      <div className={styles.actions}>
        {onCancel && <Button onClick={onCancel}>{common('cancel')}</Button>}
        <Button type="submit" kind="primary" busy={form.isPending}>
          {t('add_device')}
        </Button>
      </div>
    </Form>
  );
}

const filledBy = (label: Label | undefined): Partial<AddDeviceFields> => ({
  ...(label?.sn && { sn: label.sn }),
  ...(label?.mcuId && { mcuId: label.mcuId }),
});

/** What a manufacturer makes first of all. */
const usualType = (manufacturer: Manufacturer | undefined): string | undefined =>
  ENERGY_MODELS.find((model) => model.manufacturer === manufacturer && isEnergyType(model.deviceType))?.deviceType;

const wholeAmpHours = (centi: number | undefined): number | undefined =>
  centi === undefined ? undefined : Math.round(centi / 100);
