import { useTranslation } from 'react-i18next';
import { type BridgeState, bridgeState } from '#domain/fleet/bridges/state.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';
import type { BridgeOfList } from './bridge-queries.ts';

const LOOKS = {
  new: { tone: 'idle', icon: 'clock' },
  silent: { tone: 'low', icon: 'clock' },
  lineDown: { tone: 'alarm', icon: 'warning' },
  unmapped: { tone: 'warn', icon: 'diamond' },
  connected: { tone: 'charge', icon: 'check' },
} as const satisfies Readonly<Record<BridgeState, object>>;

interface Props {
  bridge: Pick<BridgeOfList, 'reportedAt' | 'status'>;
  now: number;
}

/** How a bridge fares, as a word. */
export function BridgeStateTag({ bridge, now }: Props) {
  const { t } = useTranslation('bridges');
  const state = bridgeState(bridge, now);
  return <Tag {...LOOKS[state]}>{t(`state_${state}`)}</Tag>;
}
