import type { ReactNode } from 'react';
import { Actions } from '../action/Actions.tsx';
import { Button } from '../action/Button.tsx';
import styles from './ConfirmDialog.module.css';
import { Dialog } from './Dialog.tsx';

interface Props {
  open: boolean;
  title: string;
  /** The subject. */
  subject: string;
  /** The consequences. */
  children: ReactNode;
  leave: string;
  go: string;
  danger?: boolean;
  onClose: () => void;
  onGo: () => void;
}

/** Asks for confirmation and states the consequences. */
export const ConfirmDialog = ({ open, title, subject, children, leave, go, danger = false, onClose, onGo }: Props) => (
  <Dialog title={title} open={open} onClose={onClose} width={520}>
    <p className={styles.subject}>{subject}</p>
    <div className={styles.effect}>{children}</div>
    <Actions above="none">
      <Button onClick={onClose}>{leave}</Button>
      <Button
        kind={danger ? 'danger' : 'primary'}
        onClick={() => {
          onClose();
          onGo();
        }}
      >
        {go}
      </Button>
    </Actions>
  </Dialog>
);
