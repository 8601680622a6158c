import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { showError } from '../../../ui/dialog/show-error.ts';
import type { ProviderCompany } from './provider-queries.ts';

interface Props {
  company: ProviderCompany;
  /** How many are connected with it. */
  accounts: number;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveProvider({ company, accounts, onClose, onRemoved }: Props) {
  const { t } = useTranslation(['single_sign_on', 'index']);
  const remove = useWriting({
    mutationFn: () => ask('removeSingleSignOn', { companyId: company.id }),
    onSuccess: onRemoved,
    onError: (error) => showError(error, 'singleSignOn'),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('single_sign_on:remove_title')}
      subject={company.companyName}
      leave={t('index:cancel')}
      go={t('single_sign_on:remove')}
      onClose={() => !remove.isPending && onClose()}
      onGo={() => remove.mutate()}
    >
      {t('single_sign_on:remove_text', { count: accounts })}
    </ConfirmDialog>
  );
}
