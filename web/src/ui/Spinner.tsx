import styles from './Spinner.module.css';

/** Something is at work; the words beside it say what. */
export const Spinner = ({ size = 16 }: { size?: number }) => (
  <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />
);
