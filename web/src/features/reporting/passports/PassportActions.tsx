import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { SaveMenu } from '../../../ui/action/SaveMenu.tsx';
import { useFileSaving } from '../../../ui/action/use-file-saving.ts';
import { MenuList } from '../../../ui/form/choice-lists.tsx';
import { useIsDesktop } from '../../../ui/layout/use-media-query.ts';
import { CompleteDialog } from './CompleteDialog.tsx';
import { passportQueries } from './passport-queries.ts';
import { TemplatesDialog } from './TemplatesDialog.tsx';

/** What is done with a passport: its label, its files, its templates, its data. */
export function PassportActions({ batteryId, model }: { batteryId: number; model: string }) {
  const { t } = useTranslation('passports');
  const { language } = useFormat();
  const isDesktop = useIsDesktop();
  const { data } = useQuery(passportQueries.of(batteryId, undefined));
  const [opened, setOpened] = useState<'complete' | 'templates' | null>(null);
  const { isBusy, save } = useFileSaving();
  const close = () => setOpened(null);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const file = (format: 'jsonld' | 'pdf' | 'label') =>
    downloadFile('passportFile', { batteryId, format, language, timeZone });
  const refusal = data?.isPublic === false ? t('label_closed') : undefined;
  const print = () => void save(() => file('label'));
  return (
    <>
      {isDesktop ? (
        <>
          <Button icon="layers" onClick={() => setOpened('templates')}>
            {t('templates')}
          </Button>
          <Button icon="save" busy={isBusy} refusal={refusal} onClick={print}>
            {t('print_label')}
          </Button>
        </>
      ) : (
        <>
          <IconButton icon="layers" label={t('templates')} onClick={() => setOpened('templates')} />
          {refusal === undefined && <IconButton icon="save" label={t('print_label')} busy={isBusy} onClick={print} />}
        </>
      )}
      <SaveMenu popup="menu" variant={isDesktop ? 'button' : 'icon'} label={t('export')}>
        {(saving) => (
          <MenuList
            label={t('export')}
            actions={(['jsonld', 'pdf'] as const).map((format) => ({
              key: format,
              label: t(`export_${format}`),
              onAction: () => saving(() => file(format)),
            }))}
          />
        )}
      </SaveMenu>
      <Button kind="primary" icon="pencil" onClick={() => setOpened('complete')}>
        {t('complete')}
      </Button>
      {opened === 'complete' && <CompleteDialog batteryId={batteryId} onClose={close} />}
      {opened === 'templates' && <TemplatesDialog batteryId={batteryId} model={model} onClose={close} />}
    </>
  );
}
