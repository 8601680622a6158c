import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../api/client.ts';
import panel from '../../../ui/Panel.module.css';
import { SaveMenu } from '../../../ui/SaveMenu.tsx';
import type { Interval } from './interval.ts';

const FORMATS = ['gpx', 'geojson'] as const;

/** Exports the track in a format of choice. */
export function ExportMenu({ mcuId, interval: { from, to } }: { mcuId: string; interval: Interval }) {
  const { t } = useTranslation('location');
  return (
    <SaveMenu variant="icon" label={t('export')}>
      {(save) =>
        FORMATS.map((format) => (
          <button
            key={format}
            type="button"
            className={panel.option}
            onClick={() => save(() => downloadFile('exportTrack', { mcuId, format, startTime: from, endTime: to }))}
          >
            {t(`export_${format}`)}
          </button>
        ))
      }
    </SaveMenu>
  );
}
