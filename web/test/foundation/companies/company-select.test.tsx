import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CompanyNode } from '#web/api/company-queries.ts';
import { CompanySelect } from '#web/features/foundation/companies/CompanySelect.tsx';
import type { Selection } from '#web/features/foundation/companies/company-selection.ts';
import { show } from '../../harness/show.tsx';

afterEach(() => void vi.restoreAllMocks());

const node = (id: number, companyName: string, childList: CompanyNode[] = []): CompanyNode => ({
  id,
  companyName,
  parentId: null,
  idx: String(id),
  deviceCount: 1234,
  childList,
});
const TREE = node(1, 'Northgate Logistics', [node(2, 'Millfield depot'), node(3, 'East Quay depot')]);
const KNOWN = [[['companies', 'tree'], TREE]] as const;

function Filter() {
  const [selection, setSelection] = useState<Selection>([]);
  return <CompanySelect selection={selection} onChange={setSelection} />;
}

const trigger = (name: RegExp) => screen.getByRole('button', { name });

test('companies are found by name, chosen together, and cleared', async () => {
  const { user } = await show(<Filter />, { known: KNOWN });
  await user.click(trigger(/^Companies: All companies/));
  const field = screen.getByRole('searchbox', { name: 'Find a company' });
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole('treeitem', { name: /East Quay/ }));
  await user.type(field, 'mill');
  expect(screen.queryByRole('treeitem', { name: /East Quay/ })).toBeNull();
  await user.click(screen.getByRole('treeitem', { name: /Millfield/ }));
  expect(screen.getByRole('treeitem', { name: /Millfield/ }).getAttribute('aria-checked')).toBe('true');
  expect(trigger(/^Companies: East Quay depot \+1/)).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Companies' }).textContent).toContain('2 selected');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(trigger(/^Companies: All companies/)).toBeTruthy();
});

test('companies that are loading are shown neither as empty nor as failed', async () => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
  const { user } = await show(<Filter />);
  await user.click(trigger(/^Companies/));
  expect(screen.queryByRole('tree')).toBeNull();
  expect(screen.queryByText('The companies did not load')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear' }).disabled).toBe(true);
});

test('guests have no companies to choose from', async () => {
  await show(<Filter />, { known: KNOWN, signedIn: { role: 'guest' } });
  expect(screen.queryByRole('button')).toBeNull();
});

test('its texts are German for a German reader', async () => {
  const { user } = await show(<Filter />, { known: KNOWN, language: 'de' });
  await user.click(trigger(/^Firmen: Alle Firmen/));
  expect(screen.getByRole('searchbox', { name: 'Firma suchen' })).toBeTruthy();
  expect(screen.getByRole('treeitem', { name: /Millfield.*1\.234/ })).toBeTruthy();
});
