import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import type { Root } from 'react-dom/client';
import { enterSession } from '../../../api/leave-session.ts';
import { judgeLink, whoHas } from '../../../api/link-token.ts';
import { queryClient } from '../../../api/query-client.ts';
import type { Session } from '../../../api/session.ts';
import { readToken } from '../../../api/token.ts';
import { showError } from '../../../ui/dialog/show-error.ts';
import { toasts } from '../../../ui/dialog/toast.ts';
import { LinkAccount } from './LinkAccount.tsx';

/**
 * Decides which session the page starts with when a link has another token than the browser; asks when it belongs to
 * another user.
 */
export async function settleLink(root: Root, token: string): Promise<void> {
  try {
    const [present, linked] = await Promise.all([whoHas(readToken()), whoHas(token)]);
    const verdict = judgeLink(present, linked);
    if (verdict === 'keep') showEnded();
    const isWanted = verdict === 'ask' && present && linked ? await ask(root, present, linked) : verdict === 'take';
    if (isWanted) enterSession(token);
  } catch (error) {
    // The user is unknown, so the session stays.
    showError(error, 'link');
  }
}

const showEnded = () =>
  toasts.show({
    cause: 'link',
    tone: 'bad',
    icon: 'lock',
    title: i18next.t('login:link_ended'),
    text: i18next.t('login:link_ended_text'),
  });

const ask = (root: Root, present: Session, linked: Session): Promise<boolean> =>
  new Promise((resolve) => {
    root.render(
      <QueryClientProvider client={queryClient}>
        <LinkAccount present={present} linked={linked} onStay={() => resolve(false)} onSwitch={() => resolve(true)} />
      </QueryClientProvider>,
    );
  });
