import { useTranslation } from 'react-i18next';
import { SYSTEM_KINDS, type SystemKind } from '#domain/power/energy/system-kinds.ts';
import { ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { Actions } from '../../../../ui/action/Actions.tsx';
import { Button } from '../../../../ui/action/Button.tsx';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { PlaceFields, SiteField } from '../../../../ui/form/PlaceFields.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { MainsFields, mainsEntered, mainsFaults, mainsTextOf } from './MainsFields.tsx';
import type { SystemInfo } from './system-queries.ts';

interface Props {
  /** The system that is changed; a new one without. */
  system?: SystemInfo;
  onClose: () => void;
  onAdded?: (id: number) => void;
}

const MAX_NAME = 100;

/** Names a system and says what it supplies and where it is; a new one begins with the template of its kind. */
export function SystemDialog({ system, onClose, onAdded }: Props) {
  const { t } = useTranslation(['systems', 'index']);
  const form = useForm({
    start: {
      name: system?.name ?? '',
      kind: (system?.kind ?? '') as SystemKind | '',
      companyId: system ? String(system.companyId) : '',
      site: system?.site ?? '',
      ...mainsTextOf(system?.mains ?? null),
    },
    faults: ({ name, kind, companyId, ...mains }) => ({
      name: name.trim() === '' ? t('name_missing') : undefined,
      kind: kind === '' ? t('kind_missing') : undefined,
      companyId: companyId === '' ? t('company_missing') : undefined,
      ...mainsFaults(mains, t),
    }),
    send: async ({ name, kind, companyId, site, ...mains }) => {
      const given = { name: name.trim(), kind: kind as SystemKind, ...mainsEntered(mains) };
      if (!system)
        return (
          await ask('addDeviceBindSystemBase', { ...given, companyId: Number(companyId), ...(site !== '' && { site }) })
        ).id;
      await ask('updateDeviceBindSystemBase', { ...given, id: system.id, site });
      return system.id;
    },
    onSent: (id, { name }) => {
      void queryClient.invalidateQueries({ queryKey: ['energySystems'] });
      toasts.show({ cause: 'energySystem', tone: 'good', title: t('saved', { name: name.trim() }) });
      onClose();
      onAdded?.(id);
    },
  });
  return (
    <Dialog title={t(system ? 'change' : 'add')} open onClose={onClose} width={520}>
      <Form form={form}>
        <Stack gap="s3">
          <TextField form={form} name="name" label={t('name')} maxLength={MAX_NAME} />
          <SelectField
            form={form}
            name="kind"
            label={t('kind')}
            placeholder={t('choose_kind')}
            help={system ? undefined : t('kind_help')}
            options={SYSTEM_KINDS.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
          />
          {system ? <SiteField form={form} /> : <PlaceFields form={form} />}
          <MainsFields form={form} />
          <FormError error={form.error} />
        </Stack>
        <Actions>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.isPending}>
            {t(system ? 'save' : 'add')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
