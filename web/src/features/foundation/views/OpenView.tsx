import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { ActionMenu } from '../../../ui/action/ActionMenu.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { showError } from '../../../ui/dialog/show-error.ts';
import { toasts } from '../../../ui/dialog/toast.ts';
import { type Kept, ViewDialog } from './ViewDialog.tsx';
import { type SavedView, viewsChanged } from './view-queries.ts';

interface Props {
  view: SavedView;
  /** As the list is now. */
  kept: Kept;
  /** Whether that is something else than what is saved. */
  isChanged: boolean;
  /** The list is now what is saved. */
  onSaved: () => void;
  onRemoved: () => void;
}

/** Who has the view that is open, and what can be done with it. */
export function OpenView({ view, kept, isChanged, onSaved, onRemoved }: Props) {
  const { t } = useTranslation(['own_fields', 'index']);
  const { companyName } = useSession();
  const [asked, setAsked] = useState<'edit' | 'remove' | null>(null);
  const save = useWriting({
    mutationFn: () => saveView(view, kept),
    onSuccess: () => {
      onSaved();
      toasts.show({ cause: 'view_saved', tone: 'good', title: t('own_fields:view_saved', { name: view.name }) });
    },
    onError: (error) => showError(error, 'view_saved'),
  });
  const remove = useWriting({
    mutationFn: () => ask('removeView', { viewId: view.viewId }),
    onSuccess: () => {
      onRemoved();
      void viewsChanged();
    },
    onError: (error) => showError(error, 'view_saved'),
  });
  return (
    <>
      <span>
        {view.isShared
          ? t('own_fields:shared_with', { company: view.companyName ?? companyName })
          : t('own_fields:only_you')}
      </span>
      {view.mayChange && (
        <ActionMenu
          label={t('own_fields:view_actions', { name: view.name })}
          actions={[
            ...(isChanged
              ? [{ key: 'save', icon: 'save' as const, label: t('own_fields:save_changes'), onAction: save.mutate }]
              : []),
            { key: 'edit', icon: 'pencil', label: t('own_fields:edit_view'), onAction: () => setAsked('edit') },
            { key: 'remove', icon: 'bin', label: t('own_fields:remove_view'), onAction: () => setAsked('remove') },
          ]}
        />
      )}
      {asked === 'edit' && (
        <ViewDialog view={view} kept={view} onClose={() => setAsked(null)} onSaved={() => undefined} />
      )}
      <ConfirmDialog
        open={asked === 'remove'}
        danger
        title={t('own_fields:remove_view')}
        subject={view.name}
        leave={t('index:cancel')}
        go={t('own_fields:remove')}
        onClose={() => setAsked(null)}
        onGo={() => remove.mutate()}
      >
        {t(view.isShared ? 'own_fields:remove_view_shared' : 'own_fields:remove_view_own')}
      </ConfirmDialog>
    </>
  );
}

/** The list as it is now under the name that the view has. */
export async function saveView(
  { viewId, name, isShared, companyId }: SavedView,
  { filter, sort, descending, columns }: Kept,
): Promise<void> {
  await ask('saveView', {
    viewId,
    page: 'managed',
    name,
    isShared,
    ...(isShared && { companyId }),
    filter,
    sort,
    descending,
    columns,
  });
  await viewsChanged();
}
