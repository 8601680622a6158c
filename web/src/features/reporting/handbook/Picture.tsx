import styles from './Picture.module.css';
import marks from './picture-marks.json';

/** Where things are on a picture, in percent of its sides; taken together with it by `npm run handbook-pictures`. */
interface Marks {
  readonly ring?: readonly number[];
  readonly numbers: readonly (readonly number[])[];
}
const MARKS: { readonly [file: string]: Marks } = marks;

/** The product's pictures of its pages, by their language and article; no other picture is shown. */
const FILE = /^handbook\/([a-z]{2}(?:_[A-Z]{2})?\/[a-z0-9-]+)\.webp$/;

const percent = (value = 0) => `${value}%`;

/** A picture of a page. The numbers of the list below it lie over it, and a ring around what they are about. */
export function Picture({ href, text }: { href: string; text: string }) {
  const [, name] = FILE.exec(href) ?? [];
  if (name === undefined) return text;
  const { ring, numbers } = MARKS[name] ?? { numbers: [] };
  return (
    <span className={styles.picture}>
      <img src={href} alt={text} width={960} height={600} loading="lazy" />
      {ring && (
        <span
          className={styles.ring}
          style={{ left: percent(ring[0]), top: percent(ring[1]), width: percent(ring[2]), height: percent(ring[3]) }}
        />
      )}
      {numbers.map(([x, y], index) => (
        <span key={`${x} ${y}`} className={styles.number} style={{ left: percent(x), top: percent(y) }} aria-hidden>
          {index + 1}
        </span>
      ))}
    </span>
  );
}
