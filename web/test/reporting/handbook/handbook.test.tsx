import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Markdown } from '#web/features/reporting/handbook/Markdown.tsx';
import { articleOfPage } from '#web/routes/help-pages.ts';
import { openConsole, router } from '#web/routes/router.ts';
import { show } from '../../harness/show.tsx';

test('an article is drawn with headings, lists, tables and links', async () => {
  await show(
    <Markdown
      content={'## One\n\nA **b** [page](#/overview) [article](#roles)\n\n1. first\n\n| H |\n| --- |\n| cell |\n'}
    />,
    {},
  );
  expect(screen.getByRole('heading', { name: 'One' }).id).toBe('part-1');
  expect(screen.getByRole('link', { name: 'page' }).getAttribute('href')).toBe('#/overview');
  expect(screen.getByRole('link', { name: 'article' }).getAttribute('href')).toContain('/help/detail?id=roles');
  expect(screen.getByRole('cell', { name: 'cell' })).toBeTruthy();
});

test('HTML and addresses that run code are only text', async () => {
  const { container } = await show(
    <Markdown
      content={
        '<img src=x onerror=alert(1)>\n\n<script>alert(1)</script>\n\na <b onclick=x>c</b> [run](javascript:alert(1)) [data](data:text/html,x) ![p](https://elsewhere.example/x.png)'
      }
    />,
    {},
  );
  expect(container.querySelectorAll('img, script, b, a')).toHaveLength(0);
  expect(container.textContent).toContain('<script>alert(1)</script>');
});

test('every page of the console has an article', async () => {
  await openConsole();
  const explained = ['/help', '/login', '/share', '/no_permission', '/$'];
  const pages = Object.keys(router.routesByPath).filter(
    (path) => !explained.some((beginning) => path.startsWith(beginning)),
  );
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((path) => articleOfPage(path.replace(/(.)\/$/, '$1')) === undefined)).toEqual([]);
});

test('the product’s own pictures are shown, nothing else', async () => {
  await show(<Markdown content={'![Map](handbook/en/map.webp) ![x](handbook/../map.webp) ![y](/files/1.webp)'} />, {});
  expect(screen.getAllByRole('img').map((picture) => picture.getAttribute('src'))).toEqual(['handbook/en/map.webp']);
});
