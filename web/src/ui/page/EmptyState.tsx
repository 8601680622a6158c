import type { ReactNode } from 'react';
import { CellsArt, type CellsScene } from '../art/CellsArt.tsx';
import { Row } from '../layout/Row.tsx';
import styles from './EmptyState.module.css';

interface Props {
  scene: CellsScene;
  title: string;
  /** One line: the reason, and what helps. */
  reason: ReactNode;
  /** The action. */
  children?: ReactNode;
  /** A whole page rather than a section. */
  page?: boolean;
  /** Failures are announced. */
  alert?: boolean;
}

/** An illustration, a title, the reason, and an action, for whatever is empty, missing, locked or broken. */
export function EmptyState({ scene, title, reason, children, page = false, alert = false }: Props) {
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={styles.state} data-page={page} role={alert ? 'alert' : undefined}>
      <CellsArt scene={scene} />
      <Title className={styles.title}>{title}</Title>
      <p className={styles.reason}>{reason}</p>
      {children && (
        <Row gap="s2" justify="center" wrap>
          {children}
        </Row>
      )}
    </div>
  );
}
