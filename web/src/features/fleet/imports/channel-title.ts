import { useTranslation } from 'react-i18next';
import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { isKind, KIND, nameOfKind } from '#domain/foundation/kinds/registry.ts';

/** Names channels as exported tables do: `Charge`, `bms · Cell 3`. */
export function useChannelTitle(): (kind: number, channel: string, place?: number | null) => string {
  const { t } = useTranslation(['export', 'bridges']);
  return (kind, name, place = null) => {
    if (kind === KIND.monitor && name === 'current') return t('bridges:current');
    const channel = channelsOf(kind).find((each) => each.name === name);
    const title = channel?.text ? t(`export:${channel.text}`, { number: place ?? '' }).trim() : name;
    return isKind(kind) && kind !== KIND.monitor ? `${nameOfKind(kind)} · ${title}` : title;
  };
}
