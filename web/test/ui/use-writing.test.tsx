import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useWriting } from '#web/ui/action/use-writing.ts';
import { show } from '../harness/show.tsx';

function Writer({ send, inputs }: { send: (input: object) => Promise<unknown>; inputs: Record<string, object> }) {
  const { mutate } = useWriting({ mutationFn: send });
  return Object.entries(inputs).map(([name, input]) => (
    <button key={name} type="button" onClick={() => mutate(input)}>
      {name}
    </button>
  ));
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the same input twice is one click, another input another one', async () => {
  const send = vi.fn(async (_input: object) => null);
  const file = (text: string) => new File([text], `${text}.csv`, { lastModified: 1 });
  await show(
    <Writer
      send={send}
      inputs={{
        one: { id: 1 },
        same: { id: 1 },
        two: { id: 2 },
        table: { file: file('a') },
        other: { file: file('b') },
      }}
    />,
  );
  for (const name of ['one', 'one', 'same', 'two', 'two', 'table', 'table', 'other']) click(name);
  await waitFor(() => expect(send).toHaveBeenCalledTimes(4));
  expect(send.mock.calls.map(([input]) => input)).toMatchObject([
    { id: 1 },
    { id: 2 },
    { file: { name: 'a.csv' } },
    { file: { name: 'b.csv' } },
  ]);
});

test('three seconds later it is a click of its own', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const send = vi.fn(async (_input: object) => null);
  await show(<Writer send={send} inputs={{ one: { id: 1 } }} />);
  click('one');
  vi.advanceTimersByTime(2_999);
  click('one');
  vi.advanceTimersByTime(1);
  click('one');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  vi.useRealTimers();
});

test('what was refused can be sent again at once', async () => {
  const send = vi.fn(async (_input: object) => Promise.reject(new Error('refused')));
  await show(<Writer send={send} inputs={{ one: { id: 1 } }} />);
  click('one');
  await waitFor(() => {
    click('one');
    expect(send).toHaveBeenCalledTimes(2);
  });
});
