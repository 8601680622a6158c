import styles from './Spinner.module.css';

/** Something is running; the text beside it says what. */
export const Spinner = ({ size = 16 }: { size?: number }) => (
  <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />
);
