import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../action/IconButton.tsx';
import { Icon } from '../art/Icon.tsx';
import type { IconName } from '../art/icon-paths.ts';
import styles from './ToastHost.module.css';
import { type ShownToast, toasts } from './toast.ts';

const ICONS: Readonly<Record<ShownToast['tone'], IconName>> = { good: 'check', warn: 'diamond', bad: 'warning' };

/** Where toasts appear: in the top layer, above dialogs. */
export function ToastHost() {
  const { t } = useTranslation('index');
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    // Shown again each time, so that it is above a dialog opened since.
    element.togglePopover(false);
    element.togglePopover(shown.length > 0);
  }, [shown]);
  return (
    <div ref={host} popover="manual" className={styles.host}>
      <div role="status" aria-live="polite" className={styles.stack}>
        {shown.map((toast) => (
          <div key={toast.cause} className={styles.toast} role={toast.tone === 'bad' ? 'alert' : undefined}>
            <span className={styles[toast.tone]}>
              <Icon name={toast.icon ?? ICONS[toast.tone]} size={20} stroke={1.9} />
            </span>
            <div className={styles.content}>
              <div className={styles.title}>{toast.title}</div>
              {toast.text && <div className={styles.text}>{toast.text}</div>}
            </div>
            {toast.action && (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  toasts.close(toast.serial);
                  toast.action?.run();
                }}
              >
                {toast.action.label}
              </button>
            )}
            <IconButton
              icon="close"
              iconSize={15}
              frame="card"
              label={t('close')}
              onClick={() => toasts.close(toast.serial)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
