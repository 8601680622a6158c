import type { TextareaHTMLAttributes } from 'react';
import styles from './TextArea.module.css';

/** A text of several lines; grows with its content where the browser supports it. */
export const TextArea = (props: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'>) => (
  <textarea rows={3} {...props} className={styles.area} />
);
