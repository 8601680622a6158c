import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../ui/action/ActionMenu.tsx';

type RowAction = 'open' | 'edit' | 'imports' | 'remove';
const ACTIONS = [
  { key: 'open', icon: 'chevron-right' },
  { key: 'edit', icon: 'pencil' },
  { key: 'imports', icon: 'list' },
  { key: 'remove', icon: 'bin' },
] as const;

/** The actions of one device in the table. */
export function RowActions({ name, onAction }: { name: string; onAction: (action: RowAction) => void }) {
  const { t } = useTranslation('device_manage');
  const actions = ACTIONS.map(({ key, icon }) => ({ key, icon, label: t(key), onAction: () => onAction(key) }));
  return <ActionMenu label={t('actions_of', { name })} actions={actions} />;
}
