import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { loadPart } from '../../../../ui/page/load-part.ts';
import { recordsShifted, shiftsQuery } from './shift-queries.ts';
import { useShiftText } from './use-shift-text.ts';

const ShiftDialog = lazy(() =>
  loadPart(() => import('./ShiftDialog.tsx').then((part) => ({ default: part.ShiftDialog }))),
);

/** Opens the dialog in which records of a wrong clock are shifted. */
function ShiftButton({ mcuId }: { mcuId: string }) {
  const { t } = useTranslation('record_log');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="clock" onClick={() => setOpen(true)}>
        {t('shift_title')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShiftDialog mcuId={mcuId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The same with what was shifted so far; each can be taken back. */
export function ShiftTools({ mcuId }: { mcuId: string }) {
  const { t } = useTranslation('record_log');
  const format = useFormat();
  const byText = useShiftText();
  const { data = [] } = useQuery(shiftsQuery(mcuId));
  const undo = useWriting({
    mutationFn: (shiftId: string) => ask('undoClockShift', { mcuId, shiftId }),
    onSuccess: ({ requestId }) => recordsShifted(t(requestId === null ? 'shift_undone' : 'shift_asked')),
    onError: (error) => showError(error, 'shift'),
  });
  const standing = data.filter(({ undoneAt }) => undoneAt === null);
  return (
    <div>
      <ShiftButton mcuId={mcuId} />
      <ul>
        {standing.map(({ shiftId, records, from, byMs, byName, at }) => (
          <li key={shiftId}>
            {t('shift_entry', {
              number: format.number(records),
              from: format.date('dateTime', from),
              by: byText(byMs),
              name: byName,
              when: format.date('dateTime', at),
            })}{' '}
            <Button onClick={() => undo.mutate(shiftId)}>{t('shift_undo')}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
