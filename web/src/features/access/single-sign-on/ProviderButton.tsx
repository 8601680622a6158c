import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { containsPath, idsOfPath } from '#domain/foundation/basics/company-path.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Failure } from '../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import { type ProviderCompany, providerQuery } from './provider-queries.ts';

interface Props {
  company: ProviderCompany;
  companies: readonly ProviderCompany[];
}

/** Companies directly below the top have a sign-in provider; those below them share it. */
const DEPTH = 2;

/** Opens the sign-in provider of a company that has one of its own. */
export function ProviderButton({ company, companies }: Props) {
  const { t } = useTranslation('single_sign_on');
  const [isOpen, setOpen] = useState(false);
  if (idsOfPath(company.idx)?.length !== DEPTH) return null;
  return (
    <>
      <Button size="small" icon="shield" onClick={() => setOpen(true)}>
        {t('provider')}
      </Button>
      {isOpen && (
        <Dialog title={t('provider_of', { name: company.companyName })} open onClose={() => setOpen(false)} width={720}>
          <Loaded
            company={company}
            companies={companies.filter(({ idx }) => containsPath(company.idx, idx))}
            onClose={() => setOpen(false)}
          />
        </Dialog>
      )}
    </>
  );
}

function Loaded({ company, companies, onClose }: Props & { onClose: () => void }) {
  const { data, error, refetch } = useQuery(providerQuery(company.id));
  if (data) return <ProviderForm company={company} companies={companies} provider={data} onClose={onClose} />;
  if (!error) return <Skeleton width="100%" height={320} />;
  return <Failure error={error} onAgain={refetch} />;
}
