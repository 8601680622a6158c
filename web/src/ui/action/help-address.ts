import { useEffect, useState } from 'react';

/** Where the article about an error is. What knows it is loaded with the first error; if it does not load, there is no link. */
export const findHelp = (error: unknown): Promise<string | undefined> =>
  import('../../i18n/help-of-error.ts').then(
    ({ helpAddress }) => helpAddress(error),
    () => undefined,
  );

export function useHelpAddress(error: unknown): string | undefined {
  const [found, setFound] = useState<{ error: unknown; address: string | undefined }>();
  useEffect(() => {
    if (!error) return;
    let isOver = false;
    void findHelp(error).then((address) => {
      if (!isOver) setFound({ error, address });
    });
    return () => {
      isOver = true;
    };
  }, [error]);
  return found?.error === error ? found?.address : undefined;
}
