import type { Tables } from '../../platform/db/table.ts';

export const labelsTables = {
  label_field: { place: 'reference', of: 'company', path: 'own' },
  label_tag: { place: 'reference', of: 'company', path: 'own' },
  label_value: { place: 'reference', of: 'company', through: 'label_field' },
  label_tagged: { place: 'reference', of: 'company', through: 'label_tag' },
  label_change: { place: 'reference', of: 'company', names: ['by_name'] },
  label_change_item: { place: 'reference', of: 'company', through: 'label_change' },
} as const satisfies Tables;
