import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#domain/time.ts';
import type { ChartSeries, SeriesColour } from '../../../charts/chart-series.ts';
import { TimeChart } from '../../../charts/TimeChart.tsx';
import { errorText } from '../../../i18n/error-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useTheme } from '../../../theme/use-theme.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ReportCard } from '../ReportCard.tsx';
import { addDays, DATE_ZONE, intervalOf, noonOf } from '../report-interval.ts';
import type { ReportSubject } from '../report-queries.ts';
import styles from './CompareReport.module.css';
import { DevicePick, type PickedDevice } from './DevicePick.tsx';
import { PeriodPick } from './PeriodPick.tsx';
import { COMPARED, type CompareQuantity, QUANTITIES, unitOf } from './quantities.ts';
import { type Compared, useCompare } from './use-compare.ts';

export const MOST_LINES = 5;
const COLOURS: readonly SeriesColour[] = ['c1', 'c2', 'c3', 'c4', 'c5'];
const MODES = ['devices', 'periods'] as const;
type Mode = (typeof MODES)[number];
const ALIGNMENTS = ['time', 'start'] as const;
type Alignment = (typeof ALIGNMENTS)[number];
/** A midnight of the reader with no clock change within a month of it: offsets are drawn from here. */
const ORIGIN = new Date(2001, 0, 1).getTime();

interface Props {
  subject: ReportSubject;
  deviceName: string;
}

/** Up to five devices, or periods of one, in one chart with a common cursor. */
export function CompareReport({ subject, deviceName }: Props) {
  const { t } = useTranslation('report');
  const [mode, setMode] = useState<Mode>('devices');
  const [quantity, setQuantity] = useState<CompareQuantity>('soc');
  const [alignment, setAlignment] = useState<Alignment>('time');
  const [devices, setDevices] = useState<readonly PickedDevice[]>([]);
  const [starts, setStarts] = useState<readonly string[]>([]);
  const { interval } = subject;
  const length = (noonOf(interval.last) - noonOf(interval.first)) / DAY_MS;
  const lines = useLines({ subject, deviceName, mode, alignment, devices, starts, length });
  const add = {
    devices: (
      <DevicePick
        taken={lines.map(({ mcuId }) => mcuId)}
        onPick={(device) => setDevices((before) => [...before, device].slice(0, MOST_LINES - 1))}
      />
    ),
    periods: (
      <PeriodPick
        days={length + 1}
        taken={[interval.first, ...starts]}
        before={interval.first}
        onPick={(start) => setStarts((before) => [...before, start].slice(0, MOST_LINES - 1))}
      />
    ),
  };
  return (
    <ReportCard
      title={t('page_compare')}
      note={alignment === 'start' ? t('compare_offset') : t('compare_zone', { timeZone: interval.timeZone })}
      tools={
        <>
          <Segmented
            label={t('compare_what')}
            value={quantity}
            segments={QUANTITIES.map((each) => ({ value: each, content: t(`quantity_${each}`) }))}
            onChange={setQuantity}
          />
          <Segmented
            label={t('compare_with')}
            value={mode}
            segments={MODES.map((each) => ({ value: each, content: t(`compare_${each}`) }))}
            onChange={(next) => {
              setMode(next);
              setAlignment(next === 'periods' ? 'start' : 'time');
            }}
          />
          <Segmented
            label={t('align')}
            value={alignment}
            segments={ALIGNMENTS.map((each) => ({ value: each, content: t(`align_${each}`) }))}
            onChange={setAlignment}
          />
        </>
      }
    >
      <ul className={styles.lines} aria-label={t(`compare_${mode}`)}>
        {lines.map(({ key, name }, place) => (
          <li key={key} data-line={COLOURS[place]}>
            <span>{name}</span>
            {place > 0 && (
              <button
                type="button"
                aria-label={t('remove_line', { name })}
                onClick={() =>
                  mode === 'devices'
                    ? setDevices(devices.filter((_, other) => other !== place - 1))
                    : setStarts(starts.filter((_, other) => other !== place - 1))
                }
              >
                <Icon name="close" size={14} />
              </button>
            )}
          </li>
        ))}
        <li className={styles.add}>
          {lines.length < MOST_LINES ? add[mode] : <span className={styles.full}>{t('compare_full')}</span>}
        </li>
      </ul>
      <Chart lines={lines} quantity={quantity} isOffset={alignment === 'start'} />
    </ReportCard>
  );
}

