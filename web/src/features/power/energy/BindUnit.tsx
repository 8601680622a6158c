import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_MODEL_LENGTH } from '#domain/foundation/devices/device-limits.ts';
import { DEVICE_TYPES } from '#domain/foundation/devices/device-types.ts';
import { ask } from '../../../api/client.ts';
import type { DeviceInfo } from '../../../api/device-queries.ts';
import { forgetDevices } from '../../../api/query-client.ts';
import { useTypeName } from '../../../i18n/type-name.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { showError } from '../../../ui/dialog/show-error.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { energyQueries } from './energy-queries.ts';

export type UnitBehind = DeviceInfo['relationDeviceList'][number];

interface Props {
  mcuId: string;
  /** The one that is changed; a new one without. */
  behind: UnitBehind | undefined;
  /** What stands behind the hub already. */
  others: readonly UnitBehind[];
  onClose: () => void;
}

const MAX_UNIT = 65_535;
const TYPES = DEVICE_TYPES.filter((type) => type !== 'a');
const MODELS_ID = 'models-behind';

/** Names what stands under a number behind a hub. */
export function BindUnit({ mcuId, behind, others, onClose }: Props) {
  const { t } = useTranslation(['energy', 'index']);
  const typeName = useTypeName();
  const taken = others.map(({ unit }) => unit);
  const done = async () => {
    await forgetDevices();
    onClose();
  };
  const faultOfUnit = (unit: number): string | undefined => {
    if (!(unit >= 1 && unit <= MAX_UNIT)) return t('energy:bind_unit_fault', { max: MAX_UNIT });
    return !behind && taken.includes(unit) ? t('energy:bind_unit_taken') : undefined;
  };
  const form = useForm({
    start: {
      deviceType: behind?.deviceType ?? '',
      deviceModel: behind?.deviceModel ?? '',
      unit: String(behind?.unit ?? Math.max(0, ...taken) + 1),
    },
    faults: ({ deviceType, unit }) => ({
      deviceType: deviceType === '' ? t('energy:bind_type_missing') : undefined,
      unit: faultOfUnit(Number(unit)),
    }),
    send: ({ deviceType, deviceModel, unit }) =>
      ask('bindUnit', { mcuId, unit: Number(unit), deviceType, deviceModel: deviceModel.trim() }),
    onSent: done,
  });
  const removal = useWriting({
    mutationFn: (unit: number) => ask('unbindUnit', { mcuId, unit }),
    onSuccess: done,
    onError: (error) => showError(error, 'bindUnit'),
  });
  const [isAsked, setAsked] = useState(false);
  const { data: models = [] } = useQuery(energyQueries.models());
  const fitting = models.filter(({ deviceType }) => deviceType === form.values.deviceType);
  return (
    <Dialog title={t(behind ? 'energy:bind_change' : 'energy:bind_add')} open onClose={onClose} width={460}>
      <Form form={form}>
        <Stack gap="s3">
          <SelectField
            form={form}
            name="deviceType"
            label={t('energy:bind_type')}
            placeholder={t('energy:bind_choose_type')}
            options={TYPES.map((type) => ({ value: type, label: typeName(type) }))}
          />
          <TextField
            form={form}
            name="deviceModel"
            label={t('energy:model')}
            optional={t('index:optional')}
            maxLength={MAX_MODEL_LENGTH}
            list={MODELS_ID}
          />
          <datalist id={MODELS_ID}>
            {fitting.flatMap(({ modelName }) => modelName.split(',').map((name) => <option key={name} value={name} />))}
          </datalist>
          <TextField
            form={form}
            name="unit"
            label={t('energy:bind_unit')}
            help={t('energy:bind_unit_help')}
            digits
            maxLength={5}
            readOnly={behind !== undefined}
          />
          <FormError error={form.error} />
        </Stack>
        <Actions>
          {behind && (
            <Button kind="risk" busy={removal.isPending} onClick={() => setAsked(true)}>
              {t('energy:bind_remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.isPending}>
            {t(behind ? 'energy:bind_save' : 'energy:bind_add')}
          </Button>
        </Actions>
      </Form>
      {behind && (
        <ConfirmDialog
          open={isAsked}
          danger
          title={t('energy:bind_remove_title')}
          subject={[typeName(behind.deviceType), behind.deviceModel].filter(Boolean).join(' · ')}
          leave={t('index:cancel')}
          go={t('energy:bind_remove')}
          onClose={() => setAsked(false)}
          onGo={() => removal.mutate(behind.unit)}
        >
          {t('energy:bind_remove_text')}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
