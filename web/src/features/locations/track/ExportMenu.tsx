import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../api/client.ts';
import { saveFile } from '../../../api/save-file.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import panel from '../../../ui/Panel.module.css';
import { showError } from '../../../ui/show-error.ts';
import { usePopover } from '../../../ui/use-popover.ts';
import type { Interval } from './interval.ts';

const FORMATS = ['gpx', 'geojson'] as const;

/** The track as a file of the reader's choice. */
export function ExportMenu({ mcuId, interval }: { mcuId: string; interval: Interval }) {
  const { t } = useTranslation('location');
  const menu = usePopover<HTMLButtonElement>({ align: 'end' });
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const save = async (format: (typeof FORMATS)[number]) => {
    menu.close();
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    try {
      saveFile(await downloadFile('exportTrack', { mcuId, format, startTime: interval.from, endTime: interval.to }));
    } catch (error) {
      showError(error, 'export');
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  return (
    <>
      <IconButton
        ref={menu.trigger}
        {...menu.triggerProps}
        icon="save"
        label={t('export')}
        aria-busy={isBusy || undefined}
        spinning={isBusy}
      />
      <div {...menu.panelProps} className={panel.panel}>
        {menu.open &&
          FORMATS.map((format) => (
            <button key={format} type="button" className={panel.option} onClick={() => void save(format)}>
              {t(`export_${format}`)}
            </button>
          ))}
      </div>
    </>
  );
}
