import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Answer } from '../../../../api/client.ts';
import { ask } from '../../../../api/client.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { forgetDevices } from '../../../../api/query-client.ts';
import { errorText } from '../../../../i18n/error-text.ts';
import { localText } from '../../../../i18n/local-text.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { paths } from '../../../../routes/paths.ts';
import { Actions } from '../../../../ui/action/Actions.tsx';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import list from '../../../../ui/page/CardRows.module.css';

interface Props {
  info: Pick<DeviceInfo, 'mcuId' | 'deviceType' | 'deviceName'>;
  onClose: () => void;
}

interface Exchange {
  readonly mcuId: string;
  readonly otherMcuId: string;
  readonly at: number;
}

const SHOWN = 20;

/** Two monitors hang the wrong way round since an instant: first it is shown what that changes. */
export function ExchangeDialog({ info: { mcuId, deviceType, deviceName }, onClose }: Props) {
  const { t } = useTranslation(['swaps', 'index']);
  const navigate = useNavigate();
  const [previewed, setPreviewed] = useState<{ exchange: Exchange; preview: Answer<'previewExchange'> } | null>(null);
  const [now] = useState(() => Date.now());
  const [text, setText] = useState('');
  const found = useFound(deviceType, text);
  const form = useForm({
    start: { otherMcuId: '', at: localText(now - DAY_MS) },
    faults: ({ otherMcuId }) => ({ otherMcuId: otherMcuId === '' ? t('other_missing') : undefined }),
    send: async ({ otherMcuId, at }) => {
      const exchange = { mcuId, otherMcuId, at: Date.parse(at) };
      return { exchange, preview: await ask('previewExchange', exchange) };
    },
    onSent: setPreviewed,
    onRefused: () => setPreviewed(null),
  });
  const exchange = useWriting({
    mutationFn: (wanted: Exchange) => ask('exchangeMonitors', { ...wanted, reason: t('wrongly') }),
    onSuccess: async (_, { otherMcuId }) => {
      onClose();
      // The other monitor hangs here now.
      await navigate({ ...paths.monitorPlace(otherMcuId), replace: true });
      toasts.show({ cause: 'swap', tone: 'good', title: t('exchanged') });
      await forgetDevices();
    },
    onError: (error) => showError(error, 'swap'),
  });
  const offered = found.data?.list.filter((device) => device.mcuId !== mcuId) ?? [];
  return (
    <Dialog title={`${t('wrongly_title')} · ${deviceName}`} open onClose={onClose} width={560}>
      <Form form={form} className={list.form}>
        <p className={list.facts}>{t('wrongly_lead')}</p>
        <FormError error={form.error} />
        <SelectField
          form={form}
          name="otherMcuId"
          label={t('other')}
          placeholder={t('other')}
          findLabel={t('find_other')}
          search={{ text, onText: setText }}
          options={offered.map((device) => ({
            value: device.mcuId,
            label: device.deviceName,
            note: device.deviceSn,
          }))}
          empty={found.error ? errorText(found.error) : found.data ? t('none_found') : ''}
          onChange={(otherMcuId) => {
            form.change({ otherMcuId });
            setPreviewed(null);
          }}
        />
        <TextField form={form} name="at" label={t('wrong_since')} type="datetime-local" max={localText(now)} />
        {previewed && <PreviewText preview={previewed.preview} />}
        <Actions>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" busy={form.isPending}>
            {t('preview')}
          </Button>
          {previewed && (
            <Button kind="primary" busy={exchange.isPending} onClick={() => exchange.mutate(previewed.exchange)}>
              {t('exchange')}
            </Button>
          )}
        </Actions>
      </Form>
    </Dialog>
  );
}

/** Devices of the same type by name or serial number. */
function useFound(deviceType: string, text: string) {
  const key = useDeferredValue(text.trim());
  return useQuery({
    queryKey: ['devices', 'findOther', deviceType, key],
    queryFn: ({ signal }) => ask('pageDeviceList', { key, deviceType, manufacturer: 0, pageSize: SHOWN }, signal),
    placeholderData: keepPreviousData,
  });
}

/** What the exchange would change, in words. */
function PreviewText({ preview: { here, there, thereName } }: { preview: Answer<'previewExchange'> }) {
  const { t } = useTranslation('swaps');
  const format = useFormat();
  const both = (what: 'records' | 'sessions' | 'alarms') => ({
    here: format.number(here[what]),
    there: format.number(there[what]),
    place: thereName,
  });
  return (
    <div role="status">
      <p>{t('counted_records', both('records'))}</p>
      <p>{t('counted_sessions', both('sessions'))}</p>
      <p>{t('counted_alarms', both('alarms'))}</p>
    </div>
  );
}
