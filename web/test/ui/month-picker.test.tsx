import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MonthPicker } from '#web/ui/form/MonthPicker.tsx';
import { show } from '../harness/show.tsx';

const open = async (unit: 'month' | 'year', value: string, language: 'en' | 'zh_CN' = 'en') => {
  const onChoose = vi.fn();
  const { user } = await show(<MonthPicker label="Period" {...{ unit, value, onChoose }} max="2026-11-26" />, {
    language,
  });
  await user.click(screen.getByRole('button', { name: /^Period: / }));
  return { user, onChoose, panel: within(screen.getByRole('dialog', { name: 'Period' })) };
};

test('a month of another year is chosen, one that has not begun is not', async () => {
  const { user, onChoose, panel } = await open('month', '2026-11');
  expect(screen.getByRole('button', { name: 'Period: Nov 2026' })).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Nov', pressed: true })).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Dec' }).hasAttribute('disabled')).toBe(true);
  await user.click(panel.getByRole('button', { name: '2027' }));
  await user.click(panel.getByRole('button', { name: '2025' }));
  expect(panel.getByRole('group', { name: '2025' })).toBeTruthy();
  panel.getByRole('button', { name: 'Nov' }).focus();
  await user.keyboard('{ArrowUp}{ArrowLeft}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2025-07');
});

test('a year is chosen from twelve', async () => {
  const { user, onChoose, panel } = await open('year', '2026');
  expect(panel.getByRole('button', { name: '2027' }).hasAttribute('disabled')).toBe(true);
  await user.click(panel.getByRole('button', { name: '2004–2015' }));
  await user.click(panel.getByRole('button', { name: '2015' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2015');
});

test('months are in the language of the reader', async () => {
  const { panel } = await open('month', '2026-03', 'zh_CN');
  expect(panel.getByRole('button', { name: '3月', pressed: true })).toBeTruthy();
});
