import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../api/client.ts';
import { companyQueries, groupOptions } from '../../api/company-queries.ts';
import { inParts, type Progress } from '../../api/in-parts.ts';
import { queryClient } from '../../api/query-client.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toasts } from '../../ui/toast.ts';
import { useClickGuard } from '../../ui/use-click-guard.ts';
import styles from './BulkDialog.module.css';
import { BulkProgress } from './BulkProgress.tsx';
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
  const [companyId, setCompanyId] = useState(isMove ? '' : String(chosen.companyIds[0] ?? ''));
  const [site, setSite] = useState('');
  const [tried, setTried] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const counts = useClickGuard();
  const count = format.number(chosen.mcuIds.length);
  const save = useMutation({
    mutationFn: () =>
      inParts(
        chosen.mcuIds,
        PART,
        (mcuIds) => ask('updateDevices', { mcuIds, site, ...(isMove && { companyId: Number(companyId) }) }),
        setProgress,
      ),
    onSuccess: () => {
      toasts.show({ cause: 'devices_changed', tone: 'good', title: t('moved', { count }) });
      chosen.set([]);
      onClose();
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['devices'] });
      void queryClient.invalidateQueries({ queryKey: ['companies'] });
    },
  });
  return (
    <Dialog title={t(isMove ? 'move_title' : 'site_title', { count })} open onClose={onClose} width={480}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (companyId !== '' && !save.isPending && counts()) save.mutate();
        }}
      >
        <p className={styles.lead}>{t('move_text')}</p>
        <div className={styles.fields}>
          {isMove && (
            <CompanyField
              value={companyId}
              error={tried && companyId === '' ? t('device:company_empty') : undefined}
              onChange={(next) => {
                setCompanyId(next);
                setSite('');
              }}
            />
          )}
          <SiteField companyId={companyId} value={site} onChange={setSite} />
        </div>
        <BulkProgress progress={progress} error={save.error} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind="primary" busy={save.isPending}>
            {t(isMove ? 'move' : 'set_site')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface CompanyProps {
  value: string;
  error: string | undefined;
  onChange: (companyId: string) => void;
}

const MAX_NAMES = 5;

/** A company with the names of those who will then see the devices. */
function CompanyField({ value, error, onChange }: CompanyProps) {
  const { t } = useTranslation(['device_manage', 'device']);
  const { data } = useQuery(companyQueries.group());
  const companies = useMemo(() => (data ? groupOptions(data) : []), [data]);
  const users = data?.find(({ id }) => String(id) === value)?.userList;
  const names = users?.slice(0, MAX_NAMES).map(({ userName }) => userName);
  const more = (users?.length ?? 0) - (names?.length ?? 0);
  const help =
    names &&
    (names.length === 0
      ? t('no_users')
      : t('users', { names: [...names, ...(more > 0 ? [`+${more}`] : [])].join(', ') }));
  return (
    <Field label={t('device:company')} help={help} error={error}>
      {(control) => (
        <Select
          {...control}
          variant="field"
          label={t('device:company')}
          value={value || null}
          placeholder={t('device:choose_company')}
          options={companies}
          findLabel={t('device:find_company')}
          onChange={(id) => onChange(id ?? '')}
        />
      )}
    </Field>
  );
}

interface SiteProps {
  companyId: string;
  value: string;
  onChange: (site: string) => void;
}

function SiteField({ companyId, value, onChange }: SiteProps) {
  const { t } = useTranslation(['device_manage', 'device']);
  const sites = useQuery({ ...companyQueries.sites([Number(companyId)]), enabled: companyId !== '' });
  // Sites of child companies do not belong to this one.
  const own = (sites.data ?? []).filter((site) => String(site.companyId) === companyId);
  return (
    <Field label={t('device:site')}>
      {(control) => (
        <Select
          {...control}
          variant="field"
          label={t('device:site')}
          value={value || null}
          placeholder={t('no_site')}
          options={own.map(({ name }) => ({ value: name, label: name }))}
          clearLabel={t('no_site')}
          findLabel={t('device:find_site')}
          onChange={(name) => onChange(name ?? '')}
        />
      )}
    </Field>
  );
}
