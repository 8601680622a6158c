import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Verdict } from '#domain/foundation/permissions/permissions.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';

interface Props {
  verdict: Verdict;
  /** Shown to everybody else. */
  title: string;
  reason: string;
  children: ReactNode;
}

/** A page for those who are allowed it; others see why it is closed and a link home. */
export function AllowedOnly({ verdict, title, reason, children }: Props) {
  const { t } = useTranslation('index');
  const navigate = useNavigate();
  if (verdict.allowed) return children;
  return (
    <EmptyState page scene="locked" title={title} reason={reason}>
      <Button kind="primary" onClick={() => void navigate(paths.home())}>
        {t('go_home')}
      </Button>
    </EmptyState>
  );
}
