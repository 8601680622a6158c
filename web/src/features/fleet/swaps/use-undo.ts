import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { forgetDevices } from '../../../api/query-client.ts';
import { paths } from '../../../routes/paths.ts';
import { showError } from '../../../ui/dialog/show-error.ts';
import { toasts } from '../../../ui/dialog/toast.ts';

interface Undone {
  /** The monitor that hangs there now. */
  readonly mcuId: string;
  /** The one that hangs there again; empty where it is not known. */
  readonly formerMcuId: string;
  readonly swapId: string;
}

/** Takes a swap back. The place's address is again that of its former monitor. */
export function useUndo(): (swap: Undone) => Promise<void> {
  const { t } = useTranslation('swaps');
  const navigate = useNavigate();
  return async ({ mcuId, formerMcuId, swapId }) => {
    try {
      await ask('undoSwap', { mcuId, swapId });
      await navigate({ ...paths.monitorPlace(formerMcuId || mcuId), replace: true });
      toasts.show({ cause: 'swap', tone: 'good', title: t('undone') });
      await forgetDevices();
    } catch (error) {
      showError(error, 'swap');
    }
  };
}
