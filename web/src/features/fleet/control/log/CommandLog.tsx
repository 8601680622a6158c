import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import { LogList } from '../../../../ui/table/LogList.tsx';
import { LogSection } from '../../../../ui/table/LogSection.tsx';
import { PAGE_SIZES } from '../../../../ui/table/page-sizes.ts';
import { type CommandItem, controlQueries } from '../control-queries.ts';
import { useCommandLabels } from './command-labels.ts';

/** Commands of a device: either control or configuration. */
export function CommandLog({ mcuId, log }: { mcuId: string; log: 'control' | 'configuration' }) {
  const { t } = useTranslation(['record_log', 'control']);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(controlQueries.log(mcuId, log, page, PAGE_SIZES.log));
  const labels = useCommandLabels();
  return (
    <LogSection
      total={data?.total}
      error={error}
      empty={{ title: t('record_log:empty_title'), reason: t(`record_log:empty_${log}`) }}
      onAgain={() => void refetch()}
    >
      <LogList
        label={t(`record_log:log_${log}`)}
        columns={{
          what: t('record_log:what'),
          detail: t('record_log:change'),
          outcome: t('record_log:outcome'),
          who: t('record_log:who'),
          when: t('record_log:when'),
        }}
        lines={(data?.list ?? []).map((command) => ({
          id: command.id,
          what: labels.what(command),
          detail: labels.change(command),
          outcome: <Outcome command={command} />,
          who: command.byDevice ? t('record_log:the_device') : command.byName,
          at: command.requestedAt,
        }))}
        page={page}
        pages={data?.pages ?? 1}
        onPage={setPage}
      />
    </LogSection>
  );
}

const TONES = { verified: 'charge', failed: 'alarm', expired: 'warn' } as const;

function Outcome({ command }: { command: CommandItem }) {
  const { t } = useTranslation(['control', 'record_log']);
  const { state, fault, detail } = command;
  if (command.byDevice) return <Tag tone="idle">{t('record_log:found_changed')}</Tag>;
  const tone = state in TONES ? TONES[state as keyof typeof TONES] : 'idle';
  return (
    <>
      <Tag tone={tone}>{t(`control:state_${state}`)}</Tag>
      {fault && (
        <div>
          {t(`control:fault_${fault}`)}
          {detail !== '' && ` ${t('control:words_of_device', { words: detail })}`}
        </div>
      )}
    </>
  );
}
