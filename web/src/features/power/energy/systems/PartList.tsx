import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { percentQuantity, powerQuantity } from '#domain/foundation/kinds/units.ts';
import { isManufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { detailOf, paths } from '../../../../routes/paths.ts';
import { OnlineTag } from '../../../../ui/mark/OnlineTag.tsx';
import { PartArt } from './PartArt.tsx';
import styles from './PartList.module.css';
import { factsOf } from './part-power.ts';
import type { ShownDevice, ShownNode, SystemDetail } from './system-queries.ts';
import { usePartNames } from './use-part-names.ts';

interface Props extends Pick<SystemDetail, 'nodes' | 'links'> {
  /** What can be done with a part. */
  action?: (node: ShownNode) => ReactNode;
}

/** The same facts as in the drawing, as a list: each part with its values, and with what it is linked. */
export function PartList({ nodes, links, action }: Props) {
  const { t } = useTranslation('systems');
  const names = usePartNames();
  const ofId = new Map(nodes.map((node) => [node.id, node]));
  const linked = ({ id }: ShownNode) =>
    links.flatMap(({ from, to }) => {
      const other = from === id ? ofId.get(to) : to === id ? ofId.get(from) : undefined;
      return other ? [names.nameOf(other)] : [];
    });
  return (
    <ul className={styles.list} aria-label={t('parts')}>
      {nodes.map((node) => {
        const others = linked(node);
        return (
          <li key={node.id}>
            <PartArt {...node} />
            <div className={styles.text}>
              <h3>
                {node.device ? <DeviceLink device={node.device}>{names.nameOf(node)}</DeviceLink> : names.nameOf(node)}
              </h3>
              {names.deviceOf(node) !== undefined && <p>{names.deviceOf(node)}</p>}
              <p>{others.length === 0 ? t('not_linked') : t('linked_with', { names: others.join(', ') })}</p>
            </div>
            {node.device && <DeviceNow device={node.device} />}
            {action?.(node)}
          </li>
        );
      })}
    </ul>
  );
}

function DeviceLink({ device: { mcuId, unit, manufacturer }, children }: { device: ShownDevice; children: string }) {
  const to =
    unit > 0 && isManufacturer(manufacturer)
      ? paths.energyUnit(mcuId, '', manufacturer, unit)
      : detailOf({ mcuId, deviceSn: '', manufacturer });
  return <Link {...to}>{children}</Link>;
}

function DeviceNow({ device }: { device: ShownDevice }) {
  const { t } = useTranslation('systems');
  const format = useFormat();
  return (
    <div className={styles.now}>
      {device.expired ? <span>{t('expired')}</span> : <OnlineTag online={device.online} />}
      <dl>
        {factsOf(device).map(({ fact, value }) => (
          <div key={fact}>
            <dt>{t(`fact_${fact}`)}</dt>
            <dd>{format.quantity(fact === 'soc' ? percentQuantity(100 * value) : powerQuantity(value))}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
