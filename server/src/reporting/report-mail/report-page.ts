import { escaped } from '../delivery/mail/mail-page.ts';

/** A figure with its name. */
export interface Figure {
  readonly label: string;
  readonly value: string;
  /** Set apart where it asks for somebody. */
  readonly isUrgent?: boolean;
}

/** A part of a report: its figures, with what they are based on. */
export interface Block {
  readonly title: string;
  /** Period and basis. */
  readonly basis: string;
  /** Large, beside each other. */
  readonly figures?: readonly Figure[];
  /** A list, below them. */
  readonly rows?: readonly Figure[];
  readonly rowsTitle?: string;
  /** What is said where there are no rows. */
  readonly none?: string;
}

/** A report as a mail; every text is plain. */
export interface ReportPage {
  readonly language: string;
  readonly siteName: string;
  readonly title: string;
  readonly days: string;
  readonly blocks: readonly Block[];
  readonly more: string | null;
  readonly link: { readonly text: string; readonly url: string } | null;
  readonly footer: string;
}

const line = ({ label, value }: Figure) => `${label}: ${value}`;

const blockAsText = ({ title, basis, figures = [], rows = [], rowsTitle, none }: Block): string =>
  [
    title,
    ...(basis === '' ? [] : [basis]),
    ...figures.map(line),
    ...(rows.length > 0 && rowsTitle ? ['', rowsTitle] : []),
    ...rows.map(line),
    ...(rows.length === 0 && none ? [none] : []),
  ].join('\n');

export const reportAsText = ({ title, days, blocks, more, link, footer }: ReportPage): string =>
  [
    `${title}\n${days}`,
    ...blocks.map(blockAsText),
    ...(more === null ? [] : [more]),
    ...(link === null ? [] : [`${link.text}: ${link.url}`]),
    `-- \n${footer}`,
  ].join('\n\n');

/** Colours stand at each element, since many mail programs read nothing else; those that know dark colours find them by class. */
const INK = '#13201C';
const QUIET = '#475751';
const LINE = '#E2E8E5';
const URGENT = '#B31A45';
const DARK = `@media (prefers-color-scheme:dark){.page{background:#0C1311!important}.card{background:#141D1A!important;border-color:#26332E!important}.ink{color:#E6EEEB!important}.quiet{color:#A6B5AF!important}.line{border-color:#26332E!important}.urgent{color:#FF8AA8!important}.go{background:#2FB59D!important;color:#04120E!important}}`;

/** One column that is read well on a phone: mail programs know neither grids nor scripts. */
export const reportAsHtml = ({ language, siteName, title, days, blocks, more, link, footer }: ReportPage): string =>
  `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(title)}</title><style>${DARK}</style></head>
<body class="page ink" style="margin:0;padding:16px;background:#EFF2F0;font:16px/1.5 -apple-system,Segoe UI,Roboto,Noto Sans,Noto Sans CJK SC,sans-serif;color:${INK}">
<table role="presentation" width="100%" style="max-width:640px;margin:0 auto;border-collapse:collapse">
<tr><td class="quiet" style="padding:0 0 8px;font-size:14px;color:${QUIET}">${escaped(siteName)}</td></tr>
<tr><td class="ink" style="font-size:22px;line-height:1.3;font-weight:600;color:${INK}">${escaped(title)}</td></tr>
<tr><td class="quiet" style="padding:2px 0 16px;font-size:15px;color:${QUIET}">${escaped(days)}</td></tr>
${blocks.map(blockAsHtml).join('\n')}
${more === null ? '' : `<tr><td class="quiet" style="padding:0 0 12px;font-size:14px;color:${QUIET}">${escaped(more)}</td></tr>`}
${link === null ? '' : `<tr><td style="padding:4px 0 20px"><a class="go" href="${escaped(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0B6B5D;color:#FFFFFF;text-decoration:none">${escaped(link.text)}</a></td></tr>`}
<tr><td class="quiet line" style="padding:12px 0 0;border-top:1px solid ${LINE};font-size:13px;color:${QUIET}">${escaped(footer)}</td></tr>
</table></body></html>`;

const blockAsHtml = ({ title, basis, figures = [], rows = [], rowsTitle, none }: Block): string =>
  `<tr><td style="padding:0 0 12px"><table class="card" role="presentation" width="100%" style="border-collapse:separate;background:#FFFFFF;border:1px solid ${LINE};border-radius:12px"><tr><td style="padding:14px 16px">
<div class="ink" style="font-size:16px;font-weight:600;color:${INK}">${escaped(title)}</div>
${basis === '' ? '' : `<div class="quiet" style="font-size:13px;line-height:1.4;color:${QUIET}">${escaped(basis)}</div>`}
${figuresAsHtml(figures)}${rows.length > 0 ? rowsAsHtml(rows, rowsTitle) : ''}${rows.length === 0 && none ? `<div class="quiet" style="padding-top:8px;font-size:14px;color:${QUIET}">${escaped(none)}</div>` : ''}</td></tr></table></td></tr>`;

const COLUMNS = 2;

/** Two beside each other: that is what fits a phone in every language. */
function figuresAsHtml(figures: readonly Figure[]): string {
  if (figures.length === 0) return '';
  const lines = Array.from({ length: Math.ceil(figures.length / COLUMNS) }, (_, at) =>
    figures.slice(at * COLUMNS, at * COLUMNS + COLUMNS),
  );
  const cell = ({ label, value, isUrgent }: Figure) =>
    `<td width="50%" valign="top" style="padding:10px 8px 0 0"><div class="quiet" style="font-size:13px;line-height:1.35;color:${QUIET}">${escaped(label)}</div><div class="${isUrgent ? 'urgent' : 'ink'}" style="font-size:20px;line-height:1.3;font-weight:600;color:${isUrgent ? URGENT : INK}">${escaped(value)}</div></td>`;
  return `<table role="presentation" width="100%" style="border-collapse:collapse">${lines
    .map((some) => `<tr>${some.map(cell).join('')}${some.length < COLUMNS ? '<td width="50%"></td>' : ''}</tr>`)
    .join('')}</table>`;
}

function rowsAsHtml(rows: readonly Figure[], title: string | undefined): string {
  const head =
    title === undefined
      ? ''
      : `<tr><td colspan="2" class="quiet" style="padding:12px 0 2px;font-size:13px;color:${QUIET}">${escaped(title)}</td></tr>`;
  const row = ({ label, value, isUrgent }: Figure) =>
    `<tr><td class="ink line" style="padding:7px 8px 7px 0;border-top:1px solid ${LINE};font-size:15px;line-height:1.35;color:${INK};word-break:break-word">${escaped(label)}</td><td class="${isUrgent ? 'urgent' : 'ink'} line" align="right" valign="top" style="padding:7px 0;border-top:1px solid ${LINE};font-size:15px;line-height:1.35;font-weight:600;white-space:nowrap;color:${isUrgent ? URGENT : INK}">${escaped(value)}</td></tr>`;
  return `<table role="presentation" width="100%" style="margin-top:10px;border-collapse:collapse">${head}${rows.map(row).join('')}</table>`;
}
