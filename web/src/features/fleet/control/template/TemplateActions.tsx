import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { useSession } from '../../../../api/session.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import type { Commands } from '../command/use-command.ts';
import type { ConfigurationTwin } from '../control-queries.ts';
import { ApplyTemplate } from './ApplyTemplate.tsx';
import styles from './Template.module.css';
import { type LimitsEditing, TemplateEditor, type TemplateStart } from './TemplateEditor.tsx';

interface Props {
  device: Pick<DeviceInfo, 'mcuId' | 'deviceName' | 'deviceSn' | 'companyId' | 'companyPath'>;
  twin: ConfigurationTwin;
  commands: Commands;
  limitsOf: (editing: LimitsEditing) => ReactNode;
}

/** Applies a template to a device, or creates one from its settings. */
export function TemplateActions({ device, twin, commands, limitsOf }: Props) {
  const { t } = useTranslation(['templates', 'wrong_desc']);
  const session = useSession();
  const [applies, setApplies] = useState(false);
  const [start, setStart] = useState<TemplateStart | null>(null);
  const known = twin.known?.configuration;
  const verdict = can.editTemplate(session, session);
  const refusal = verdict.allowed ? undefined : t(`wrong_desc:${verdict.reason}`);
  return (
    <div className={styles.ways}>
      <Button icon="layers" refusal={refusal ?? commands.refusal('configuration')} onClick={() => setApplies(true)}>
        {t('apply')}
      </Button>
      <Button
        icon="save"
        refusal={refusal ?? (known ? undefined : t('nothing_known'))}
        onClick={() =>
          known &&
          setStart({
            name: device.deviceName,
            // A leased device belongs to a company elsewhere.
            companyId: containsPath(session.companyPath, device.companyPath) ? device.companyId : 0,
            snPrefix: null,
            configuration: known,
            limits: [],
          })
        }
      >
        {t('save_as')}
      </Button>
      {applies && <ApplyTemplate device={device} twin={twin} commands={commands} onClose={() => setApplies(false)} />}
      {start && <TemplateEditor start={start} limitsOf={limitsOf} onClose={() => setStart(null)} />}
    </div>
  );
}
