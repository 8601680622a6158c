import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NAME_LENGTH } from '#domain/devices/device-limits.ts';
import { can } from '#domain/permissions.ts';
import { ask } from '../../../api/client.ts';
import { companyOptions, companyQueries } from '../../../api/company-queries.ts';
import type { DeviceInfo } from '../../../api/device-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { type ControlProps, Field } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { toasts } from '../../../ui/toast.ts';
import { BatteryFields } from './BatteryFields.tsx';
import styles from './DeviceDetails.module.css';
import { changesOf, type EditFault, type EditFields, editFaults, fieldsOf } from './edit-rules.ts';
import { IdentityFields } from './IdentityFields.tsx';
import { MachineSelect } from './MachineSelect.tsx';

interface Props {
  info: DeviceInfo;
  onDone: () => void;
}

/** Name, site, machine, battery, whether the position is shared; for the super admin also the manufacturer's data. */
export function EditDevice({ info, onDone }: Props) {
  const { t } = useTranslation(['device_detail', 'device', 'index']);
  const session = useSession();
  const before = useMemo(() => fieldsOf(info), [info]);
  const [fields, setFields] = useState<EditFields>(before);
  const [tried, setTried] = useState(false);
  const faults = editFaults(fields);
  const faultText = useFaultText();
  const change = (next: Partial<EditFields>) => setFields((was) => ({ ...was, ...next }));
  const errorOf = (field: keyof EditFields) => (tried && faults[field] ? faultText(faults[field]) : undefined);
  const save = useMutation({
    mutationFn: () => ask('updateDeviceInfo', { mcuId: info.mcuId, ...changesOf(before, fields) }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['devices'] });
      toasts.show({
        cause: 'device_saved',
        tone: 'good',
        title: t('device_detail:saved', { name: fields.deviceName }),
      });
      onDone();
    },
  });
  const field = (name: keyof EditFields, label: string, control: (props: ControlProps) => ReactNode) => (
    <Field label={label} error={errorOf(name)}>
      {control}
    </Field>
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.keys(faults).length === 0 && !save.isPending) save.mutate();
      }}
    >
      <FormError error={save.error} />
      <div className={styles.fields}>
        {field('deviceName', t('device:device_name'), (control) => (
          <TextInput
            {...control}
            value={fields.deviceName}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            onChange={(event) => change({ deviceName: event.target.value })}
          />
        ))}
        {field('machineType', t('device_detail:machine'), (control) => (
          <MachineSelect {...control} value={fields.machineType} onChange={(machineType) => change({ machineType })} />
        ))}
        <PlaceFields fields={fields} companyFault={errorOf('companyId')} onChange={change} />
        <BatteryFields fields={fields} errorOf={errorOf} onChange={change} />
        {can.editDeviceIdentity(session).allowed && (
          <IdentityFields fields={fields} errorOf={errorOf} onChange={change} />
        )}
        <div className={styles.line}>
          <Switch
            label={t('device_detail:share_position')}
            checked={fields.locationStatus}
            onChange={(locationStatus) => change({ locationStatus })}
          />
          {t('device_detail:share_position')}
        </div>
      </div>
      <p className={styles.lead}>{t('device_detail:reckoned_again')}</p>
      <div className={styles.actions}>
        <Button onClick={onDone}>{t('index:cancel')}</Button>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t('device_detail:save')}
        </Button>
      </div>
    </form>
  );
}

function useFaultText(): (fault: EditFault) => string {
  const { t } = useTranslation(['device_detail', 'device']);
  return ({ key, min = 0, max = 0 }) =>
    key === 'device_name_empty' || key === 'company_empty'
      ? t(`device:${key}`)
      : t(`device_detail:${key}`, { min, max });
}

interface PlaceProps {
  fields: EditFields;
  companyFault: string | undefined;
  onChange: (next: Partial<EditFields>) => void;
}

function PlaceFields({ fields, companyFault, onChange }: PlaceProps) {
  const { t } = useTranslation('device');
  const tree = useQuery(companyQueries.tree());
  const companies = useMemo(() => (tree.data ? companyOptions(tree.data) : []), [tree.data]);
  const sites = useQuery(companyQueries.sites([Number(fields.companyId)]));
  // Sites of child companies do not belong to this one.
  const own = (sites.data ?? []).filter(({ companyId }) => String(companyId) === fields.companyId);
  return (
    <>
      <Field label={t('company')} error={companyFault}>
        {(control) => (
          <Select
            {...control}
            variant="field"
            label={t('company')}
            value={fields.companyId}
            placeholder={t('choose_company')}
            options={companies}
            findLabel={t('find_company')}
            onChange={(companyId) => onChange({ companyId: companyId ?? '', site: '' })}
          />
        )}
      </Field>
      <Field label={t('site')}>
        {(control) => (
          <Select
            {...control}
            variant="field"
            label={t('site')}
            value={fields.site || null}
            placeholder={t('choose_site')}
            options={own.map(({ name }) => ({ value: name, label: name }))}
            clearLabel={t('clear')}
            findLabel={t('find_site')}
            onChange={(site) => onChange({ site: site ?? '' })}
          />
        )}
      </Field>
    </>
  );
}
