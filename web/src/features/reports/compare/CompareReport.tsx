import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/Segmented.tsx';
import { ReportCard } from '../ReportCard.tsx';
import type { ReportSubject } from '../report-queries.ts';
import { CompareChart } from './CompareChart.tsx';
import { CompareLines } from './CompareLines.tsx';
import { ALIGNMENTS, type CompareChoice, MODES, withMode } from './compare-address.ts';
import { QUANTITIES } from './quantities.ts';
import { useLines } from './use-lines.ts';

interface Props {
  subject: ReportSubject;
  choice: CompareChoice;
  onChoice: (choice: CompareChoice) => void;
}

/** Up to five devices, or periods of one, in one chart with a common cursor. */
export function CompareReport({ subject, choice, onChoice }: Props) {
  const { t } = useTranslation('report');
  const { mode, quantity, alignment } = choice;
  const shown = useLines(subject, choice);
  const isOffset = alignment === 'start';
  return (
    <ReportCard
      title={t('page_compare')}
      note={isOffset ? t('compare_offset') : t('compare_zone', { timeZone: subject.interval.timeZone })}
      tools={
        <>
          <Segmented
            label={t('compare_what')}
            value={quantity}
            segments={QUANTITIES.map((each) => ({ value: each, content: t(`quantity_${each}`) }))}
            onChange={(next) => onChoice({ ...choice, quantity: next })}
          />
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
        </>
      }
    >
      <CompareLines
        {...shown}
        mode={mode}
        first={subject.interval.first}
        onDevices={(devices) => onChoice({ ...choice, devices })}
        onStarts={(starts) => onChoice({ ...choice, starts })}
      />
      <CompareChart lines={shown.lines} quantity={quantity} isOffset={isOffset} isWaiting={shown.isWaiting} />
    </ReportCard>
  );
}
