import { useTranslation } from 'react-i18next';
import { MAX_REASON_LENGTH } from '#domain/fleet/swaps/limits.ts';
import { MAX_NAME_LENGTH } from '#domain/foundation/devices/device-limits.ts';
import { ask } from '../../../../api/client.ts';
import { forgetDevices } from '../../../../api/query-client.ts';
import { useSession } from '../../../../api/session.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { PlaceFields } from '../../../../ui/form/PlaceFields.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import list from '../../../../ui/page/CardRows.module.css';
import { lastDigits } from '../digits.ts';
import type { NEXT_STATES } from './next-states.ts';

type NextState = (typeof NEXT_STATES)[number];
export type ShelfAction = NextState | 'use';

interface Monitor {
  readonly mcuId: string;
  readonly sn: string;
}

interface Props {
  action: ShelfAction;
  monitor: Monitor;
  onClose: () => void;
}

/** What is done with a monitor on a shelf. */
export const ShelfDialog = ({ action, ...props }: Props) =>
  action === 'use' ? <UseElsewhere {...props} /> : <StateDialog {...props} state={action} />;

interface OneProps {
  monitor: Monitor;
  onClose: () => void;
}

/** Says what becomes of it. */
function StateDialog({ monitor: { mcuId, sn }, state, onClose }: OneProps & { state: NextState }) {
  const { t } = useTranslation(['swaps', 'index']);
  const form = useForm({
    start: { note: '' },
    send: ({ note }) => ask('setShelfState', { mcuId, state, note }),
    onSent: () => {
      toasts.show({
        cause: 'shelf',
        tone: 'good',
        title: t('state_done', { digits: lastDigits(sn), state: t(`state_${state}`) }),
      });
      onClose();
      return forgetDevices();
    },
  });
  return (
    <FormDialog
      title={`${t(`make_${state}`)} · ${sn}`}
      onClose={onClose}
      width={480}
      form={form}
      className={list.form}
      submit={t('save')}
    >
      <p className={list.facts}>{t(`tells_${state}`)}</p>
      <TextField form={form} name="note" label={t('note')} maxLength={MAX_REASON_LENGTH} />
    </FormDialog>
  );
}

/** It becomes a device of its own. */
function UseElsewhere({ monitor: { mcuId, sn }, onClose }: OneProps) {
  const { t } = useTranslation(['swaps', 'device', 'index']);
  const { companyId } = useSession();
  const form = useForm({
    start: { deviceName: '', companyId: String(companyId), site: '' },
    faults: (fields) => ({
      ...(fields.deviceName.trim() === '' && { deviceName: t('device:device_name_empty') }),
      ...(fields.companyId === '' && { companyId: t('device:company_empty') }),
    }),
    send: ({ deviceName, site, ...fields }) =>
      ask('useFromShelf', { mcuId, deviceName: deviceName.trim(), companyId: Number(fields.companyId), site }),
    onSent: (_, { deviceName }) => {
      toasts.show({ cause: 'shelf', tone: 'good', title: t('use_done', { name: deviceName.trim() }) });
      onClose();
      return forgetDevices();
    },
  });
  return (
    <FormDialog
      title={`${t('use_elsewhere')} · ${sn}`}
      onClose={onClose}
      width={480}
      form={form}
      className={list.form}
      submit={t('use_elsewhere')}
    >
      <p className={list.facts}>{t('use_text')}</p>
      <TextField form={form} name="deviceName" label={t('device:device_name')} maxLength={MAX_NAME_LENGTH} />
      <PlaceFields form={form} site={{ optional: t('index:optional') }} />
    </FormDialog>
  );
}
