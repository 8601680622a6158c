import type { ComponentProps } from 'react';
import { SecondFactorStep } from './SecondFactorStep.tsx';
import { SetUpStep } from './SetUpStep.tsx';

type Asked =
  | ({ readonly step: 'factor' } & ComponentProps<typeof SecondFactorStep>['asked'])
  | ({ readonly step: 'setUp' } & ComponentProps<typeof SetUpStep>['asked']);
type Props = Omit<ComponentProps<typeof SecondFactorStep>, 'asked'> & { asked: Asked };

/** What a sign-in goes on with after the password: a second factor, or setting one up. */
export const FactorSteps = ({ asked, ...entry }: Props) =>
  asked.step === 'factor' ? <SecondFactorStep asked={asked} {...entry} /> : <SetUpStep asked={asked} {...entry} />;

export default FactorSteps;
