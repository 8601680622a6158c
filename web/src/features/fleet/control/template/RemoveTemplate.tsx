import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';
import type { Template } from './template-queries.ts';

/** Asks before a template is removed; devices keep their settings. */
export function RemoveTemplate({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const { t } = useTranslation(['templates', 'index']);
  const remove = useWriting({
    mutationFn: ({ id }: Template) => ask('removeTemplate', { id }),
    onSuccess: (_, { name }) => toasts.show({ cause: 'template', tone: 'good', title: t('removed', { name }) }),
    onError: (error) => showError(error, 'template'),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['templates'] }),
  });
  if (!template) return null;
  return (
    <ConfirmDialog
      open
      danger
      title={t('remove_title')}
      subject={`${template.name} · ${template.companyName}`}
      leave={t('index:cancel')}
      go={t('remove')}
      onClose={onClose}
      onGo={() => remove.mutate(template)}
    >
      {t(template.snPrefix === null ? 'remove_text' : 'remove_default_text')}
    </ConfirmDialog>
  );
}
