import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { companyQueries, groupOptions } from '../../../api/company-queries.ts';
import { inParts, type Progress } from '../../../api/in-parts.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { toasts } from '../../../ui/dialog/toast.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { type Place, PlaceFields, SiteField } from '../../../ui/form/PlaceFields.tsx';
import { type Form as State, useForm } from '../../../ui/form/use-form.ts';
import { PartsProgress } from '../../../ui/page/PartsProgress.tsx';
import styles from './BulkDialog.module.css';
import type { Chosen } from './use-chosen.ts';

interface Props {
  kind: 'move' | 'site';
  chosen: Chosen;
  onClose: () => void;
}

/** Each device is recomputed in the time zone of its site: this many are done well within the timeout of a call. */
const PART = 200;

/** Moves the chosen devices to a company and a site, or to a site of their own company. */
export function PlaceDialog({ kind, chosen, onClose }: Props) {
  const { t } = useTranslation(['device_manage', 'device', 'index']);
  const format = useFormat();
  const isMove = kind === 'move';
  const [progress, setProgress] = useState<Progress | null>(null);
  const count = format.number(chosen.mcuIds.length);
  const form = useForm({
    start: { companyId: isMove ? '' : String(chosen.companyIds[0] ?? ''), site: '' },
    faults: ({ companyId }) => (companyId === '' ? { companyId: t('device:company_empty') } : {}),
    send: ({ companyId, site }) =>
      inParts(
        chosen.mcuIds,
        PART,
        (mcuIds) => ask('updateDevices', { mcuIds, site, ...(isMove && { companyId: Number(companyId) }) }),
        setProgress,
      ).finally(() => {
        void queryClient.invalidateQueries({ queryKey: ['devices'] });
        void queryClient.invalidateQueries({ queryKey: ['companies'] });
      }),
    onSent: () => {
      toasts.show({ cause: 'devices_changed', tone: 'good', title: t('moved', { count }) });
      chosen.set([]);
      onClose();
    },
  });
  return (
    <Dialog
      title={t(isMove ? 'move_title' : 'site_title', { count: chosen.mcuIds.length, number: count })}
      open
      onClose={onClose}
      width={480}
    >
      <Form form={form}>
        <p className={styles.lead}>{t('move_text')}</p>
        <div className={styles.fields}>{isMove ? <MovePlace form={form} /> : <OwnSite form={form} />}</div>
        <PartsProgress progress={progress} error={form.error} />
        <Actions above="large">
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.isPending}>
            {t(isMove ? 'move' : 'set_site')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}

const MAX_NAMES = 5;

function useNoSite() {
  const { t } = useTranslation('device_manage');
  return { placeholder: t('no_site'), clearLabel: t('no_site') };
}

const OwnSite = ({ form }: { form: State<Place> }) => <SiteField form={form} {...useNoSite()} />;

/** A company with the names of those who will then see the devices, and one of its sites. */
function MovePlace({ form }: { form: State<Place> }) {
  const { t } = useTranslation('device_manage');
  const { data } = useQuery(companyQueries.group());
  const companies = useMemo(() => (data ? groupOptions(data) : []), [data]);
  const users = data?.find(({ id }) => String(id) === form.values.companyId)?.userList;
  const names = users?.slice(0, MAX_NAMES).map(({ userName }) => userName);
  const more = (users?.length ?? 0) - (names?.length ?? 0);
  const help =
    names &&
    (names.length === 0
      ? t('no_users')
      : t('users', { names: [...names, ...(more > 0 ? [`+${more}`] : [])].join(', ') }));
  return <PlaceFields form={form} options={companies} help={help} site={useNoSite()} />;
}
