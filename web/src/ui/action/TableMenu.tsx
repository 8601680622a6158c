import { useTranslation } from 'react-i18next';
import { TABLE_FORMATS, type TableForm } from '#domain/contract/table-file.ts';
import type { Downloaded } from '../../api/client.ts';
import { tableForm } from '../../i18n/table-separator.ts';
import { MenuList } from '../form/choice-lists.tsx';
import { useIsDesktop } from '../layout/use-media-query.ts';
import { SaveMenu } from './SaveMenu.tsx';

interface Props {
  label: string;
  onSave: (form: TableForm) => Promise<Downloaded>;
  /** Its words are there on a phone, too, where several stand together. */
  isNamed?: boolean;
}

/** Saves a list as a table, in a format that is chosen. */
export function TableMenu({ label, onSave, isNamed = false }: Props) {
  const { t } = useTranslation('export');
  const isDesktop = useIsDesktop();
  return (
    <SaveMenu popup="menu" variant={isDesktop || isNamed ? 'button' : 'icon'} label={label}>
      {(save) => (
        <MenuList
          label={label}
          actions={TABLE_FORMATS.map((format) => ({
            key: format,
            label: t(`as_${format}`),
            onAction: () => save(() => onSave(tableForm(format))),
          }))}
        />
      )}
    </SaveMenu>
  );
}
