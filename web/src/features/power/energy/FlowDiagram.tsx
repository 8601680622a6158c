import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  currentQuantity,
  percentQuantity,
  powerQuantity,
  temperatureQuantity,
  voltageQuantity,
} from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { CellBar } from '../../../ui/art/CellBar.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { Reading } from '../../../ui/mark/Reading.tsx';
import { Tag } from '../../../ui/mark/Tag.tsx';
import styles from './EnergyFlow.module.css';
import type { Flow, FlowNode } from './flow.ts';
import { isIdle, streamStyle } from './stream.ts';
import { PartArt } from './systems/PartArt.tsx';

/** Sources, the bus, loads and the battery, with what flows between them. */
export function FlowDiagram({ flow, children }: { flow: Flow; children: ReactNode }) {
  const { t } = useTranslation(['energy', 'systems']);
  const format = useFormat();
  const { sources, loads, batteryWatt, balance } = flow;
  // Its unit is below it: the bus is narrow.
  const volts = format.parts(voltageQuantity(flow.busCentiVolt));
  const rows = Math.max(1, sources.length, loads.length);
  return (
    <>
      <Facts flow={flow} />
      <div className={styles.diagram} aria-hidden="true" style={{ '--rows': rows } as CSSProperties}>
        <span className={styles.side}>{sources.length > 0 && t('sources')}</span>
        <span className={classNames(styles.side, styles.right)}>{loads.length > 0 && t('loads')}</span>
        <span className={styles.bus}>
          {t('systems:port_dc')}
          <i className={styles.ticks} />
          {volts && (
            <>
              <b>{volts.number}</b>
              <small>{volts.unit}</small>
              <i className={styles.ticks} />
            </>
          )}
        </span>
        {sources.map((node, row) => (
          <Branch key={node.name} node={node} row={row} side="source" />
        ))}
        {loads.map((node, row) => (
          <Branch key={node.name} node={node} row={row} side="load" />
        ))}
        <Line watt={batteryWatt ?? 0} tone="battery" className={styles.down!} />
        <Battery flow={flow} />
      </div>
      <dl className={styles.rest}>
        <Rest label={t('losses')} watt={balance.losses} />
        {balance.unexplained !== null && <Rest label={t('unexplained')} watt={balance.unexplained} />}
        {balance.silent > 0 && <RestLine label={t('silent')}>{balance.silent}</RestLine>}
        {children}
      </dl>
    </>
  );
}

/** What is drawn for each end. */
const PARTS = { solar: 'panel', mains: 'mains', converter: 'alternator', ac: 'acLoad', dc: 'dcLoad' } as const;

function Branch({ node: { name, watt }, row, side }: { node: FlowNode; row: number; side: 'source' | 'load' }) {
  const { t } = useTranslation('energy');
  const place = { gridRow: row + 2 };
  return (
    <>
      <div className={styles.node} data-side={side} data-idle={isIdle(watt)} style={place}>
        <PartArt kind={PARTS[name]} device={null} />
        <span>
          <span className={styles.name} data-tone={name}>
            {t(`node_${name}`)}
          </span>
          <Reading quantity={powerQuantity(Math.abs(watt))} size="tile" />
        </span>
      </div>
      <Line
        watt={watt}
        tone={name}
        className={classNames(styles.link, side === 'load' && styles.toLoad)}
        style={place}
      />
    </>
  );
}

interface LineProps {
  /** Positive flows to the right, or down. */
  watt: number;
  tone: FlowNode['name'] | 'battery';
  className: string;
  style?: CSSProperties;
}

/** A stream that is wider and faster with more power. */
function Line({ watt, tone, className, style }: LineProps) {
  return (
    <span
      className={classNames(styles.line, className)}
      data-tone={tone}
      data-idle={isIdle(watt)}
      data-back={watt < 0}
      style={{ ...style, ...streamStyle(watt) }}
    >
      {!isIdle(watt) && (
        <span className={styles.arrow}>
          <Icon name="chevron-right" size={13} stroke={2.4} />
        </span>
      )}
    </span>
  );
}

const batteryState = (watt: number | null) =>
  watt === null || isIdle(watt) ? 'battery_resting' : watt > 0 ? 'battery_charging' : 'battery_discharging';

const APPEARANCES = {
  battery_resting: 'idle',
  battery_charging: 'charge',
  battery_discharging: 'discharge',
} as const;

function Battery({ flow: { batteryWatt, socCentiPercent, battery } }: { flow: Flow }) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const power = powerQuantity(batteryWatt);
  const measured = [
    voltageQuantity(battery.centiVolt),
    currentQuantity(battery.centiAmp),
    temperatureQuantity(battery.centiCelsius, format.temperatureUnit),
  ].flatMap((quantity) => (quantity ? [format.quantity(quantity)] : []));
  return (
    <div className={styles.battery}>
      <span className={styles.name} data-tone="battery">
        {t('node_battery')}
      </span>
      <Tag tone={APPEARANCES[batteryState(batteryWatt)]}>{t(batteryState(batteryWatt))}</Tag>
      <Reading quantity={percentQuantity(socCentiPercent)} size="tile" />
      <span className={styles.power}>
        <Reading quantity={power && { ...power, signed: true }} />
      </span>
      <CellBar
        percent={socCentiPercent === null ? null : socCentiPercent / 100}
        appearance={APPEARANCES[batteryState(batteryWatt)]}
        label={t('node_battery')}
      />
      {(measured.length > 0 || battery.minutes !== null) && (
        <p className={styles.measured}>
          <span>{measured.join(' · ')}</span>
          {battery.minutes !== null && <span>{t('time_left', { time: format.minutes(battery.minutes) })}</span>}
        </p>
      )}
    </div>
  );
}

/** The same facts in words. */
function Facts({ flow: { sources, loads, batteryWatt, socCentiPercent, busCentiVolt } }: { flow: Flow }) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const fact = ({ name, watt }: FlowNode, isSource: boolean) => {
    const facts = { name: t(`node_${name}`), power: format.quantity(powerQuantity(Math.abs(watt))) };
    if (isIdle(watt)) return t('fact_idle', { name: facts.name });
    return watt > 0 === isSource ? t('fact_in', facts) : t('fact_out', facts);
  };
  const battery = [t('node_battery'), format.quantity(percentQuantity(socCentiPercent)), t(batteryState(batteryWatt))];
  return (
    <ul className="visually-hidden">
      {sources.map((node) => (
        <li key={node.name}>{fact(node, true)}</li>
      ))}
      {loads.map((node) => (
        <li key={node.name}>{fact(node, false)}</li>
      ))}
      <li>{[...battery, format.quantity(powerQuantity(batteryWatt))].join(', ')}</li>
      {busCentiVolt !== null && (
        <li>{t('bus_voltage', { voltage: format.quantity(voltageQuantity(busCentiVolt)) })}</li>
      )}
    </ul>
  );
}

const Rest = ({ label, watt }: { label: string; watt: number }) => (
  <RestLine label={label}>
    <Reading quantity={powerQuantity(watt)} />
  </RestLine>
);

/** A figure below the diagram. */
export const RestLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
