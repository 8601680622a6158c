import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceSaid } from '#domain/power/conclusions/device-said.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { HelpLink } from '../../../../ui/action/HelpLink.tsx';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { DeviceArt } from '../../../../ui/art/DeviceArt.tsx';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { useIsDesktop } from '../../../../ui/layout/use-media-query.ts';
import { OnlineTag } from '../../../../ui/mark/OnlineTag.tsx';
import { SerialNumber } from '../../../../ui/mark/SerialNumber.tsx';
import { SilenceLine } from '../../../../ui/mark/SilenceLine.tsx';
import styles from './DeviceHeader.module.css';

interface Props {
  info: Pick<DeviceInfo, 'deviceName' | 'deviceSn' | 'deviceType' | 'companyName'>;
  said: DeviceSaid;
  typeName: string;
  /** A photograph of the machine. */
  image: string | null;
  /** The favourite star. */
  follow: ReactNode;
  onBack: () => void;
  onLocate: () => void;
  /** Opens the device's details. */
  onDetails?: () => void;
  /** Shows the device to people outside. */
  onShare?: () => void;
  /** Replaces the monitor. */
  onReplace?: () => void;
  /** Opens remote control. */
  onControl?: () => void;
}

/** The device's identity and its actions. */
export function DeviceHeader({ info, said, typeName, image, follow, onBack, ...actions }: Props) {
  const { t } = useTranslation('monitor');
  const isDesktop = useIsDesktop();
  const tag = said.online !== null && <OnlineTag online={said.online} />;
  return (
    <header className={styles.header}>
      <IconButton icon="chevron-left" iconSize={20} label={t('back')} onClick={onBack} />
      <span className={styles.art}>
        <DeviceArt deviceType={info.deviceType} tile={44} size={30} pale={!said.online} image={image} />
      </span>
      <div className={styles.text}>
        <div className={styles.first}>
          <h1 title={info.deviceName}>{info.deviceName}</h1>
          {isDesktop && tag}
          <HelpLink title={info.deviceName} look="small" />
        </div>
        <div className={styles.second}>
          {!isDesktop && tag}
          <CopySerial sn={info.deviceSn} />
          <span className={styles.kind}>
            · {typeName}
            {info.companyName && ` · ${info.companyName}`}
          </span>
          {said.silence && isDesktop && <SilenceLine silence={said.silence} />}
        </div>
      </div>
      <div className={styles.actions}>
        {follow}
        <Actions wide={isDesktop} {...actions} />
      </div>
    </header>
  );
}

type ActionsProps = Pick<Props, 'onLocate' | 'onDetails' | 'onShare' | 'onReplace' | 'onControl'> & { wide: boolean };

/** On a phone, remote control is only among the tabs, and replacing the monitor on the page of the place. */
function Actions({ wide, onLocate, onDetails, onShare, onReplace, onControl }: ActionsProps) {
  const { t } = useTranslation(['monitor', 'device_detail', 'sharing', 'swaps', 'control']);
  const [details, locate] = [t('device_detail:details'), t('monitor:locate')];
  if (!wide)
    return (
      <>
        {onDetails && <IconButton icon="info" iconSize={20} label={details} onClick={onDetails} />}
        {onShare && <IconButton icon="link" iconSize={20} label={t('sharing:share')} onClick={onShare} />}
        <IconButton icon="pin" iconSize={20} label={locate} onClick={onLocate} />
      </>
    );
  return (
    <>
      {onDetails && (
        <Button icon="info" onClick={onDetails}>
          {details}
        </Button>
      )}
      <Button icon="pin" onClick={onLocate}>
        {locate}
      </Button>
      {onShare && (
        <Button icon="link" onClick={onShare}>
          {t('sharing:share')}
        </Button>
      )}
      {onReplace && (
        <Button icon="refresh" onClick={onReplace}>
          {t('swaps:replace')}
        </Button>
      )}
      {onControl && (
        <Button icon="power" onClick={onControl}>
          {t('control:title')}
        </Button>
      )}
    </>
  );
}

function CopySerial({ sn }: { sn: string }) {
  const { t } = useTranslation(['monitor', 'index']);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sn);
      toasts.show({ cause: 'copy', tone: 'good', title: t('index:copied'), text: sn });
    } catch (error) {
      showError(error, 'copy');
    }
  };
  return (
    <button type="button" className={styles.serial} title={t('monitor:copy_sn')} onClick={() => void copy()}>
      {t('monitor:sn')} <SerialNumber sn={sn} />
      <span className="visually-hidden">, {t('monitor:copy_sn')}</span>
    </button>
  );
}
