import styles from './Skeleton.module.css';

interface Props {
  width: number | string;
  height: number;
  radius?: number;
}

/** A placeholder for loading content; appears after 200 ms, so that a quick answer does not flicker. */
export const Skeleton = ({ width, height, radius = 4 }: Props) => (
  <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
);
