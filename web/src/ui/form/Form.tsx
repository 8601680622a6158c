import { type ReactNode, useEffect, useRef } from 'react';
import type { Form as State } from './use-form.ts';

/** A control that cannot be marked invalid, such as a button, marks itself. */
const FAULTY = '[aria-invalid="true"], [data-faulty]';

interface Props {
  form: Pick<State<never>, 'faulty' | 'submit'>;
  className?: string | undefined;
  children: ReactNode;
}

/** A form that leads its reader to the first field that is not right. */
export function Form({ form, className, children }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const { faulty } = form;
  useEffect(() => {
    if (faulty > 0) element.current?.querySelector<HTMLElement>(FAULTY)?.focus();
  }, [faulty]);
  return (
    <form
      ref={element}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {children}
    </form>
  );
}
