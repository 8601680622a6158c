import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Downloaded } from '../../api/client.ts';
import { saveFile } from '../../api/save-file.ts';
import { showError } from '../dialog/show-error.ts';
import { toasts } from '../dialog/toast.ts';

const CAUSE = 'export';

interface FileSaving {
  readonly isBusy: boolean;
  /** @param signal one that was aborted ends it without a word */
  save(fetched: () => Promise<Downloaded>, signal?: AbortSignal): Promise<void>;
}

/** Saves files from calls, one at a time; shows by name which file is being saved, and why one is not. */
export function useFileSaving(): FileSaving {
  const { t } = useTranslation('export');
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const save = useCallback(
    async (fetched: () => Promise<Downloaded>, signal?: AbortSignal) => {
      if (busy.current) return;
      busy.current = true;
      setBusy(true);
      try {
        const file = await fetched();
        saveFile(file);
        toasts.show({ cause: CAUSE, tone: 'good', title: t('saved', { name: file.name }) });
      } catch (error) {
        if (!signal?.aborted) showError(error, CAUSE);
      } finally {
        busy.current = false;
        setBusy(false);
      }
    },
    [t],
  );
  return { isBusy, save };
}
