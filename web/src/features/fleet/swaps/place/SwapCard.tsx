import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNDO_MS } from '#domain/fleet/swaps/limits.ts';
import { voltageQuantity } from '#domain/foundation/kinds/units.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import type { IconName } from '../../../../ui/art/icon-paths.ts';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx';
import { Spinner } from '../../../../ui/page/Spinner.tsx';
import { Mark } from '../Mark.tsx';
import type { Swap } from '../swap-queries.ts';
import { useUndo } from '../use-undo.ts';
import styles from './Place.module.css';

interface Props {
  /** The monitor that hangs there now. */
  mcuId: string;
  swap: Swap;
  /** `…3344`, of a monitor of this place. */
  digitsOf: (mcuId: string) => string;
}

interface Step {
  readonly key: string;
  readonly icon: IconName;
  readonly title: string;
  readonly note: string;
  readonly at: number;
}

/** The steps of one swap, and the way back while there is one. */
export function SwapCard({ mcuId, swap, digitsOf }: Props) {
  const { t } = useTranslation(['swaps', 'index']);
  const format = useFormat();
  const undo = useUndo();
  const [asks, setAsks] = useState(false);
  const steps = useSteps(swap, digitsOf);
  const { swapId, oldMcuId, mayUndoUntil, isBeingDerived } = swap;
  return (
    <div className={styles.swap}>
      <ol className={styles.steps}>
        {steps.map(({ key, icon, title, note, at }) => (
          <li key={key}>
            <Mark icon={icon} />
            <div>
              <b>{title}</b>
              {note && <span>{note}</span>}
            </div>
            <time dateTime={new Date(at).toISOString()} title={format.date('dateTime', at)}>
              {format.clock(at)}
            </time>
          </li>
        ))}
      </ol>
      {isBeingDerived && (
        <p className={styles.silence} role="status">
          <Spinner size={14} />
          {t('deriving')}
        </p>
      )}
      {mayUndoUntil !== null && (
        <Button icon="back" onClick={() => setAsks(true)}>
          {t('undo')}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        danger
        title={t('undo_title')}
        subject={steps.find(({ key }) => key === 'took')?.title ?? ''}
        leave={t('index:cancel')}
        go={t('undo')}
        onClose={() => setAsks(false)}
        onGo={() => void undo({ mcuId, formerMcuId: oldMcuId, swapId })}
      >
        <p>{t('undo_text')}</p>
      </ConfirmDialog>
    </div>
  );
}

function useSteps(swap: Swap, digitsOf: Props['digitsOf']): readonly Step[] {
  const { t } = useTranslation('swaps');
  const format = useFormat();
  const now = useNow();
  const { seen, at, doneAt, byName, reason, undoneAt, undoneByName, mayUndoUntil, newMcuId, oldMcuId } = swap;
  const voltage = (centiVolt: number | null) => format.quantity(voltageQuantity(centiVolt));
  const steps: Step[] = [];
  if (seen) {
    const { scannedAt, after, before } = seen;
    steps.push({
      key: 'scanned',
      icon: 'full-screen',
      title: t('step_scanned', { name: byName }),
      note: '',
      at: scannedAt,
    });
    if (after.at !== null)
      steps.push({
        key: 'seen',
        icon: 'check',
        title: t('step_seen'),
        note: t('step_seen_text', { now: voltage(after.voltageCentiVolt), before: voltage(before.voltageCentiVolt) }),
        at: after.at,
      });
  }
  steps.push({
    key: 'took',
    icon: 'refresh',
    title: t('step_took', { digits: digitsOf(newMcuId), former: digitsOf(oldMcuId) }),
    note: [t('step_by', { name: byName }), reason].filter(Boolean).join(', '),
    at,
  });
  if (undoneAt !== null)
    steps.push({
      key: 'undone',
      icon: 'back',
      title: t('step_undone', { name: undoneByName }),
      note: '',
      at: undoneAt,
    });
  else if (mayUndoUntil !== null && mayUndoUntil > now)
    steps.push({ key: 'undo', icon: 'back', title: t('step_undo'), note: t('undo_hint'), at: mayUndoUntil });
  else if (doneAt + UNDO_MS < now)
    steps.push({ key: 'undo_over', icon: 'lock', title: t('step_undo_over'), note: '', at: doneAt + UNDO_MS });
  return steps;
}
