import { PasskeyButton } from '../../features/access/factors/PasskeyButton.tsx';
import { FinishSignIn } from '../../features/access/single-sign-on/FinishSignIn.tsx';
import { SignInWithProvider } from '../../features/access/single-sign-on/SignInWithProvider.tsx';
import type { Entry } from '../../features/access/users/sign-in-steps.ts';

interface Props {
  entry: Entry;
  /** With which the provider of the company has sent the reader back. */
  code: string | undefined;
  onLeave: (error: unknown) => void;
}

/** Ways to sign in without a password. */
const OtherWaysIn = ({ entry, code, onLeave }: Props) => (
  <>
    <PasskeyButton {...entry} />
    {code ? <FinishSignIn code={code} onLeave={onLeave} {...entry} /> : <SignInWithProvider />}
  </>
);

export default OtherWaysIn;
