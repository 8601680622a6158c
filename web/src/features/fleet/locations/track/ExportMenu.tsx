import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../../api/client.ts';
import { SaveMenu } from '../../../../ui/action/SaveMenu.tsx';
import { MenuList } from '../../../../ui/form/choice-lists.tsx';
import type { Interval } from './interval.ts';

const FORMATS = ['gpx', 'geojson'] as const;

/** Exports the track in a format of choice. */
export function ExportMenu({ mcuId, interval: { from, to } }: { mcuId: string; interval: Interval }) {
  const { t } = useTranslation('location');
  return (
    <SaveMenu popup="menu" variant="icon" label={t('export')}>
      {(save) => (
        <MenuList
          label={t('export')}
          actions={FORMATS.map((format) => ({
            key: format,
            label: t(`export_${format}`),
            onAction: () => save(() => downloadFile('exportTrack', { mcuId, format, startTime: from, endTime: to })),
          }))}
        />
      )}
    </SaveMenu>
  );
}
