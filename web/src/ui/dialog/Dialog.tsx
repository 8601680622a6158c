import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../action/IconButton.tsx';
import { classNames } from '../layout/class-names.ts';
import { Row } from '../layout/Row.tsx';
import styles from './Dialog.module.css';

interface Props {
  title: string;
  open: boolean;
  onClose: () => void;
  /** A drawer comes from the bottom and has a handle instead of a close button. */
  drawer?: boolean;
  width?: number;
  /** False for content that is shown only once: neither Escape nor a click outside closes the dialog. */
  dismissible?: boolean;
  children: ReactNode;
}

/** A modal dialog: the browser traps the focus and restores it. At the bottom edge on a phone. */
export function Dialog({ title, open, onClose, drawer = false, width = 640, dismissible = true, children }: Props) {
  const { t } = useTranslation('index');
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const typed = useRef(false);
  useEffect(() => {
    const dialog = element.current;
    typed.current = false;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={element}
      className={classNames(styles.dialog, drawer && styles.drawer)}
      style={{ '--dialog-width': `${width}px` } as React.CSSProperties}
      aria-labelledby={id}
      // A dialog inside of this one tells of its own end here too.
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      onCancel={(event) => {
        if (!dismissible) event.preventDefault();
      }}
      onInput={() => {
        typed.current = true;
      }}
      onPointerDown={(event) => {
        // Typed text is not lost to a click that missed.
        if (!dismissible || typed.current || event.target !== element.current) return;
        if (isOutside(event.currentTarget, event.clientX, event.clientY)) onClose();
      }}
    >
      {open && (
        <>
          {drawer && <span className={styles.handle} />}
          <Row as="header" align="center" justify="between">
            <h2 id={id} className={drawer ? 'visually-hidden' : styles.title}>
              {title}
            </h2>
            {!drawer && <IconButton icon="close" iconSize={16} frame="card" label={t('close')} onClick={onClose} />}
          </Row>
          {children}
        </>
      )}
    </dialog>
  );
}

function isOutside(dialog: HTMLElement, x: number, y: number): boolean {
  const box = dialog.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
