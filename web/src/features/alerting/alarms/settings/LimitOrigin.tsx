import { Link } from '@tanstack/react-router';
import { familyOfType } from '#domain/alerting/alarms/rules/families.ts';
import { useSession } from '../../../../api/session.ts';
import { paths } from '../../../../routes/paths.ts';
import { useOriginText } from '../rules/list/OriginNote.tsx';
import { originOf } from '../rules/rule-view.ts';
import styles from './LimitOrigin.module.css';
import type { WarningSettings } from './settings-queries.ts';

interface Props {
  mcuId: string;
  msgType: number;
  origins: WarningSettings['origins'];
}

/** Where the limit of a device comes from, with the way to its rule. */
export function LimitOrigin({ mcuId, msgType, origins }: Props) {
  const { modules } = useSession();
  const textOf = useOriginText();
  const origin = origins.find((each) => each.msgType === msgType)?.origin;
  if (!origin) return null;
  const text = textOf(originOf(origin));
  if (!modules.includes('message')) return <span className={styles.origin}>{text}</span>;
  return (
    <Link {...paths.warningRule({ key: familyOfType(msgType).key, devices: mcuId })} className={styles.origin}>
      {text}
    </Link>
  );
}
