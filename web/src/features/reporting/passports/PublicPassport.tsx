import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { printedCode } from '#domain/foundation/basics/printed-code.ts';
import { fromHundredths, temperatureQuantity } from '#domain/foundation/kinds/units.ts';
import { type AttributeKey, attributeOf, GROUPS } from '#domain/reporting/passports/attributes.ts';
import { isWebAddress } from '#domain/reporting/passports/read-value.ts';
import { isPassing } from '../../../api/api-error.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { DeviceArt } from '../../../ui/art/DeviceArt.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';
import card from '../../../ui/page/Card.module.css';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { LogCard } from './LogCard.tsx';
import styles from './PublicPassport.module.css';
import { passportQueries, type ShownPassport } from './passport-queries.ts';
import { fixedText } from './show-value.ts';

/** A passport as somebody outside reads it: identity, then safety; more for who has a key. */
export function PublicPassport({ code, passportKey }: { code: string; passportKey: string }) {
  const { t } = useTranslation(['passports', 'index']);
  const { data, error, isFetching, refetch } = useQuery(passportQueries.shown(code, passportKey));
  if (error && !data)
    return (
      <EmptyState
        page
        alert
        scene={isPassing(error) ? 'broken' : 'locked'}
        title={t('passports:page_gone_title')}
        reason={errorText(error)}
      >
        {isPassing(error) && (
          <Button kind="primary" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            {t('index:try_again')}
          </Button>
        )}
      </EmptyState>
    );
  if (!data)
    return (
      <div className={styles.page} aria-busy="true">
        <Skeleton width="100%" height={180} radius={12} />
        <Skeleton width="100%" height={320} radius={12} />
      </div>
    );
  return (
    <div className={styles.page}>
      <Identity passport={data} />
      <Safety passport={data} />
      {data.log.length > 0 && <LogCard log={data.log} newestAt={null} />}
      <Facts passport={data} />
      <EndOfUse passport={data} />
      <More passport={data} />
      <Foot passport={data} />
    </div>
  );
}

interface Props {
  passport: ShownPassport;
}

const fixedOf = ({ fixed }: ShownPassport, key: AttributeKey) => fixed.find((each) => each.key === key)?.value;

