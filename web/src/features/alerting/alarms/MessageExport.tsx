import { useTranslation } from 'react-i18next';
import { TABLE_FORMATS } from '#domain/contract/table-file.ts';
import { downloadFile } from '../../../api/client.ts';
import { tableForm } from '../../../i18n/table-separator.ts';
import { SaveMenu } from '../../../ui/action/SaveMenu.tsx';
import { MenuList } from '../../../ui/form/choice-lists.tsx';
import { useIsDesktop } from '../../../ui/layout/use-media-query.ts';
import { filterOf } from './messages-filter.ts';
import type { MessagesSearch } from './messages-search.ts';

/** Exports the filtered messages. */
export function MessageExport({ type, search }: { type: 1 | 2; search: MessagesSearch }) {
  const { t } = useTranslation(['alarm', 'export']);
  const isDesktop = useIsDesktop();
  return (
    <SaveMenu popup="menu" variant={isDesktop ? 'button' : 'icon'} label={t('alarm:export')}>
      {(save) => (
        <MenuList
          label={t('alarm:export')}
          actions={TABLE_FORMATS.map((format) => ({
            key: format,
            label: t(`export:as_${format}`),
            onAction: () =>
              save(() => downloadFile('exportAlarms', { type, ...filterOf(search, Date.now()), ...tableForm(format) })),
          }))}
        />
      )}
    </SaveMenu>
  );
}
