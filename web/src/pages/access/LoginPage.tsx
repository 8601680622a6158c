import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { takeReturnPage } from '../../api/return-page.ts';
import { Entering } from '../../features/access/single-sign-on/Entering.tsx';
import { returnFault } from '../../features/access/single-sign-on/return-fault.ts';
import { LoginForm } from '../../features/access/users/LoginForm.tsx';
import { LoginFrame } from '../../features/access/users/LoginFrame.tsx';
import { behindSignIn } from '../../routes/behind-sign-in.ts';
import { outsidePaths } from '../../routes/outside-paths.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { loadPart } from '../../ui/page/load-part.ts';
import { Spinner } from '../../ui/page/Spinner.tsx';

// What comes after the fields of the password: the page that everybody loads first is small.
const OtherWaysIn = lazy(() => loadPart(() => import('./OtherWaysIn.tsx')));
const FactorSteps = lazy(() => loadPart(() => import('../../features/access/factors/FactorSteps.tsx')));

const route = getRouteApi('/login');

export function LoginPage() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { code, fault } = route.useSearch();
  const [refused, setRefused] = useState<unknown>(null);
  const enter = async () => {
    await behindSignIn.open();
    const page = takeReturnPage();
    if (page) history.replace(page);
    else void navigate({ ...outsidePaths.home(), replace: true });
  };
  /** The code is used up: what was refused, or the next step, is shown instead. */
  const leaveCode = (error: unknown) => {
    setRefused(error);
    void navigate({ ...outsidePaths.login(), replace: true });
  };
  return (
    <LoginFrame>
      {code && <Entering />}
      <div hidden={code !== undefined}>
        <FormError error={refused ?? returnFault(fault)} />
        <LoginForm
          onDone={() => void enter()}
          onForgot={() => void navigate(outsidePaths.retrieve())}
          factorStep={(entry) => (
            <Suspense fallback={<Spinner size={20} />}>
              <FactorSteps {...entry} />
            </Suspense>
          )}
          otherWays={(entry) => (
            <Suspense fallback={null}>
              <OtherWaysIn entry={entry} code={code} onLeave={leaveCode} />
            </Suspense>
          )}
        />
      </div>
    </LoginFrame>
  );
}
