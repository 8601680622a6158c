import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import { privacyQueries } from '../../../../api/privacy-queries.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { LogSection } from '../../../../ui/table/LogSection.tsx';
import styles from './Privacy.module.css';
import { PrivacyForm } from './PrivacyForm.tsx';

interface Props {
  company: { readonly id: number; readonly companyName: string };
  onClose: () => void;
}

/** Private hours of all devices of a company and of those below it. */
export function CompanyPrivacyDialog({ company: { id: companyId, companyName }, onClose }: Props) {
  const { t } = useTranslation('location');
  const { data, error, refetch } = useQuery({ ...privacyQueries.ofCompany(companyId), staleTime: 0, gcTime: 0 });
  return (
    <Dialog title={t('privacy_title_of', { name: companyName })} open onClose={onClose} width={560}>
      <p className={styles.note}>{t('privacy_text_company')}</p>
      <LogSection total={data && 1} error={error} empty={{ title: '', reason: '' }} onAgain={() => void refetch()}>
        {data && (
          <PrivacyForm
            hours={data}
            save={(hours) => ask('saveCompanyPrivacyHours', { companyId, hours })}
            onLeave={onClose}
            onSaved={() => {
              onClose();
              return queryClient.invalidateQueries();
            }}
          />
        )}
      </LogSection>
    </Dialog>
  );
}
