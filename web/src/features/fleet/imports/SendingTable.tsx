import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HourTooLong } from '#domain/fleet/tables/long-rows.ts';
import { TableReader } from '#domain/fleet/tables/reader.ts';
import { ask } from '../../../api/client.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { ImportReport } from './ImportReport.tsx';
import styles from './Imports.module.css';
import type { ImportDevice } from './import-device.ts';
import { importIdOf } from './import-id.ts';
import { type Import, importsChanged, type LeftOutRows } from './import-queries.ts';
import { leftOutOf } from './left-out.ts';
import { recordsOfFile } from './read-table.ts';
import { type SentTo, sendTable } from './send-table.ts';
import type { ChosenTable } from './table-draft.ts';

interface Props {
  file: File;
  device: ImportDevice;
  chosen: ChosenTable;
  onEnd: () => void;
}

interface Progress {
  /** From 0 to 1. */
  readonly read: number;
  readonly sent: readonly SentTo[];
}

type State =
  | { readonly is: 'sending' }
  | { readonly is: 'stopped'; readonly error: unknown }
  | { readonly is: 'done'; readonly reports: readonly Import[]; readonly leftOut: readonly LeftOutRows[] };

/** Sends a table, tells how far it is, and at the end what became of it. A further try begins again: what was stored is answered as before. */
export function SendingTable(props: Props) {
  const [tries, setTries] = useState(1);
  return <OneTry key={tries} {...props} onAgain={() => setTries(tries + 1)} />;
}

function OneTry({ file, device, chosen, onEnd, onAgain }: Props & { onAgain: () => void }) {
  const { t } = useTranslation(['imports', 'index']);
  const format = useFormat();
  const [progress, setProgress] = useState<Progress>({ read: 0, sent: [] });
  const [state, setState] = useState<State>({ is: 'sending' });
  useEffect(() => {
    const stopped = new AbortController();
    bringIn({
      file,
      device,
      chosen,
      signal: stopped.signal,
      tell: (more) => setProgress((now) => ({ ...now, ...more })),
    })
      .then((done) => setState({ is: 'done', ...done }))
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) setState({ is: 'stopped', error });
      });
    return () => stopped.abort();
  }, [file, device, chosen]);
  if (state.is === 'done')
    return (
      <section aria-live="polite" className={styles.form}>
        <p className={styles.lead}>{t('imports:done', { name: file.name })}</p>
        {state.reports.map((one) => (
          <ImportReport key={one.importId + one.begunAt} one={one} />
        ))}
        <Actions>
          <Button kind="primary" onClick={onEnd}>
            {t('imports:to_list')}
          </Button>
        </Actions>
      </section>
    );
  const stored = progress.sent.reduce((sum, each) => sum + each.stored + each.alreadyThere, 0);
  const text = t('imports:sending', {
    percent: format.quantity({
      value: 100 * progress.read,
      unit: '%',
      decimals: 0,
      signed: false,
    }),
    number: format.number(stored),
  });
  return (
    <section className={styles.form}>
      <p className={styles.lead}>{file.name}</p>
      <progress className={styles.progress} max={1} value={progress.read} aria-label={text} />
      <p role="status">{text}</p>
      {state.is === 'stopped' && (
        <p className={styles.stopped} role="alert">
          {state.error instanceof HourTooLong ? t('imports:too_long') : errorText(state.error)}
        </p>
      )}
      <Actions>
        <Button onClick={onEnd}>{t('imports:stop')}</Button>
        {state.is === 'stopped' && (
          <Button kind="primary" onClick={onAgain}>
            {t('imports:go_on')}
          </Button>
        )}
      </Actions>
    </section>
  );
}

interface Bringing extends Omit<Props, 'onEnd'> {
  readonly signal: AbortSignal;
  tell(progress: Partial<Progress>): void;
}

/** Reads and sends a table, says that it is at its end, and asks what became of it. */
async function bringIn({ file, device, chosen: { plan, encoding }, signal, tell }: Bringing) {
  const reader = new TableReader(plan);
  const importId = importIdOf(file, { plan, encoding, device: device.mcuId });
  const sent = await sendTable({
    importId,
    name: file.name.slice(0, MAX_NAME),
    intervalSeconds: await intervalOf(file, { plan, encoding }, device.mcuId),
    records: recordsOfFile(file, encoding, { mcuId: device.mcuId, plan, reader }, (read) => tell({ read })),
    signal,
    onSent: (now) => tell({ sent: now }),
  });
  const leftOut = leftOutOf(reader.report);
  const reports: Import[] = [];
  for (const { mcuId } of sent) {
    await ask('endImport', { mcuId, importId, leftOut });
    const found = (await ask('listImports', { mcuId })).find((one) => one.importId === importId);
    if (found) reports.push(found);
    await importsChanged(mcuId);
  }
  return { reports, leftOut };
}

const MAX_NAME = 200;
const MAX_INTERVAL_MS = 7 * 24 * 3_600_000;
const INTERVAL_BYTES = 256 * 1024;

/** The usual time between rows, by the beginning of the table: it has to be told with the first packet. */
async function intervalOf(file: File, { plan, encoding }: ChosenTable, mcuId: string): Promise<number> {
  const reader = new TableReader(plan);
  const records = recordsOfFile(file.slice(0, INTERVAL_BYTES), encoding, { mcuId, plan, reader }, () => {});
  for await (const _ of records);
  const { intervalMs } = reader.report;
  return intervalMs === null || intervalMs > MAX_INTERVAL_MS ? 0 : Math.round(intervalMs / 1000);
}
