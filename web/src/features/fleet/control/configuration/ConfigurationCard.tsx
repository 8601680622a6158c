import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import { Failure } from '../../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import { CommandProgress } from '../command/CommandProgress.tsx';
import type { Commands } from '../command/use-command.ts';
import { controlQueries } from '../control-queries.ts';
import { TemplateActions } from '../template/TemplateActions.tsx';
import type { LimitsEditing } from '../template/TemplateEditor.tsx';
import { ConfigurationForm } from './ConfigurationForm.tsx';
import { ReadLine } from './ReadLine.tsx';
import styles from './Settings.module.css';

interface Props {
  device: Pick<DeviceInfo, 'mcuId' | 'deviceName' | 'deviceSn' | 'companyId' | 'companyPath'>;
  commands: Commands;
  /** Edits the warning limits of a template. */
  limitsOf: (editing: LimitsEditing) => ReactNode;
}

/** The reported configuration of the device against the desired one; read from it and written to it. */
export function ConfigurationCard({ device, commands, limitsOf }: Props) {
  const { t } = useTranslation('control');
  const { data, error, refetch } = useQuery(controlQueries.configuration(device.mcuId));
  return (
    <section className={classNames(card.card, styles.card)} aria-labelledby="configuration-title">
      <div className={styles.header}>
        <div>
          <h2 id="configuration-title" className={styles.title}>
            {t('config_title')}
          </h2>
          {data && <ReadLine known={data.known} />}
        </div>
        <Button
          icon="refresh"
          busy={commands.isBusy('readConfiguration')}
          refusal={commands.refusal('readConfiguration')}
          onClick={() => commands.give({ kind: 'readConfiguration' })}
        >
          {t('read')}
        </Button>
      </div>
      <CommandProgress command={commands.commandOf('readConfiguration')} />
      {data && <TemplateActions device={device} twin={data} commands={commands} limitsOf={limitsOf} />}
      {data ? (
        <ConfigurationForm twin={data} commands={commands} />
      ) : error ? (
        <Failure error={error} onAgain={refetch} />
      ) : (
        <Skeleton width="100%" height={360} radius={10} />
      )}
    </section>
  );
}
