import { useTranslation } from 'react-i18next';
import { attributeOf, GROUPS } from '#domain/reporting/passports/attributes.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import card from '../../../ui/page/Card.module.css';
import styles from './FixedCard.module.css';
import shared from './Passports.module.css';
import type { FixedValue } from './passport-queries.ts';
import { fixedText } from './show-value.ts';
import { TierMark } from './TierMark.tsx';

/** The fixed values of a passport, each with its source and who sees it. */
export function FixedCard({ fixed }: { fixed: readonly FixedValue[] }) {
  const { t } = useTranslation('passports');
  return (
    <section className={card.card} aria-labelledby="passport-fixed">
      <header className={shared.head}>
        <h2 id="passport-fixed">{t('fixed_title')}</h2>
        <span>{t('fixed_note')}</span>
      </header>
      {fixed.length === 0 && <p className={styles.none}>{t('fixed_none')}</p>}
      {GROUPS.map((group) => {
        const of = fixed.filter(({ key }) => attributeOf(key).group === group);
        if (of.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`passport-group-${group}`}>
            <h3 id={`passport-group-${group}`} className={styles.groupName}>
              {t(`group_${group}`)}
            </h3>
            <dl className={styles.fixed}>
              {of.map((value) => (
                <FixedRow key={value.key} value={value} />
              ))}
            </dl>
          </section>
        );
      })}
    </section>
  );
}

function FixedRow({ value: { key, value, source } }: { value: FixedValue }) {
  const { t } = useTranslation('passports');
  const format = useFormat();
  const { kind, tier } = attributeOf(key);
  return (
    <div>
      <dt>{t(`attribute_${key}`)}</dt>
      <dd>
        {kind === 'url' ? (
          <a href={String(value)} target="_blank" rel="noreferrer noopener">
            {new URL(String(value)).hostname}
          </a>
        ) : (
          fixedText(key, value, t, format)
        )}
      </dd>
      <dd className={styles.source}>
        {t(`source_${source}`)}
        <TierMark tier={tier} short />
      </dd>
    </div>
  );
}
