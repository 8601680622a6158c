import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Templates } from '#web/features/power/energy/systems/editor/Templates.tsx';
import { show } from '../../../harness/show.tsx';

const part = (kind: 'bus' | 'panel' | 'mains') => ({ id: kind, kind, name: '', x: 0, y: 0 });
const VAN = { kind: 'van' as const, nodes: [part('panel'), part('bus')], links: [] };
const HOUSE = { kind: 'house' as const, nodes: [part('panel'), part('mains'), part('bus')], links: [] };

test('the template that a drawing is like is in use; another one is applied by a click', async () => {
  const onApply = vi.fn();
  const drawing = { nodes: VAN.nodes.map((node) => ({ ...node, device: null })), links: [] };
  const { user } = await show(<Templates drawing={drawing} onApply={onApply} />, {
    known: [[['energyTemplates'], [VAN, HOUSE]]],
  });
  const [van, house] = screen.getAllByRole('button');
  expect([van!.textContent, van!.getAttribute('aria-pressed')]).toEqual(['VanIn use', 'true']);
  expect([house!.textContent, house!.getAttribute('aria-pressed')]).toEqual(['HouseParts: 3', 'false']);
  await user.click(house!);
  expect(onApply).toHaveBeenCalledWith(HOUSE);
});
