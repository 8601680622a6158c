import type { TextareaHTMLAttributes } from 'react';
import styles from './TextArea.module.css';

/** A text of several lines; grows with what is written where the browser can. */
export const TextArea = (props: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'>) => (
  <textarea rows={3} {...props} className={styles.area} />
);
