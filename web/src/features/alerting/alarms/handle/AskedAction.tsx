import type { LifeAction } from '#domain/alerting/alarms/life/life.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { CloseDialog } from './CloseDialog.tsx';

interface Props {
  asked: 'close' | 'assign' | null;
  ids: readonly string[];
  /** Who takes care of them now. */
  assigneeId: number | null;
  busy: boolean;
  onDismiss: () => void;
  onAct: (action: LifeAction, comment?: string) => void;
}

/** Asks what an action on messages needs: why they are closed, or who takes care of them. */
export function AskedAction({ asked, ids, assigneeId, busy, onDismiss, onAct }: Props) {
  if (asked === 'close')
    return (
      <CloseDialog
        busy={busy}
        onDismiss={onDismiss}
        onClose={(reason, comment) => {
          onDismiss();
          onAct({ type: 'close', reason }, comment);
        }}
      />
    );
  if (asked === 'assign')
    return (
      <AssignDialog
        ids={ids}
        assigneeId={assigneeId}
        onClose={onDismiss}
        onAssign={(next) => {
          onDismiss();
          onAct({ type: 'assign', assigneeId: next });
        }}
      />
    );
  return null;
}
