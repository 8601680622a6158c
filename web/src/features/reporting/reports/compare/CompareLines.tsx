import { useTranslation } from 'react-i18next';
import { cellsInSeries } from '#domain/foundation/devices/configuration.ts';
import type { SeriesColour } from '../../../../charts/chart-series.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import styles from './CompareReport.module.css';
import { type AddedDevice, MAX_LINES, type Mode } from './compare-address.ts';
import type { LineBattery } from './compare-axis.ts';
import { type ComparedDevice, hasFreeUnit } from './compared-devices.ts';
import { DevicePick } from './DevicePick.tsx';
import { PeriodPick } from './PeriodPick.tsx';
import type { Compared } from './use-compare.ts';

interface Props {
  mode: Mode;
  colours: readonly SeriesColour[];
  lines: readonly Compared[];
  devices: readonly ComparedDevice[];
  /** First days of the period shown and of the added ones. */
  first: string;
  starts: readonly string[];
  /** Days from the first to the last of a period. */
  length: number;
  onDevices: (added: readonly AddedDevice[]) => void;
  onStarts: (starts: readonly string[]) => void;
}

/** The compared lines in their chart colours; the first stays, others can be added and removed. */
export function CompareLines({ mode, colours, lines, devices, first, starts, length, onDevices, onStarts }: Props) {
  const { t } = useTranslation('report');
  const added: readonly AddedDevice[] = devices.slice(1).map(({ mcuId, unit }) => ({ mcuId, unit }));
  const leaveOut = (place: number) =>
    mode === 'devices' ? onDevices(added.toSpliced(place - 1, 1)) : onStarts(starts.toSpliced(place - 1, 1));
  return (
    <ul className={styles.lines} aria-label={t(`compare_${mode}`)}>
      {lines.map(({ key, name, battery }, place) => {
        const device = mode === 'devices' && place > 0 ? devices[place] : undefined;
        return (
          <li key={key} data-line={colours[place]}>
            <div className={styles.subject}>
              {device?.device && device.choices.length > 1 ? (
                <span>
                  {device.device.name}
                  <UnitPick
                    line={device}
                    onUnit={(unit) => onDevices(added.with(place - 1, { mcuId: device.mcuId, unit }))}
                  />
                </span>
              ) : (
                <span>{name}</span>
              )}
              {mode === 'devices' && battery && <Battery of={battery} />}
            </div>
            {place === 0 && lines.length > 1 && <Tag tone="idle">{t('reference')}</Tag>}
            {place > 0 && (
              <button
                type="button"
                className={styles.leave}
                aria-label={t('remove_line', { name })}
                onClick={() => leaveOut(place)}
              >
                <Icon name="close" size={14} />
              </button>
            )}
          </li>
        );
      })}
      <li>
        {lines.length === MAX_LINES ? (
          <span className={styles.full}>{t('compare_full')}</span>
        ) : mode === 'devices' ? (
          <DevicePick
            isOffered={(mcuId) => hasFreeUnit(devices, mcuId)}
            onPick={(mcuId) => onDevices([...added, { mcuId, unit: null }])}
          />
        ) : (
          <PeriodPick
            days={length + 1}
            taken={[first, ...starts]}
            before={first}
            onPick={(start) => onStarts([...starts, start])}
          />
        )}
      </li>
    </ul>
  );
}

function UnitPick({ line: { unit, choices }, onUnit }: { line: ComparedDevice; onUnit: (unit: number) => void }) {
  const { t } = useTranslation('report');
  const { t: monitor } = useTranslation('monitor');
  return (
    <Select
      variant="plain"
      label={monitor('units')}
      value={String(unit)}
      placeholder={monitor('units')}
      options={choices.map((each) => ({
        value: String(each),
        label: each === 0 ? monitor('unit_hub') : t('unit_n', { unit: each }),
      }))}
      onChange={(next) => onUnit(Number(next ?? unit))}
    />
  );
}

function Battery({ of: { chemistry, nominalCentiVolt } }: { of: LineBattery }) {
  const { t } = useTranslation(['report', 'control']);
  const format = useFormat();
  return (
    <small>
      {t('report:line_battery', {
        voltage: format.quantity({ value: nominalCentiVolt / 100, unit: 'V', decimals: 1, signed: false }),
        chemistry: t(`control:chemistry_${chemistry}`),
        count: cellsInSeries(chemistry, nominalCentiVolt),
        cells: cellsInSeries(chemistry, nominalCentiVolt),
      })}
    </small>
  );
}
