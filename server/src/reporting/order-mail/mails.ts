import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { formatAmount } from '#domain/foundation/i18n/amounts.ts';
import { formatDate } from '#domain/foundation/i18n/dates.ts';
import { HTML_LANG } from '#domain/foundation/i18n/languages.ts';
import { formatNumber } from '#domain/foundation/i18n/numbers.ts';
import type { Translate } from '../../foundation/i18n/translate.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { type Block, type ReportPage, reportAsHtml, reportAsText } from '../report-mail/report-page.ts';
import type { Payer } from './people.ts';

export interface EndingService {
  readonly company: string;
  readonly count: number;
  /** The first of them. */
  readonly devices: readonly { readonly name: string; readonly sn: string; readonly serviceUntil: number }[];
}

export interface OrderToPay {
  readonly orderNo: string;
  readonly planName: string;
  readonly deviceCount: number;
  readonly currency: string;
  readonly payUntil: number;
  readonly invoice: { readonly number: string; readonly total: number };
}

/** A shift of a clock that waits for the consent of the reader's company. */
export interface ShiftToAnswer {
  readonly deviceName: string;
  readonly deviceSn: string;
  readonly contractNumber: string;
  readonly from: number;
  readonly to: number;
  readonly byMs: number;
  readonly records: number;
  readonly expiresAt: number;
}

interface Setting {
  readonly payer: Pick<Payer, 'language' | 'timeZone'>;
  readonly siteName: string;
  /** Where the console is reached; null: not known, and a mail has no links. */
  readonly consoleUrl: string | null;
  readonly t: Translate;
  readonly now: number;
}

type Written = Pick<Mail, 'subject' | 'text' | 'html'>;

/** What ends within these days asks for somebody at once. */
const URGENT_MS = 7 * DAY_MS;

/** That data services end soon, the first to end first. */
export function serviceMail({ company, count, devices }: EndingService, setting: Setting): Written {
  const { t, payer, now } = setting;
  const block: Block = {
    title: t('mail:service_list'),
    basis: t('mail:service_after'),
    rows: devices.map(({ name, sn, serviceUntil }) => ({
      label: `${name} · ${sn}`,
      value: dayOf(payer, serviceUntil),
      isUrgent: serviceUntil - now <= URGENT_MS,
    })),
  };
  return written(setting, {
    title: t('mail:service_title', { count }),
    days: company,
    blocks: [block],
    more: count > devices.length ? t('mail:more', { count: count - devices.length }) : null,
    link: { text: t('mail:service_renew'), path: '/#/data_plan' },
    footer: t('mail:service_why'),
  });
}

/** That an approved order is to be paid. */
export function paymentMail(order: OrderToPay, setting: Setting): Written {
  const { t, payer } = setting;
  const { orderNo, planName, deviceCount, currency, payUntil, invoice } = order;
  const block: Block = {
    title: t('mail:payment_order', { orderNo }),
    basis: t('mail:payment_after'),
    rows: [
      { label: t('mail:payment_invoice'), value: invoice.number },
      {
        label: t('mail:payment_amount'),
        value: `${formatAmount(payer.language, invoice.total, currency)} ${currency}`,
      },
      { label: t('mail:payment_plan'), value: planName },
      { label: t('mail:payment_devices'), value: formatNumber(payer.language, deviceCount) },
      { label: t('mail:payment_until'), value: dayOf(payer, payUntil), isUrgent: true },
    ],
  };
  return written(setting, {
    title: t('mail:payment_title', { date: dayOf(payer, payUntil) }),
    days: orderNo,
    blocks: [block],
    more: null,
    link: { text: t('mail:payment_open'), path: `/#/account/order_details?orderNo=${orderNo}` },
    footer: t('mail:payment_why'),
  });
}

/** That a shift of a clock waits for consent. */
export function consentMail(shift: ShiftToAnswer, setting: Setting): Written {
  const { t, payer } = setting;
  const { deviceName, deviceSn, contractNumber, from, to, byMs, records, expiresAt } = shift;
  const instant = (at: number) => formatDate(payer.language, 'dateTime', at, payer.timeZone);
  const span = (first: number, last: number) => `${instant(first)} – ${instant(last)}`;
  const block: Block = {
    title: `${deviceName} · ${deviceSn}`,
    basis: t('mail:consent_after'),
    rows: [
      { label: t('mail:consent_contract'), value: contractNumber },
      { label: t('mail:consent_now'), value: span(from, to) },
      { label: t('mail:consent_then'), value: span(from + byMs, to + byMs) },
      { label: t('mail:consent_records'), value: formatNumber(payer.language, records) },
      { label: t('mail:consent_until'), value: instant(expiresAt), isUrgent: true },
    ],
  };
  return written(setting, {
    title: t('mail:consent_title', { deviceName }),
    days: deviceName,
    blocks: [block],
    more: null,
    link: { text: t('mail:consent_open'), path: '/#/lease' },
    footer: t('mail:consent_why'),
  });
}

const dayOf = ({ language, timeZone }: Setting['payer'], at: number) => formatDate(language, 'date', at, timeZone);

function written(
  { payer, siteName, consoleUrl }: Setting,
  {
    link,
    ...page
  }: Omit<ReportPage, 'language' | 'siteName' | 'link'> & {
    readonly link: { readonly text: string; readonly path: string };
  },
): Written {
  const whole: ReportPage = {
    ...page,
    language: HTML_LANG[payer.language],
    siteName,
    link: consoleUrl === null ? null : { text: link.text, url: consoleUrl + link.path },
  };
  return { subject: `${siteName}: ${page.title}`, text: reportAsText(whole), html: reportAsHtml(whole) };
}