function Identity({ passport }: Props) {
  const { t } = useTranslation(['passports', 'batteries']);
  const format = useFormat();
  const { model, serialNumber, status, chemistry, ratedCentiAmpHour: rated, nominalCentiVolt: nominal } = passport;
  const maker = fixedOf(passport, 'makerName');
  const [charge, voltage] = [rated, nominal].map((value) => (value === null ? null : fromHundredths(value))) as [
    number | null,
    number | null,
  ];
  const stated = fixedOf(passport, 'ratedEnergy');
  const energy =
    typeof stated === 'number' ? stated : charge !== null && voltage !== null ? (charge * voltage) / 1000 : null;
  const figures = [
    { name: t('passports:energy'), value: energy, unit: 'kWh', decimals: 2 },
    { name: t('passports:capacity'), value: charge, unit: 'Ah', decimals: 0 },
    { name: t('passports:voltage'), value: voltage, unit: 'V', decimals: 1 },
  ];
  return (
    <section className={classNames(card.card, styles.card)}>
      <div className={styles.identity}>
        <DeviceArt deviceType="f" tile={56} size={36} />
        <div>
          {maker !== undefined && <p className={styles.quiet}>{String(maker)}</p>}
          <h1>{model || t(`batteries:chemistry_${chemistry}`)}</h1>
          <p>{serialNumber}</p>
        </div>
        {status !== null && (
          <Tag tone="charge" icon="refresh">
            {t(`passports:status_${status}`)}
          </Tag>
        )}
      </div>
      <dl className={styles.figures}>
        {figures.map(({ name, value, unit, decimals }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value === null ? '--' : format.number(value, decimals)}
              {value !== null && <small> {unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {status === null && <p className={styles.quiet}>{t('passports:as_rated')}</p>}
    </section>
  );
}

function Safety({ passport }: Props) {
  const { t } = useTranslation('passports');
  const format = useFormat();
  const highest = fixedOf(passport, 'temperatureMaximum');
  const agents = fixedOf(passport, 'extinguishingAgents');
  return (
    <section className={classNames(card.card, styles.card)} aria-labelledby="passport-safety">
      <h2 id="passport-safety">{t('safety')}</h2>
      <div className={styles.safety}>
        <span className={styles.sign}>
          <Icon name="diamond" size={20} />
        </span>
        <div>
          <p>
            <b>{t('do_not_open')}</b>
          </p>
          {typeof highest === 'number' && (
            <p>
              {t('heat_above', {
                temperature: format.quantity(temperatureQuantity(100 * highest, format.temperatureUnit)),
              })}
            </p>
          )}
          <p className={styles.quiet}>
            {Array.isArray(agents) ? t('in_fire', { agents: agents.join(', ') }) : t('no_agent')}
          </p>
        </div>
      </div>
    </section>
  );
}

function Facts({ passport }: Props) {
  const { t } = useTranslation(['passports', 'batteries']);
  const { t: of } = useTranslation('passports');
  const format = useFormat();
  const { madeOn, chemistry, fixed, criticalMaterials } = passport;
  const own: readonly (readonly [string, string])[] = [
    [t('batteries:chemistry'), t(`batteries:chemistry_${chemistry}`)],
    [
      t('batteries:made_on'),
      madeOn === null ? t('passports:not_stated') : format.date('date', Date.parse(madeOn), 'Etc/UTC'),
    ],
  ];
  const critical = criticalMaterials?.join(', ') || t('passports:not_stated');
  return (
    <>
      {GROUPS.map((group) => {
        const rows = fixed.filter(({ key }) => attributeOf(key).group === group && key !== 'extinguishingAgents');
        if (rows.length === 0 && group !== 'identity' && group !== 'environment') return null;
        return (
          <section key={group} className={classNames(card.card, styles.card)} aria-labelledby={`passport-${group}`}>
            <h2 id={`passport-${group}`}>
              {group === 'identity' ? t('passports:battery') : t(`passports:group_${group}`)}
            </h2>
            <dl className={styles.rows}>
              {group === 'identity' && own.map(([name, value]) => <Row key={name} name={name} value={value} />)}
              {rows.map(({ key, value }) => (
                <Row
                  key={key}
                  name={t(`passports:attribute_${key}`)}
                  value={fixedText(key, value, of, format)}
                  address={attributeOf(key).kind === 'url' || key === 'makerPassport' ? value : undefined}
                />
              ))}
              {group === 'environment' && <Row name={t('passports:critical_materials')} value={critical} />}
            </dl>
          </section>
        );
      })}
    </>
  );
}

function Row({ name, value, address }: { name: string; value: string; address?: unknown }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {isWebAddress(address) ? (
          <a href={address} target="_blank" rel="noreferrer noopener">
            {new URL(address).hostname}
          </a>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}

function EndOfUse({ passport }: Props) {
  const { t } = useTranslation('passports');
  const points = fixedOf(passport, 'collectionPoints');
  return (
    <section className={classNames(card.card, styles.card)} aria-labelledby="passport-end">
      <h2 id="passport-end">{t('end_of_use')}</h2>
      <p className={styles.text}>{t('end_text')}</p>
      {isWebAddress(points) && (
        <a className={styles.point} href={points} target="_blank" rel="noreferrer noopener">
          <Icon name="pin" size={16} />
          {t('find_point')}
        </a>
      )}
    </section>
  );
}

function More({ passport: { withheld } }: Props) {
  const { t } = useTranslation('passports');
  if (withheld.interest + withheld.authority === 0) return null;
  return (
    <section className={classNames(card.card, styles.card)} aria-labelledby="passport-more">
      <h2 id="passport-more">{t('more_title')}</h2>
      <ul className={styles.more}>
        {withheld.interest > 0 && (
          <li>
            <Icon name="key" size={18} />
            <span>
              <b>{t('tier_interest')}</b>
              <small>{t('more_interest', { count: withheld.interest })}</small>
            </span>
          </li>
        )}
        {withheld.authority > 0 && (
          <li>
            <Icon name="shield" size={18} />
            <span>
              <b>{t('tier_authority')}</b>
              <small>{t('more_authority', { count: withheld.authority })}</small>
            </span>
          </li>
        )}
      </ul>
      <p className={styles.quiet}>{t('more_ask')}</p>
    </section>
  );
}

function Foot({ passport }: Props) {
  const { t } = useTranslation('passports');
  const format = useFormat();
  const { code, changedAt } = passport;
  return (
    <footer className={styles.foot}>
      <p>{t('voluntary')}</p>
      {fixedOf(passport, 'makerPassport') === undefined && <p>{t('no_maker_passport')}</p>}
      <p>
        {changedAt !== null && `${t('last_change', { date: format.date('date', changedAt) })} · `}
        {printedCode(code)}
      </p>
    </footer>
  );
}
