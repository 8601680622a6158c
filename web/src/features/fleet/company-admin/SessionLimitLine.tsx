import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { showError } from '../../../ui/dialog/show-error.ts';
import { toasts } from '../../../ui/dialog/toast.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { SettingLine } from '../../../ui/form/SettingLine.tsx';
import { companyAdminQueries } from './company-admin-queries.ts';

const CHOICES = [8, 12, 24, 7 * 24, 30 * 24];

/** After which time everybody of a company signs in again, however much he works with the console. */
export function SessionLimitLine({ companyId }: { companyId: number }) {
  const { t } = useTranslation('company');
  const { data } = useQuery(companyAdminQueries.sessionLimit(companyId));
  const save = useWriting({
    mutationFn: (hours: number) => ask('saveSessionLimit', { companyId, hours }),
    onSuccess: () => {
      toasts.show({ cause: 'company', tone: 'good', title: t('sessions_saved') });
      void queryClient.invalidateQueries({ queryKey: companyAdminQueries.sessionLimit(companyId).queryKey });
    },
    onError: (error) => showError(error, 'company'),
  });
  if (!data || (!data.mayDemand && data.above === null)) return null;
  const span = (hours: number) =>
    hours % 24 === 0 ? t('sessions_days', { count: hours / 24 }) : t('sessions_hours', { count: hours });
  const chosen = save.isPending ? save.variables || null : data.hours;
  const choices = [...new Set([...CHOICES, ...(chosen === null ? [] : [chosen])])].toSorted((a, b) => a - b);
  return (
    <SettingLine
      title={t('sessions_end')}
      help={data.above === null ? t('sessions_help') : t('sessions_above', { span: span(data.above) })}
    >
      {data.mayDemand && (
        <Select
          label={t('sessions_end')}
          value={chosen === null ? null : String(chosen)}
          options={choices.map((hours) => ({ value: String(hours), label: span(hours) }))}
          placeholder={t('sessions_never')}
          clearLabel={t('sessions_never')}
          onChange={(hours) => save.mutate(Number(hours ?? 0))}
        />
      )}
    </SettingLine>
  );
}
