import { useTranslation } from 'react-i18next';
import { TABLE_FORMATS, type TableFormat } from '#domain/contract/table-file.ts';
import { downloadFile } from '../../../../api/client.ts';
import { tableForm } from '../../../../i18n/table-separator.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { SaveMenu } from '../../../../ui/action/SaveMenu.tsx';
import type { ReportSubject } from '../report-queries.ts';
import styles from './ExportMenu.module.css';

const TRACKS = ['gpx', 'geojson'] as const;
type Format = TableFormat | (typeof TRACKS)[number];

const WHATS = ['records', 'bms', 'sessions', 'activity', 'alarms', 'track'] as const;
type What = (typeof WHATS)[number];

interface Props {
  subject: ReportSubject;
  hasBms: boolean;
  /** Whether the user may see the device's position. */
  isLocated: boolean;
}

/** Exports of the days shown. */
export function ExportMenu({ subject, hasBms, isLocated }: Props) {
  const { t } = useTranslation('export');
  const { language, temperatureUnit } = useFormat();
  const { mcuId, unit, source, interval } = subject;

  const fetched = (what: What, format: Format) => {
    const asked = { mcuId, unit, startTime: interval.startTime, endTime: interval.endTime };
    if (what === 'track')
      return downloadFile('exportTrack', { ...asked, format: format === 'gpx' ? 'gpx' : 'geojson' });
    const table = {
      ...asked,
      source,
      language,
      temperatureType: temperatureUnit,
      ...tableForm(format === 'xlsx' ? 'xlsx' : 'csv'),
    } as const;
    switch (what) {
      case 'records':
        return downloadFile('exportRecords', { ...table, source: 'monitor' });
      case 'bms':
        return downloadFile('exportRecords', { ...table, source: 'bms' });
      case 'sessions':
        return downloadFile('exportSessions', table);
      case 'activity':
      case 'alarms':
        return downloadFile('exportReport', { ...table, report: what });
    }
  };
  const offered = WHATS.filter((what) => (what !== 'bms' || hasBms) && (what !== 'track' || isLocated));
  return (
    <SaveMenu popup="dialog" variant="picker" label={t('save')}>
      {(save) => (
        <ul className={styles.list}>
          {offered.map((what) => (
            <li key={what}>
              <span>{t(`what_${what}`)}</span>
              {(what === 'track' ? TRACKS : TABLE_FORMATS).map((format) => (
                <button
                  key={format}
                  type="button"
                  className={styles.format}
                  aria-label={t('save_as', { what: t(`what_${what}`), format: t(`as_${format}`) })}
                  onClick={() => save(() => fetched(what, format))}
                >
                  {t(`as_${format}`)}
                </button>
              ))}
            </li>
          ))}
        </ul>
      )}
    </SaveMenu>
  );
}
