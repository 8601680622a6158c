import { expect, test } from 'vitest';
import { contentOf, marginRules, PAGE_MARK, PAGES_MARK } from '#web/ui/page/page-margins.ts';

test('a text becomes a string of CSS that nothing in it can end', () => {
  expect(contentOf('Northfield')).toBe('"Northfield"');
  expect(contentOf('')).toBe('""');
  expect(contentOf('6" \\ }\n@page')).toBe('"6\\22  \\5c  }\\a @page"');
});

test('the numbers of pages stand where the language puts them', () => {
  expect(contentOf(`第 ${PAGE_MARK} 页，共 ${PAGES_MARK} 页`)).toBe(
    '"第 " counter(page) " 页，共 " counter(pages) " 页"',
  );
  const rules = marginRules({
    topLeft: 'A',
    topRight: 'B',
    bottomLeft: 'C',
    bottomRight: `${PAGE_MARK}/${PAGES_MARK}`,
  });
  expect(rules).toContain('@bottom-right { content: counter(page) "/" counter(pages); }');
});
