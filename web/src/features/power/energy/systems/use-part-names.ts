import { useTranslation } from 'react-i18next';
import { useTypeName } from '../../../../i18n/type-name.ts';
import type { ShownNode } from './system-queries.ts';

/** Names of what stands in a drawing: its own, else those of its device, else what it is. */
export function usePartNames() {
  const { t } = useTranslation('systems');
  const typeName = useTypeName();
  const kindOf = ({ kind, device }: Pick<ShownNode, 'kind' | 'device'>): string =>
    device ? typeName(device.deviceType) : t(kind === 'device' ? 'part_unseen' : `part_${kind}`);
  return {
    kindOf,
    nameOf: (node: Pick<ShownNode, 'kind' | 'device' | 'name'>): string => node.name || kindOf(node),
    /** The device behind a part; undefined for a part without one. */
    deviceOf: ({ device }: Pick<ShownNode, 'device'>): string | undefined =>
      device ? [device.deviceName, device.deviceModel].filter(Boolean).join(' · ') : undefined,
  };
}
