import { useEffect, useRef } from 'react';
import { type Answer, ask } from '../../../api/client.ts';
import { chosenLanguage } from '../../../i18n/i18n.ts';
import { useWriting } from '../../../ui/action/use-writing.ts';

interface Props {
  code: string;
  onEntered: (answer: Answer<'finishSingleSignOn'>) => void;
  /** True when the refusal asks for another step, which is shown then. */
  goesOn: (error: unknown) => boolean;
  /** The code was not enough: with the refusal, or null where it goes on. */
  onLeave: (error: unknown) => void;
}

/** Exchanges the code of somebody who comes back from a provider for a session. */
export function FinishSignIn({ code, onEntered, goesOn, onLeave }: Props) {
  const begun = useRef(false);
  const { mutate } = useWriting({
    mutationFn: () => {
      const language = chosenLanguage.get();
      return ask('finishSingleSignOn', { code, ...(language && { language }) });
    },
    onSuccess: onEntered,
    onError: (error) => onLeave(goesOn(error) ? null : error),
  });
  useEffect(() => {
    // A code is good once.
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  return null;
}
