import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Label } from '#domain/fleet/inventory/label.ts';
import { DEVICE_IDENTITY } from '#domain/foundation/basics/device-facts.ts';
import { SERIAL_NUMBER } from '#domain/foundation/devices/device-limits.ts';
import { ask } from '../../../../api/client.ts';
import { Actions } from '../../../../ui/action/Actions.tsx';
import { Button } from '../../../../ui/action/Button.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import list from '../../../../ui/page/CardRows.module.css';
import type { SwapPreview } from '../swap-queries.ts';
import { Part } from './Part.tsx';

/** The numbers of a new monitor as they were read, when, and what the swap would do. */
export interface Read {
  readonly sn: string;
  readonly mcuId: string;
  readonly scannedAt: number;
  readonly preview: SwapPreview;
}

/** Reads a label by the camera, while it is open. */
export type Scanner = (props: { open: boolean; onClose: () => void; onLabel: (label: Label) => void }) => ReactNode;

interface Props {
  mcuId: string;
  scanner: Scanner;
  onRead: (read: Read) => void;
}

/** Reads the label of the new monitor, by the camera or by hand. */
export function LabelCard({ mcuId, scanner, onRead }: Props) {
  const { t } = useTranslation(['swaps', 'device', 'add_device']);
  const [scanning, setScanning] = useState(false);
  const form = useForm({
    start: { sn: '', newMcuId: '' },
    faults: ({ sn, newMcuId }) => ({
      ...(!SERIAL_NUMBER.test(sn.trim()) && { sn: t(sn.trim() === '' ? 'device:serial_empty' : 'device:serial_rule') }),
      ...(!DEVICE_IDENTITY.test(newMcuId.trim()) && { newMcuId: t('device:mcu_rule') }),
    }),
    send: async ({ sn, newMcuId }) => {
      const label = { sn: sn.trim(), mcuId: newMcuId.trim().toLowerCase() };
      const scannedAt = Date.now();
      return { ...label, scannedAt, preview: await ask('previewSwap', { mcuId, sn: label.sn, newMcuId: label.mcuId }) };
    },
    onSent: onRead,
  });
  return (
    <Part title={t('label_title')} state="now">
      <Form form={form} className={list.form}>
        <p className={list.facts}>{t('label_lead')}</p>
        <FormError error={form.error} />
        <Button icon="full-screen" size="touch" wide onClick={() => setScanning(true)}>
          {t('add_device:scan')}
        </Button>
        <TextField form={form} name="sn" label={t('device:serial_number')} maxLength={40} spellCheck={false} />
        <TextField
          form={form}
          name="newMcuId"
          label={t('device:mcu_id')}
          maxLength={24}
          spellCheck={false}
          autoCapitalize="none"
        />
        <Actions>
          <Button type="submit" kind="primary" busy={form.isPending}>
            {t('check_label')}
          </Button>
        </Actions>
      </Form>
      {scanner({
        open: scanning,
        onClose: () => setScanning(false),
        onLabel: ({ sn, mcuId: read }) => {
          setScanning(false);
          form.change({ ...(sn && { sn }), ...(read && { newMcuId: read }) });
        },
      })}
    </Part>
  );
}