interface LinesOf extends Props {
  mode: Mode;
  alignment: Alignment;
  devices: readonly PickedDevice[];
  starts: readonly string[];
  /** Days from the first to the last. */
  length: number;
}

function useLines({ subject, deviceName, mode, alignment, devices, starts, length }: LinesOf): readonly Compared[] {
  const format = useFormat();
  return useMemo(() => {
    const { mcuId, unit, interval } = subject;
    const shiftOf = (from: number) => (alignment === 'start' ? ORIGIN - from : 0);
    if (mode === 'devices') {
      const { startTime: from, endTime: to } = interval;
      return [{ mcuId, unit, name: deviceName }, ...devices].map((device) => ({
        ...device,
        key: device.mcuId,
        from,
        to,
        shiftMs: shiftOf(from),
      }));
    }
    const day = (date: string) => format.date('date', noonOf(date), DATE_ZONE);
    return [interval.first, ...starts].map((first) => {
      const last = addDays(first, length);
      const { startTime: from, endTime: to } = intervalOf({ first, last }, interval.timeZone);
      const name = first === last ? day(first) : `${day(first)} – ${day(last)}`;
      return { key: first, name, mcuId, unit, from, to, shiftMs: shiftOf(from) };
    });
  }, [subject, deviceName, mode, alignment, devices, starts, length, format]);
}

interface ChartProps {
  lines: readonly Compared[];
  quantity: CompareQuantity;
  isOffset: boolean;
}

function Chart({ lines, quantity, isOffset }: ChartProps) {
  const { t } = useTranslation('report');
  const { t: common } = useTranslation('index');
  const format = useFormat();
  const theme = useTheme();
  const { columns, isLoading, failures, retry } = useCompare(lines, quantity);
  const { decimals, signed = false, axis } = COMPARED[quantity];
  const unit = unitOf(quantity, format.temperatureUnit);
  const series: readonly ChartSeries[] = useMemo(
    () =>
      lines.map(({ key, name }, place) => ({
        key,
        label: name,
        unit,
        decimals,
        signed,
        colour: COLOURS[place] ?? 'c6',
        axis: 'left',
        main: place === 0,
      })),
    [lines, unit, decimals, signed],
  );
  const axes = useMemo(() => ({ left: axis }), [axis]);
  const whole = useMemo(
    () => ({
      from: Math.min(...lines.map(({ from, shiftMs }) => from + shiftMs)),
      to: Math.max(...lines.map(({ to, shiftMs }) => to + shiftMs)),
    }),
    [lines],
  );
  const offsetText = useMemo(
    () => (at: number, form: 'day' | 'time' | 'full') => {
      const day = Math.floor((at - ORIGIN) / DAY_MS) + 1;
      const time = format.date('minute', at);
      if (form === 'time') return time;
      return form === 'day' ? t('offset_day', { day }) : t('offset_days', { day, time });
    },
    [t, format],
  );
  return (
    <div className={styles.chart}>
      {failures.map(({ name, error }) => (
        <p key={name} className={styles.failed} role="alert">
          {t('line_failed', { name, reason: errorText(error) })}
          <Button size="small" icon="refresh" onClick={retry}>
            {common('try_again')}
          </Button>
        </p>
      ))}
      {isLoading ? (
        <Skeleton width="100%" height={400} radius={8} />
      ) : (
        <TimeChart
          key={`${isOffset}`}
          title={t(`quantity_${quantity}`)}
          columns={columns}
          series={series}
          axes={axes}
          whole={whole}
          theme={theme}
          {...(isOffset && { instantText: offsetText })}
        />
      )}
      {lines.length === 1 && <p className={styles.hint}>{t('compare_empty')}</p>}
    </div>
  );
}
