import type { Answer } from '../../../../api/client.ts';
import type { Definitions } from '../label-queries.ts';

type Preview = Answer<'previewLabels'>;

/** What is changed on many: a field, or a tag that is put on or taken off. */
export type Target =
  | { readonly what: 'field'; readonly fieldId: number }
  | { readonly what: 'tag'; readonly tagId: number; readonly isOn: boolean };

export const keyOfTarget = (target: Target): string =>
  target.what === 'field' ? `field ${target.fieldId}` : `${target.isOn ? 'on' : 'off'} ${target.tagId}`;

export function targetOf(key: string): Target | null {
  const [what, text] = key.split(' ');
  const id = Number(text);
  if (what === 'field') return { what, fieldId: id };
  return what === 'on' || what === 'off' ? { what: 'tag', tagId: id, isOn: what === 'on' } : null;
}

/** As the call takes it; null while there is nothing to be said of it. */
export const changeOf = (target: Target | null, value: string) =>
  target === null ? null : target.what === 'field' ? { ...target, value } : target;

type Effect =
  | 'does_filled'
  | 'does_replaced'
  | 'does_cleared'
  | 'does_later'
  | 'does_earlier'
  | 'does_tagged'
  | 'does_untagged'
  | 'does_same'
  | 'does_left_out';
type Field = Definitions['fields'][number];

/** How many dates that are over nobody would see any more; of a date that tells nothing, none. */
export const hiddenBy = (preview: Preview, field: Field | undefined): number =>
  field?.kind === 'date' && field.soonDays !== null ? preview.hidesOverdue : 0;

/** On how many something changes, without those that are left out. */
export const changedBy = ({ filled, replaced, cleared }: Preview, leftOut: number): number =>
  filled + replaced + cleared - leftOut;

/** What is said of a change before it is made, each with how many; what it would hide is told apart. */
export function effectsOf(
  preview: Preview,
  field: Field | undefined,
): readonly { readonly text: Effect; readonly count: number }[] {
  const { filled, replaced, cleared, larger, smaller, same, leftOut } = preview;
  const hidden = hiddenBy(preview, field);
  const said: readonly { readonly text: Effect; readonly count: number }[] =
    field?.kind === 'date'
      ? [
          { text: 'does_filled', count: filled },
          { text: 'does_later', count: larger - (cleared === 0 ? hidden : 0) },
          { text: 'does_earlier', count: smaller },
          { text: 'does_cleared', count: cleared - (cleared === 0 ? 0 : hidden) },
        ]
      : field
        ? [
            { text: 'does_filled', count: filled },
            { text: 'does_replaced', count: replaced },
            { text: 'does_cleared', count: cleared },
          ]
        : [
            { text: 'does_tagged', count: filled },
            { text: 'does_untagged', count: cleared },
          ];
  const rest = [
    { text: 'does_same', count: same },
    { text: 'does_left_out', count: leftOut },
  ] as const;
  return [...said, ...rest].filter(({ count }) => count > 0);
}
