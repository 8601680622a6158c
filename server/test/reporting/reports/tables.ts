import { strFromU8, unzipSync } from 'fflate';

/** Cells of a CSV text (RFC 4180, but for the separator). */
export function readCsv(text: string, separator: ',' | ';' = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const pattern =
    separator === ',' ? /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/gy : /("(?:[^"]|"")*"|[^;\r\n]*)(;|\r\n|$)/gy;
  const body = text.replace(/^\uFEFF/, '');
  while (pattern.lastIndex < body.length) {
    const match = pattern.exec(body);
    if (!match) throw new Error(`no cell at ${pattern.lastIndex}`);
    const [, cell = '', end] = match;
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== separator) {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

interface XlsxCell {
  readonly place: string;
  readonly style: number;
  readonly value: string | number;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' };
/** The value that a spreadsheet program reads from the text of a cell. */
const textOf = (xml: string): string =>
  xml
    .replace(/&(amp|lt|gt|quot|#13);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const PIECE = /<\?xml [^?>]*\?>\n|<(?<end>\/)?(?<name>[A-Za-z]+)(?: [A-Za-z:]+="[^"<>]*")*(?<alone>\/)?>|[^<>]+/gy;
const isSaid = (text: string) =>
  !/&(?!(?:amp|lt|gt|quot|#13);)|[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text);

/** Throws where a text is no XML of the kind that is written here: every element ends, every sign can be said. */
function wellFormed(xml: string): string {
  const open: string[] = [];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < xml.length) {
    const at = PIECE.lastIndex;
    const piece = PIECE.exec(xml);
    if (!piece || !isSaid(piece[0])) throw new Error(`no XML at ${at}: ${xml.slice(at, at + 60)}`);
    const { end, name, alone } = piece.groups ?? {};
    if (name === undefined || alone) continue;
    if (!end) open.push(name);
    else if (open.pop() !== name) throw new Error(`${name} ends at ${at} and did not begin`);
  }
  if (open.length > 0) throw new Error(`${open.join(' ')} does not end`);
  return xml;
}

/** Sheets of a spreadsheet by name, each as rows of the cells that are there; every part of it is well formed. */
export function readXlsx(bytes: Uint8Array): Map<string, XlsxCell[][]> {
  const parts = unzipSync(bytes);
  for (const content of Object.values(parts)) wellFormed(strFromU8(content));
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const names = [...part('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) => textOf(name));
  return new Map(
    names.map((name, place) => [
      name,
      [...part(`xl/worksheets/sheet${place + 1}.xml`).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
        [...row.matchAll(/<c r="([A-Z]+\d+)"(?: s="(\d+)")?( t="inlineStr")?>(.*?)<\/c>/gs)].map(
          ([, at = '', style = '0', isText, inner = '']) => ({
            place: at,
            style: Number(style),
            value: isText
              ? textOf(/<t[^>]*>(.*)<\/t>/s.exec(inner)?.[1] ?? '')
              : Number(/<v>(.*)<\/v>/.exec(inner)?.[1]),
          }),
        ),
      ),
    ]),
  );
}

export async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}
