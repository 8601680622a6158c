import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';
import type { SystemInfo } from './system-queries.ts';

interface Props {
  system: SystemInfo;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before a system is removed; its devices stay. */
export function RemoveSystem({ system: { id, name, companyName }, onClose, onRemoved }: Props) {
  const { t } = useTranslation(['systems', 'index']);
  const remove = useWriting({
    mutationFn: () => ask('deleteEnergySystem', { id }),
    onSuccess: () => {
      toasts.show({ cause: 'energySystem', tone: 'good', title: t('removed', { name }) });
      onRemoved();
      queryClient.removeQueries({ queryKey: ['energySystems'] });
    },
    onError: (error) => showError(error, 'energySystem'),
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('remove_title')}
      subject={[name, companyName].filter(Boolean).join(' · ')}
      leave={t('index:cancel')}
      go={t('remove')}
      onClose={onClose}
      onGo={() => remove.mutate()}
    >
      {t('remove_text')}
    </ConfirmDialog>
  );
}
