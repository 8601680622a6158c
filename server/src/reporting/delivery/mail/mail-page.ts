import type { AlarmSeverity } from '#domain/alerting/alarms/words/severity.ts';

/** A mail's content; every text is plain. */
export interface MailPage {
  readonly language: string;
  readonly siteName: string;
  readonly title: string;
  readonly items: readonly MailItem[];
  /** What comes after the items, as that there are more. */
  readonly more: string | null;
  readonly link: { readonly text: string; readonly url: string } | null;
  readonly footer: string;
}

interface MailItem {
  readonly level: AlarmSeverity;
  readonly isOver: boolean;
  readonly sentence: string;
  readonly lines: readonly string[];
  readonly url: string | null;
}

export const pageAsText = ({ title, items, more, link, footer }: MailPage): string =>
  [
    title,
    ...items.map(({ sentence, lines, url }) => [sentence, ...lines, ...(url === null ? [] : [url])].join('\n')),
    ...(more === null ? [] : [more]),
    ...(link === null ? [] : [`${link.text}: ${link.url}`]),
    `-- \n${footer}`,
  ].join('\n\n');

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

const BAR: Readonly<Record<AlarmSeverity, string>> = { 1: '#A01048', 2: '#C58700', 3: '#64748A', 4: '#64748A' };
const OVER = '#0F6B4F';
const INK = '#15202B';
const QUIET = '#5B6B7A';

/** One column that is read well on a phone: mail programs know neither style sheets nor grids. */
export const pageAsHtml = ({ language, siteName, title, items, more, link, footer }: MailPage): string =>
  `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:16px;background:#F2F5F8;font:16px/1.5 -apple-system,Segoe UI,Roboto,Noto Sans,sans-serif;color:${INK}">
<table role="presentation" width="100%" style="max-width:600px;margin:0 auto;border-collapse:collapse">
<tr><td style="padding:0 0 8px;font-size:14px;color:${QUIET}">${escaped(siteName)}</td></tr>
<tr><td style="padding:0 0 16px;font-size:22px;line-height:1.3;font-weight:600">${escaped(title)}</td></tr>
${items.map(itemAsHtml).join('\n')}
${more === null ? '' : `<tr><td style="padding:4px 0 16px;color:${QUIET}">${escaped(more)}</td></tr>`}
${link === null ? '' : `<tr><td style="padding:8px 0 20px"><a href="${escaped(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0B5CAD;color:#FFFFFF;text-decoration:none">${escaped(link.text)}</a></td></tr>`}
<tr><td style="padding:12px 0 0;border-top:1px solid #D5DDE5;font-size:13px;color:${QUIET}">${escaped(footer)}</td></tr>
</table></body></html>`;

const itemAsHtml = ({ level, isOver, sentence, lines, url }: MailItem): string => {
  const head =
    url === null ? escaped(sentence) : `<a href="${escaped(url)}" style="color:${INK}">${escaped(sentence)}</a>`;
  return `<tr><td style="padding:0 0 12px"><table role="presentation" width="100%" style="border-collapse:collapse;background:#FFFFFF"><tr>
<td style="padding:12px 16px;border-left:4px solid ${isOver ? OVER : BAR[level]}"><div style="font-weight:600">${head}</div>${lines
    .map((line) => `<div style="font-size:14px;color:${QUIET}">${escaped(line)}</div>`)
    .join('')}</td></tr></table></td></tr>`;
};
