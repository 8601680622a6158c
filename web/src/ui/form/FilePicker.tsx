import { type ReactNode, useRef } from 'react';
import { Button } from '../action/Button.tsx';
import type { IconName } from '../art/icon-paths.ts';

interface Props {
  accept: string;
  onFile: (file: File) => void;
  icon?: IconName;
  kind?: 'primary' | 'plain';
  busy?: boolean;
  refusal?: string | undefined;
  /** A form was sent on without it. */
  isMissing?: boolean;
  children: ReactNode;
}

/** A button that opens a file dialog. The same file can be chosen again after it was changed. */
export function FilePicker({ accept, onFile, isMissing = false, children, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} data-faulty={isMissing || undefined} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
