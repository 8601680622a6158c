import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartSeries, SeriesColour } from '../../../../charts/chart-series.ts';
import { useDayNames } from '../../../../i18n/day-names.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Segmented } from '../../../../ui/action/Segmented.tsx';
import { ReportCard } from '../ReportCard.tsx';
import type { ReportSubject } from '../report-queries.ts';
import { CompareChart } from './CompareChart.tsx';
import { CompareFigures } from './CompareFigures.tsx';
import { CompareLines } from './CompareLines.tsx';
import styles from './CompareReport.module.css';
import { ALIGNMENTS, type Alignment, type CompareChoice, MODES, withMode } from './compare-address.ts';
import { AXES_OF, axisOf, type CompareAxis } from './compare-axis.ts';
import type { TableClock } from './comparison-table.ts';
import { ExportComparison } from './ExportComparison.tsx';
import { COMPARED, QUANTITIES, unitOf } from './quantities.ts';
import { type Compared, useCompare } from './use-compare.ts';
import { ORIGIN, useLines } from './use-lines.ts';

interface Props {
  subject: ReportSubject;
  choice: CompareChoice;
  onChoice: (choice: CompareChoice) => void;
}

const COLOURS: readonly SeriesColour[] = ['c1', 'c2', 'c5', 'c4', 'c3'];
const CELL_DECIMALS = 3;
const NOTE_OF = { time: 'compare_zone', start: 'compare_offset', week: 'compare_week' } as const;

/** Up to five devices, or periods of one, in one chart with a common cursor, and in figures. */
export function CompareReport({ subject, choice, onChoice }: Props) {
  const { t } = useTranslation('report');
  const { mode, quantity, alignment } = choice;
  const shown = useLines(subject, choice);
  const { lines, isWaiting } = shown;
  const axis = axisOf(
    quantity,
    choice.axis,
    lines.map(({ battery }) => battery),
  );
  const { timeZone } = subject.interval;
  const comparison = useCompare(lines, quantity, axis, { alignment, timeZone, monday: ORIGIN });
  const series = useSeries(lines, quantity, axis);
  const dayNames = useDayNames();
  const clock = clockOf(alignment, timeZone, dayNames);
  const measured = series[0]?.unit ?? '';
  const unit = axis === 'block' || axis === 'cell' ? t(`unit_${axis}`) : measured;
  const notes = [
    t(NOTE_OF[alignment], { timeZone }),
    axis === 'own' && lines.length > 1 && t('axis_own_note', { name: lines[0]?.name ?? '' }),
  ];
  return (
    <div className={styles.report}>
      <ReportCard
        title={t('page_compare')}
        note={notes.filter(Boolean).join(' ')}
        tools={
          <>
            <Segmented
              label={t('compare_what')}
              value={quantity}
              segments={QUANTITIES.map((each) => ({ value: each, content: t(`quantity_${each}`) }))}
              onChange={(next) => onChoice({ ...choice, quantity: next, axis: null })}
            />
            {AXES_OF[quantity].length > 1 && (
              <Segmented
                label={t('axis')}
                value={axis}
                segments={AXES_OF[quantity].map((each) => ({ value: each, content: t(`axis_${each}`) }))}
                onChange={(next) => onChoice({ ...choice, axis: next })}
              />
            )}
            <Segmented
              label={t('compare_with')}
              value={mode}
              segments={MODES.map((each) => ({ value: each, content: t(`compare_${each}`) }))}
              onChange={(next) => onChoice(withMode(choice, next))}
            />
            <Segmented
              label={t('align')}
              value={alignment}
              segments={ALIGNMENTS.map((each) => ({ value: each, content: t(`align_${each}`) }))}
              onChange={(next) => onChoice({ ...choice, alignment: next })}
            />
            {!isWaiting && (
              <ExportComparison
                lines={lines}
                quantity={quantity}
                axis={axis}
                unit={unit}
                clock={clock}
                name={[
                  t('page_compare'),
                  t(`quantity_${quantity}`),
                  ...new Set([subject.interval.first, subject.interval.last]),
                ].join(' ')}
              />
            )}
          </>
        }
      >
        <CompareLines
          {...shown}
          colours={COLOURS}
          mode={mode}
          first={subject.interval.first}
          onDevices={(devices) => onChoice({ ...choice, devices })}
          onStarts={(starts) => onChoice({ ...choice, starts })}
        />
        <CompareChart
          lines={lines}
          comparison={comparison}
          series={series}
          quantity={quantity}
          axis={axis}
          unit={unit}
          alignment={alignment}
          isWaiting={isWaiting}
        />
      </ReportCard>
      {!isWaiting && !comparison.isLoading && (
        <ReportCard title={t('compare_figures')}>
          <CompareFigures
            lines={lines}
            series={series}
            figures={comparison.figures}
            axis={axis}
            unit={unit}
            subject={subject}
          />
        </ReportCard>
      )}
    </div>
  );
}

function clockOf(alignment: Alignment, timeZone: string, dayNames: readonly string[]): TableClock {
  switch (alignment) {
    case 'time':
      return { timeZone };
    case 'start':
      return { startsAt: ORIGIN };
    case 'week':
      return { monday: ORIGIN, dayNames, ofZone: timeZone };
  }
}

/** How the lines are drawn; the first is the reference. */
function useSeries(lines: readonly Compared[], quantity: CompareChoice['quantity'], axis: CompareAxis) {
  const { temperatureUnit } = useFormat();
  return useMemo(() => {
    const { decimals, signed = false } = COMPARED[quantity];
    return lines.map(
      ({ key, name }, place): ChartSeries => ({
        key,
        label: name,
        unit: unitOf(quantity, temperatureUnit),
        decimals: axis === 'cell' ? CELL_DECIMALS : decimals,
        signed,
        colour: COLOURS[place] ?? 'c6',
        axis: axis === 'own' && place > 0 ? 'own' : 'left',
        main: place === 0,
      }),
    );
  }, [lines, quantity, axis, temperatureUnit]);
}
