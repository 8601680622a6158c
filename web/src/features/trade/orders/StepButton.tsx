import { type ReactNode, useState } from 'react';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { useStep } from './use-step.ts';

interface Props {
  /** The button, and the one that takes the step. */
  name: string;
  kind: 'primary' | 'danger';
  plain?: boolean;
  refusal?: string | undefined;
  title: string;
  leave: string;
  take: () => Promise<unknown>;
  children: ReactNode;
}

/** A step of an order that states its consequences before it is taken. */
export function StepButton({ name, kind, plain = false, refusal, title, leave, take, children }: Props) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const step = useStep(take, close);
  return (
    <>
      <Button wide kind={plain ? 'plain' : kind} refusal={refusal} onClick={() => setAsking(true)}>
        {name}
      </Button>
      <Dialog title={title} open={asking} onClose={close} width={460}>
        <FormError error={step.error} />
        <p>{children}</p>
        <Actions above="small">
          <Button onClick={close}>{leave}</Button>
          <Button kind={kind} busy={step.isPending} onClick={() => step.mutate()}>
            {name}
          </Button>
        </Actions>
      </Dialog>
    </>
  );
}
