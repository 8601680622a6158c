import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { enterSession } from '../../../api/leave-session.ts';
import { chosenLanguage } from '../../../i18n/i18n.ts';
import { useClickGuard } from '../../../ui/action/use-click-guard.ts';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { toasts } from '../../../ui/dialog/toast.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { type Asked, askedIn, type Entry } from './sign-in-steps.ts';

const PICTURE_LIVES_MS = 5 * 60_000;

/** The sign-in form with its picture of a code, and the two ways besides it. */
export function useLogin(onDone: () => void) {
  const { t } = useTranslation('login');
  const [mailedKey, setMailedKey] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const image = useQuery({
    queryKey: ['verifyCode'],
    queryFn: ({ signal }) => ask('verifyCode', {}, signal),
    staleTime: PICTURE_LIVES_MS,
    refetchInterval: PICTURE_LIVES_MS - 10_000,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const enter = ({ token, expiresAt }: Answer<'userLogin'>) => {
    if (!enterSession(token, expiresAt)) throw new ApiError('server', 'server_error');
    toasts.dismiss('session');
    onDone();
  };
  const goesOn = (error: unknown): boolean => {
    const next = askedIn(error);
    if (next !== null) setAsked(next);
    return next !== null;
  };
  const language = chosenLanguage.get();
  const form = useForm({
    start: { userLoginName: '', password: '', verifyCode: '' },
    faults: ({ userLoginName, password, verifyCode }) => ({
      ...(userLoginName.trim() === '' && { userLoginName: t('account_empty') }),
      ...(password === '' && { password: t('password_empty') }),
      ...(verifyCode.trim() === '' && { verifyCode: t('code_empty') }),
    }),
    send: ({ userLoginName, password, verifyCode }) => {
      for (const other of [guest, mail]) other.reset();
      return ask('userLogin', {
        userLoginName: userLoginName.trim(),
        password,
        verifyCode: verifyCode.trim(),
        verifyKey: mailedKey ?? image.data?.verifyKey ?? '',
        ...(language && { language }),
      });
    },
    onSent: enter,
    onRefused: (error) => {
      if (goesOn(error)) return;
      newImage();
      codeField.current?.focus();
    },
  });
  const guest = useWriting({
    mutationFn: () => ask('guestLogin', { ...(language && { language }) }),
    onSuccess: enter,
  });
  const mail = useWriting({
    mutationFn: () => ask('sendVerifyCode', { userLoginName: form.values.userLoginName.trim() }),
    onSuccess: ({ verifyKey }) => {
      setMailedKey(verifyKey);
      form.change({ verifyCode: '' });
      codeField.current?.focus();
    },
  });
  const newImage = () => {
    setMailedKey(null);
    form.change({ verifyCode: '' });
    void image.refetch();
  };
  const mayMail = useClickGuard();
  const mayEnter = useClickGuard();
  const start = (way: { mutate: () => void }) => {
    for (const other of [guest, mail]) other.reset();
    form.forgive();
    way.mutate();
  };
  return {
    form,
    /** Set when signing in goes on with another step. */
    asked,
    finish: (password: string) =>
      ask('finishSignIn', { ticket: asked?.ticket ?? '', password, ...(language && { language }) }),
    entry: { onEntered: enter, goesOn } satisfies Entry,
    startAgain: () => {
      setAsked(null);
      form.reset();
      newImage();
    },
    failure: form.error ?? guest.error ?? mail.error,
    enterAsGuest: () => {
      if (mayEnter()) start(guest);
    },
    mailCode: () => {
      if (form.values.userLoginName.trim() === '') form.submit();
      else if (mayMail()) start(mail);
    },
    isGuestEntering: guest.isPending || guest.isSuccess,
    image: image.data,
    imageFailed: image.isError,
    imageLoading: image.isFetching,
    newImage,
    codeField,
    mailed: mailedKey !== null,
    focusAccount: matchMedia('(pointer: fine)').matches,
  } as const;
}
