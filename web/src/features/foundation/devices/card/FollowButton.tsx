import { useTranslation } from 'react-i18next';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { useFollow } from './use-follow.ts';

/** The favourite star, yellow when set. */
export function FollowButton({ item, frame = 'card' }: { item: DeviceItem; frame?: 'card' | 'outline' }) {
  const { t } = useTranslation('device');
  const { followed, refusal, toggle } = useFollow(item);
  const name = item.deviceName;
  return (
    <IconButton
      icon="star"
      iconSize={17}
      frame={frame}
      filled={followed}
      tone={followed ? 'favourite' : undefined}
      aria-pressed={followed}
      label={followed ? t('unfollow', { name }) : t('follow', { name })}
      refusal={refusal}
      onClick={toggle}
    />
  );
}
