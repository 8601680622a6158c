import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Company } from '#web/features/fleet/company-admin/company-admin-queries.ts';
import { branchesOf, type CompanyBranch } from '#web/features/fleet/company-admin/company-lines.ts';
import { ManagedTree } from '#web/features/fleet/company-admin/ManagedTree.tsx';
import { TextInput } from '#web/ui/form/TextInput.tsx';
import { show } from '../../harness/show.tsx';
import { companiesBelow } from './companies.ts';

afterEach(() => void vi.restoreAllMocks());

const MAX_MADE = 300;
/** Ten thousand: all but a few directly below the first, and below number 5000 one more. */
const MANY = companiesBelow([...Array.from({ length: 9_998 }, () => 0), 4_999]);
const FEW = companiesBelow([0, 0, 1]);

/** A tree 600 px high, with rows of 36. */
function withHeights(): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36);
}

function Shown({ companies }: { companies: readonly Company[] }) {
  const [chosen, setChosen] = useState(companies[0] as Company);
  const [sought, setSought] = useState('');
  const [top] = useState(() => branchesOf(companies) as CompanyBranch);
  return (
    <>
      <TextInput aria-label="Find" value={sought} onChange={(event) => setSought(event.target.value)} />
      <ManagedTree top={top} chosen={chosen} sought={sought} onChoose={setChosen} onMove={vi.fn()} />
      <output>{chosen.companyName}</output>
    </>
  );
}

const items = () => [...document.querySelectorAll<HTMLElement>('[role="treeitem"]')];
const item = (id: number) => document.querySelector<HTMLElement>(`[role="treeitem"][data-id="${id}"]`);
const place = (element: Element | null) =>
  ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((name) => element?.getAttribute(name));

test('of ten thousand companies only the visible ones are rendered, and each states its position', async () => {
  withHeights();
  await show(<Shown companies={MANY} />);
  await waitFor(() => expect(document.querySelector('[data-index]')).toBeTruthy());
  expect(items().length).toBeGreaterThan(15);
  expect(items().length).toBeLessThan(MAX_MADE);
  expect(place(item(1))).toEqual(['1', '1', '1', 'true']);
  expect(place(item(3))).toEqual(['2', '2', '9998', null]);
});

test('a search finds a company in the middle of ten thousand, and it is chosen', async () => {
  withHeights();
  const { user } = await show(<Shown companies={MANY} />);
  await user.type(screen.getByRole('textbox', { name: 'Find' }), 'depot 500');
  expect(items().length).toBeLessThan(MAX_MADE);
  // With number 500 and those from 5000 to 5009, and the top above them.
  expect(items().map(({ dataset }) => dataset.id)).toContain('5003');
  expect(items()).toHaveLength(12);
  await user.click(within(item(5003) as HTMLElement).getByText('Depot 5003'));
  expect(screen.getByRole('status').textContent).toBe('Depot 5003');
  expect(item(5003)?.tabIndex).toBe(0);
});

test('the keys reach rows that are out of view, and the focused row stays rendered', async () => {
  withHeights();
  const { user } = await show(<Shown companies={MANY} />);
  await waitFor(() => expect(document.querySelector('[data-index]')).toBeTruthy());
  item(1)?.focus();
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(item(9_999));
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(item(9_998));
  expect(items().length).toBeLessThan(MAX_MADE);
  expect(items().filter(({ tabIndex }) => tabIndex === 0)).toEqual([item(9_998)]);
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(item(1));
});

test('the keys open, close and choose; the Tab key reaches one row', async () => {
  const { user } = await show(<Shown companies={FEW} />);
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(item(1));
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{Enter}');
  expect(screen.getByRole('status').textContent).toBe('Depot 4');
  expect(place(item(4))).toEqual(['3', '1', '1', null]);
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement).toBe(item(2));
  expect(item(4)).toBeNull();
  await user.keyboard('{Home}{ArrowUp}');
  expect(document.activeElement).toBe(item(1));
  // What is chosen is hidden, so the Tab key reaches the first row.
  await user.tab({ shift: true });
  expect(items().filter(({ tabIndex }) => tabIndex === 0)).toEqual([item(1)]);
});
