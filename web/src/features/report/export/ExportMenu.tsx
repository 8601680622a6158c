import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../api/client.ts';
import { saveFile } from '../../../api/save-file.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import panel from '../../../ui/Panel.module.css';
import { Spinner } from '../../../ui/Spinner.tsx';
import { showError } from '../../../ui/show-error.ts';
import { usePopover } from '../../../ui/use-popover.ts';
import picker from '../IntervalPicker.module.css';
import type { ReportSubject } from '../report-queries.ts';
import styles from './ExportMenu.module.css';

const TABLES = ['csv', 'xlsx'] as const;
const TRACKS = ['gpx', 'geojson'] as const;
type Format = (typeof TABLES)[number] | (typeof TRACKS)[number];

const WHATS = ['records', 'bms', 'sessions', 'activity', 'alarms', 'track'] as const;
type What = (typeof WHATS)[number];

interface Props {
  subject: ReportSubject;
  hasBms: boolean;
  /** Whether the reader may know where the device is. */
  isLocated: boolean;
}

/** Everything that can be saved as a file of the days shown. */
export function ExportMenu({ subject, hasBms, isLocated }: Props) {
  const { t } = useTranslation('export');
  const { language, temperatureUnit } = useFormat();
  const menu = usePopover<HTMLButtonElement>({ align: 'end' });
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
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
      format: format === 'xlsx' ? 'xlsx' : 'csv',
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
  const save = async (what: What, format: Format) => {
    menu.close();
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    try {
      saveFile(await fetched(what, format));
    } catch (error) {
      showError(error, 'export');
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };

  const offered = WHATS.filter((what) => (what !== 'bms' || hasBms) && (what !== 'track' || isLocated));
  return (
    <>
      <button
        ref={menu.trigger}
        {...menu.triggerProps}
        type="button"
        className={picker.trigger}
        aria-busy={isBusy || undefined}
      >
        {isBusy ? <Spinner size={16} /> : <Icon name="save" size={16} />}
        {t('save')}
      </button>
      <div {...menu.panelProps} className={panel.panel}>
        {menu.open && (
          <ul className={styles.list}>
            {offered.map((what) => (
              <li key={what}>
                <span>{t(`what_${what}`)}</span>
                {(what === 'track' ? TRACKS : TABLES).map((format) => (
                  <button
                    key={format}
                    type="button"
                    className={styles.format}
                    aria-label={t('save_as', { what: t(`what_${what}`), format: t(`as_${format}`) })}
                    onClick={() => void save(what, format)}
                  >
                    {t(`as_${format}`)}
                  </button>
                ))}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
