import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { printedCode } from '#domain/foundation/basics/printed-code.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { paths } from '../../../routes/paths.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import list from '../../../ui/page/CardRows.module.css';
import styles from './Customers.module.css';
import type { CustomerInfo } from './customer-queries.ts';

/** A card of a customer's page. */
export function CustomerCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classNames(card.card, list.card)} aria-label={title}>
      <header className={list.header}>
        <h2 className={list.title}>{title}</h2>
      </header>
      {children}
    </section>
  );
}

/** Rows of a card, or that there are none. */
function Rows<T>({ of, none, keyOf, children }: RowsProps<T>) {
  if (of.length === 0) return <p className={list.facts}>{none}</p>;
  return (
    <ul className={list.rows}>
      {of.map((each) => (
        <li key={keyOf(each)} className={list.row}>
          <div className={list.text}>{children(each)}</div>
        </li>
      ))}
    </ul>
  );
}
interface RowsProps<T> {
  of: readonly T[];
  none: string;
  keyOf: (row: T) => string;
  children: (row: T) => ReactNode;
}

/** Who it is: what people entered. */
export function DetailsCard({ customer }: Pick<CustomerInfo, 'customer'>) {
  const { t, i18n } = useTranslation('customers');
  const languages = new Intl.DisplayNames([i18n.language.replace('_', '-')], { type: 'language' });
  const facts = [
    [t('company'), customer.companyName],
    [t('number'), customer.number],
    [t('billing'), customer.billingAddress],
    [t('delivery'), customer.deliveryAddress],
    [t('tax_id'), customer.taxId],
    [t('language'), customer.language && languages.of(customer.language.replace('_', '-'))],
    [t('notes'), customer.notes],
  ] as const;
  return (
    <CustomerCard title={t('addresses')}>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </CustomerCard>
  );
}

export function ContactsCard({ customer }: Pick<CustomerInfo, 'customer'>) {
  const { t } = useTranslation('customers');
  return (
    <CustomerCard title={t('contacts')}>
      <Rows
        of={customer.contacts}
        none={t('no_contacts')}
        keyOf={({ name, role, mail, phone }) => `${name} ${role} ${mail} ${phone}`}
      >
        {({ name, role, mail, phone }) => (
          <>
            <h3 className={list.name}>{name}</h3>
            <p className={list.facts}>
              {role}
              {role && (mail || phone) && ' · '}
              {mail && <a href={`mailto:${mail}`}>{mail}</a>}
              {mail && phone && ' · '}
              {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
            </p>
          </>
        )}
      </Rows>
    </CustomerCard>
  );
}

export function PlacesCard({ places }: Pick<CustomerInfo, 'places'>) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  return (
    <CustomerCard title={t('places')}>
      <Rows of={places} none={t('no_places')} keyOf={({ leaseId }) => String(leaseId)}>
        {({ mcuId, deviceName, deviceSn, endsAt }) => (
          <>
            <h3 className={list.name}>
              <Link {...paths.monitor(mcuId)}>{deviceName}</Link>
            </h3>
            <p className={list.facts}>
              {deviceSn} · {t('until', { date: format.date('date', endsAt) })}
            </p>
          </>
        )}
      </Rows>
    </CustomerCard>
  );
}

export function PeopleCard({ people }: Pick<CustomerInfo, 'people'>) {
  const { t } = useTranslation('customers');
  return (
    <CustomerCard title={t('people')}>
      <Rows of={people} none={t('no_people')} keyOf={({ id }) => String(id)}>
        {({ displayName, email, companyName }) => (
          <>
            <h3 className={list.name}>{displayName}</h3>
            <p className={list.facts}>
              {email && `${email} · `}
              {companyName}
            </p>
          </>
        )}
      </Rows>
    </CustomerCard>
  );
}

export function ReportsCard({ reports }: Pick<CustomerInfo, 'reports'>) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  return (
    <CustomerCard title={t('reports')}>
      <Rows of={reports} none={t('no_reports')} keyOf={({ leaseId, code }) => `${leaseId} ${code}`}>
        {({ code, contractNumber, deviceName, issuedAt }) => (
          <>
            <h3 className={list.name}>
              <Link {...paths.leases({ code })}>{printedCode(code)}</Link>
            </h3>
            <p className={list.facts}>
              {deviceName} · {contractNumber} · {format.date('date', issuedAt)}
            </p>
          </>
        )}
      </Rows>
    </CustomerCard>
  );
}
