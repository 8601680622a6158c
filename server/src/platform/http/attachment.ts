/** Characters that no file system accepts in a name, and those that would end the text of a header. */
const UNFIT = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu;
const MAX_NAME = 120;

/** A name that every file system accepts, in any script. */
export const fileName = (name: string): string =>
  [...name.replace(UNFIT, ' ').replace(/\s+/g, ' ').trim()].slice(0, MAX_NAME).join('') || 'download';

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** `Content-Disposition` of a download (RFC 6266): the name in plain letters, and as it is for those who read that. */
export function attachment(name: string): string {
  const fit = fileName(name);
  const plain = fit.replace(/[^\x20-\x7e]/g, '_').replaceAll('%', '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(fit)}`;
}
