import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAttribute } from '#domain/reporting/passports/attributes.ts';
import { isWebAddress } from '#domain/reporting/passports/read-value.ts';
import { upload } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { showError } from '../../../ui/dialog/show-error.ts';
import { FilePicker } from '../../../ui/form/FilePicker.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';
import card from '../../../ui/page/Card.module.css';
import styles from './MissingCard.module.css';
import shared from './Passports.module.css';
import { type Passport, passportsChanged } from './passport-queries.ts';

const FIRST = 5;
type OfEveryBattery = 'serialNumber' | 'identifier' | 'madeOn' | 'rated' | 'nominal';

/** What the data model wants and nobody has given, and who can supply it. */
export function MissingCard({ passport: { missing, wanted } }: { passport: Passport }) {
  const { t } = useTranslation('passports');
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? missing : missing.slice(0, FIRST);
  return (
    <section className={classNames(card.card, shared.side)} aria-labelledby="passport-missing">
      <header className={shared.sideHead}>
        <h2 id="passport-missing">{t('missing_title')}</h2>
        {missing.length > 0 && (
          <Tag tone="warn" icon="diamond">
            {t('missing_of', { missing: format.number(missing.length), wanted: format.number(wanted) })}
          </Tag>
        )}
      </header>
      <div className={styles.progress}>
        <i style={{ inlineSize: `${(100 * (wanted - missing.length)) / wanted}%` }} />
      </div>
      {missing.length === 0 && <p className={shared.quiet}>{t('missing_none')}</p>}
      <ul className={shared.missing}>
        {shown.map(({ key, supplier }) => (
          <li key={key}>
            <span>{isAttribute(key) ? t(`attribute_${key}`) : t(`missing_${key as OfEveryBattery}`)}</span>
            <span className={shared.quiet}>{t(`supplier_${supplier}`)}</span>
          </li>
        ))}
      </ul>
      {missing.length > FIRST && !showsAll && (
        <Button size="small" kind="quiet" onClick={() => setShowsAll(true)}>
          {t('show_all_missing', { count: missing.length })}
        </Button>
      )}
    </section>
  );
}

/** The passport of the maker: its identifier, and its file to take values from. */
export function MakerCard({ passport: { batteryId, fixed } }: { passport: Passport }) {
  const { t } = useTranslation('passports');
  const linked = fixed.find(({ key }) => key === 'makerPassport')?.value;
  const [refused, setRefused] = useState<string[]>([]);
  const take = useWriting({
    mutationFn: (file: File) => upload('importMakerPassport', { batteryId }, file),
    onSuccess: (answer) => {
      setRefused(answer.refused.map((key) => t(`attribute_${key}`)));
      return passportsChanged(t('maker_taken', { count: answer.taken }));
    },
    onError: (error) => showError(error, 'passports'),
  });
  return (
    <section className={classNames(card.card, shared.side)} aria-labelledby="passport-maker">
      <h2 id="passport-maker">{t('maker_passport')}</h2>
      {linked === undefined && <p className={shared.text}>{t('maker_none')}</p>}
      {isWebAddress(linked) && (
        <a href={linked} target="_blank" rel="noreferrer noopener">
          {t('open_maker')}
        </a>
      )}
      {linked !== undefined && !isWebAddress(linked) && <p className={shared.text}>{String(linked)}</p>}
      <p className={shared.quiet}>{t('maker_import_note')}</p>
      <FilePicker
        icon="layers"
        accept=".json,.jsonld,application/json,application/ld+json"
        busy={take.isPending}
        onFile={take.mutate}
      >
        {t('maker_import')}
      </FilePicker>
      {refused.length > 0 && (
        <p className={styles.fault} role="alert">
          {t('maker_refused', { names: refused.join(', ') })}
        </p>
      )}
    </section>
  );
}

/** Whether the passport is whole against the data model, and which places are not. */
export function CheckNote({ check: { version, faults } }: { check: Passport['check'] }) {
  const { t } = useTranslation('passports');
  if (faults.length === 0)
    return (
      <p className={styles.check}>
        <Icon name="check" size={14} stroke={2.2} />
        {t('check_whole', { version })}
      </p>
    );
  return (
    <details className={styles.check}>
      <summary>{t('check_lacks', { version, count: faults.length })}</summary>
      <ul>
        {faults.map(({ path, fault }) => (
          <li key={path}>
            <code>{path}</code> {t(`fault_${fault}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}
