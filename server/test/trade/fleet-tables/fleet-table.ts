import { expect } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { loadTexts } from '#server/foundation/i18n/texts.ts';
import { eachOnce } from '#server/platform/jobs/job.ts';
import { fleetTablesJob } from '#server/trade/fleet-tables/jobs.ts';
import type { TestServer } from '../../harness/server.ts';
import { upload } from '../../harness/upload.ts';

type Preview = Output<Calls['previewFleetTable']>;
type Imported = Output<Calls['importFleetTable']>;

export const csv = (...lines: string[]): Buffer => Buffer.from(lines.join('\r\n'));

/** What an administrator does with tables of a fleet. */
export function fleetTables(server: TestServer, token: string) {
  const preview = async (bytes: Uint8Array): Promise<Preview> => {
    const answer = await upload(server, 'previewFleetTable', { bytes, token });
    expect(answer.resultMessage).toBe('success');
    return answer.resultModel as Preview;
  };
  /** Confirms what a preview has shown. */
  const confirm = (bytes: Uint8Array, fingerprint: string) =>
    upload(server, 'importFleetTable', { bytes, token, input: { fingerprint, fileName: 'fleet.csv' } });
  return {
    preview,
    confirm,
    faultsOf: async (bytes: Uint8Array) =>
      (await preview(bytes)).faults.map(({ line, column, code }) => `${line} ${column} ${code}`),
    /** Looks at it and confirms it. */
    take: async (bytes: Uint8Array): Promise<Imported> => {
      const { faults, fingerprint } = await preview(bytes);
      expect(faults).toEqual([]);
      const answer = await confirm(bytes, fingerprint ?? '');
      expect(answer.resultMessage).toBe('success');
      return answer.resultModel as Imported;
    },
    exported: async (language: 'en' | 'de' | 'zh_CN' = 'en', separator: 'comma' | 'semicolon' = 'comma') =>
      (await server.call('exportFleetTable', { language, separator }, { token })).bytes,
  };
}

/** A turn of the job that writes large tables. */
export async function writeLargeTables(server: TestServer): Promise<void> {
  const { signal } = new AbortController();
  await fleetTablesJob(server.context, loadTexts()).run({ signal, each: eachOnce(signal), aside: undefined as never });
}
