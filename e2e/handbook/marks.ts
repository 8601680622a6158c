import type { Locator, Page } from '@playwright/test';

interface Marked {
  /** What the ring is around. */
  readonly ring?: string;
  /** What the entries of the list below the picture are about, in their order. */
  readonly numbers: readonly string[];
}

const firstMessage = (more: string, measured: string): Marked => {
  const row = `li[data-message]${more} >> nth=0`;
  return { ring: row, numbers: ['[class*=_what]', measured, '[class*=_progress]'].map((part) => `${row} >> ${part}`) };
};

/** What is marked on the pictures, by their names. */
const MARKED: Readonly<Record<string, Marked>> = {
  messages: firstMessage(':not(:has([class*=_none]))', '[class*=_device] + *'),
  'other-messages': firstMessage('', 'time'),
  'live-values': { numbers: ['main h2 >> nth=0', 'main canvas >> nth=0'] },
  'warning-rules': {
    ring: 'main ul a >> nth=0',
    numbers: [
      'main fieldset >> nth=0',
      'main ul a >> nth=0 >> [class*=_limits]',
      'main ul a >> nth=0 >> css=:scope > span >> nth=2',
    ],
  },
  'data-service': {
    ring: 'main ul label >> nth=0',
    numbers: ['main ul label >> nth=0 >> [class*=_bars]', 'main ul label >> nth=0 >> [class*=_tag]'],
  },
  orders: { numbers: ['main ul a >> nth=0', 'main ol >> nth=0', 'main dl >> nth=0'] },
  leases: {
    numbers: [
      'main em >> nth=0',
      'main button[class*=_bar] >> nth=0',
      'main li:has(button[class*=_bar]) small >> nth=0',
    ],
  },
  companies: { numbers: ['[role=treeitem] >> nth=0', 'main section h2 >> nth=0'] },
  'audit-log': {
    ring: 'main tbody tr:has([data-cell=who]) >> nth=0',
    numbers: ['time', '[data-cell=who]', '[data-cell=result]'].map(
      (cell) => `main tbody tr:has([data-cell=who]) >> nth=0 >> ${cell}`,
    ),
  },
};

export interface Marks {
  readonly ring?: readonly number[];
  readonly numbers: readonly (readonly number[])[];
}

const percentOf = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;

/** Numbers stand on the left edge of what they are about. */
async function boxOf(found: Locator, what: string) {
  const box = await found.boundingBox();
  if (!box) throw new Error(`there is nothing to mark for ${what}`);
  return box;
}

/** Where on the picture the marks of a page are, in percent of its sides; null if it has none. */
export async function marksOf(
  page: Page,
  name: string,
  size: { width: number; height: number },
): Promise<Marks | null> {
  const marked = MARKED[name];
  if (!marked) return null;
  const numbers: number[][] = [];
  for (const part of marked.numbers) {
    const { x, y, height } = await boxOf(page.locator(part), `${name}: ${part}`);
    numbers.push([percentOf(x, size.width), percentOf(y + Math.min(height, 60) / 2, size.height)]);
  }
  if (marked.ring === undefined) return { numbers };
  const ring = await boxOf(page.locator(marked.ring), `${name}: ${marked.ring}`);
  return {
    ring: [
      percentOf(ring.x, size.width),
      percentOf(ring.y, size.height),
      percentOf(ring.width, size.width),
      percentOf(ring.height, size.height),
    ],
    numbers,
  };
}
