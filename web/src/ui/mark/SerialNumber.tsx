import styles from './SerialNumber.module.css';

const FIRST = 2;
const REST = 4;

/** 86 1190 2340: two digits, then groups of four; other texts are unchanged. */
const groupsOf = (sn: string): readonly { at: number; digits: string }[] => {
  if (!/^\d{8,}$/.test(sn)) return [{ at: 0, digits: sn }];
  const groups = [{ at: 0, digits: sn.slice(0, FIRST) }];
  for (let at = FIRST; at < sn.length; at += REST) groups.push({ at, digits: sn.slice(at, at + REST) });
  return groups;
};

/** A serial number with visual gaps; copying it gives none. */
export const SerialNumber = ({ sn }: { sn: string }) => (
  <span className={styles.sn}>
    {groupsOf(sn).map(({ at, digits }) => (
      <span key={at}>{digits}</span>
    ))}
  </span>
);
