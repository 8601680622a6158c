import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/action/IconButton.tsx';

const SPIN_MS = 1000;

interface Props {
  onRefresh: () => void;
  frame?: 'outline' | 'none' | 'card';
}

/** Refetches; spins for a second, so that a quick answer is noticed too. */
export function RefreshButton({ onRefresh, frame = 'outline' }: Props) {
  const { t } = useTranslation('device');
  const [spinning, setSpinning] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <IconButton
      icon="refresh"
      frame={frame}
      label={t('refresh')}
      spinning={spinning}
      onClick={() => {
        if (spinning) return;
        setSpinning(true);
        timer.current = setTimeout(() => setSpinning(false), SPIN_MS);
        onRefresh();
      }}
    />
  );
}
