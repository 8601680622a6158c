import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { type Answer, ask } from '../../api/client.ts';
import { enterSession } from '../../api/leave-session.ts';
import { chosenLanguage } from '../../i18n/i18n.ts';
import { toasts } from '../../ui/toast.ts';
import { useClickGuard } from '../../ui/use-click-guard.ts';

interface Fields {
  account: string;
  password: string;
  code: string;
}
type Errors = Partial<Record<keyof Fields, string>>;

const EMPTY: Fields = { account: '', password: '', code: '' };
const PICTURE_LIVES_MS = 5 * 60_000;

/** State and actions of the sign-in form. */
export function useLogin(onDone: () => void) {
  const { t } = useTranslation('login');
  const [fields, setFields] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const [mailedKey, setMailedKey] = useState<string | null>(null);
  const image = useQuery({
    queryKey: ['verifyCode'],
    queryFn: ({ signal }) => ask('verifyCode', {}, signal),
    staleTime: PICTURE_LIVES_MS,
    refetchInterval: PICTURE_LIVES_MS - 10_000,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const codeField = useRef<HTMLInputElement>(null);
  const newImage = () => {
    setMailedKey(null);
    setFields((was) => ({ ...was, code: '' }));
    void image.refetch();
  };
  const enter = ({ token }: Answer<'userLogin'>) => {
    if (!enterSession(token)) throw new ApiError('server', 'server_error');
    toasts.dismiss('session');
    onDone();
  };
  const language = chosenLanguage.get();
  const login = useMutation({
    mutationFn: () =>
      ask('userLogin', {
        userLoginName: fields.account.trim(),
        password: fields.password,
        verifyCode: fields.code.trim(),
        verifyKey: mailedKey ?? image.data?.verifyKey ?? '',
        ...(language && { language }),
      }),
    onSuccess: enter,
    onError: () => {
      setTried(false);
      newImage();
      codeField.current?.focus();
    },
  });
  const guest = useMutation({
    mutationFn: () => ask('guestLogin', { ...(language && { language }) }),
    onSuccess: enter,
  });
  const mail = useMutation({
    mutationFn: () => ask('sendVerifyCode', { userLoginName: fields.account.trim() }),
    onSuccess: ({ verifyKey }) => {
      setMailedKey(verifyKey);
      setFields((was) => ({ ...was, code: '' }));
      codeField.current?.focus();
    },
  });
  const mayMail = useClickGuard();

  const missing: Errors = {
    ...(fields.account.trim() === '' && { account: t('account_empty') }),
    ...(fields.password === '' && { password: t('password_empty') }),
    ...(fields.code.trim() === '' && { code: t('code_empty') }),
  };
  const start = (mutation: { mutate: () => void }) => {
    for (const other of [login, guest, mail]) other.reset();
    mutation.mutate();
  };
  return {
    fields,
    errors: tried ? missing : {},
    failure: login.error ?? guest.error ?? mail.error,
    change: (change: Partial<Fields>) => setFields((was) => ({ ...was, ...change })),
    submit: () => {
      setTried(true);
      if (Object.keys(missing).length === 0 && !login.isPending) start(login);
    },
    enterAsGuest: () => start(guest),
    mailCode: () => {
      if (fields.account.trim() === '') setTried(true);
      else if (mayMail()) start(mail);
    },
    busy: login.isPending || login.isSuccess ? 'login' : guest.isPending || guest.isSuccess ? 'guest' : null,
    image: image.data,
    imageFailed: image.isError,
    imageLoading: image.isFetching,
    newImage,
    codeField,
    mailed: mailedKey !== null,
    focusAccount: matchMedia('(pointer: fine)').matches,
  } as const;
}
