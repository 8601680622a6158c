import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { paths } from '../../../routes/paths.ts';
import styles from './BridgeList.module.css';
import { BridgeStateTag } from './BridgeStateTag.tsx';
import shared from './Bridges.module.css';
import type { BridgeOfList } from './bridge-queries.ts';

interface Props {
  bridges: readonly BridgeOfList[];
  now: number;
  chosen: number | undefined;
}

/** All bridges: what they read, how they fare, what waits. */
export function BridgeList({ bridges, now, chosen }: Props) {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  return (
    <ul className={styles.list} aria-label={t('title')}>
      {bridges.map((bridge) => (
        <li key={bridge.id}>
          <Link
            {...paths.bridges({ id: bridge.id })}
            className={styles.item}
            aria-current={bridge.id === chosen ? 'true' : undefined}
          >
            <span className={styles.itemHead}>
              <b>{bridge.name}</b>
              <BridgeStateTag bridge={bridge} now={now} />
            </span>
            <span className={styles.itemFacts}>
              <span>
                {t(`kind_${bridge.settings.source.type}`)}
                {bridge.deviceName !== null && ` · ${bridge.deviceName}`}
              </span>
              <span>
                {t('waiting_n', {
                  count: bridge.status?.waiting.records ?? 0,
                  number: format.number(bridge.status?.waiting.records ?? 0),
                })}
              </span>
            </span>
            {bridge.status !== null && bridge.status.cause !== '' && (
              <span className={shared.cause}>{bridge.status.cause}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
