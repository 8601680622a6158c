import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { energyQuantity, percentQuantity, powerQuantity, voltageQuantity } from '#domain/units.ts';
import type { DeviceInfo } from '../../api/device-queries.ts';
import { useNow } from '../../i18n/clock.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Age } from '../../ui/Age.tsx';
import { Button } from '../../ui/Button.tsx';
import card from '../../ui/Card.module.css';
import { CellBar } from '../../ui/CellBar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { analysisQueries } from './analysis/analysis-queries.ts';
import styles from './EnergyFlow.module.css';
import { type Flow, type FlowNode, flowOf } from './flow.ts';
import { isIdle, streamStyle } from './stream.ts';
import { useNewestRecords } from './use-newest-records.ts';

/** Where the energy of a system comes from and goes, now. Nothing for a device that has no other behind it. */
export function EnergyFlow({ info }: { info: DeviceInfo }) {
  const { t } = useTranslation(['energy', 'index']);
  const now = useNow();
  const { records, error, refetch } = useNewestRecords(info.mcuId);
  const flow = records && flowOf(records, now);
  if (info.relationDeviceList.length === 0 && !flow) return null;
  return (
    <section className={classNames(card.card, styles.card)} aria-label={t('energy:flow_title')}>
      <header className={styles.header}>
        <h2>{t('energy:flow_title')}</h2>
        {flow && <Age at={flow.balance.at} />}
      </header>
      {flow ? (
        <Diagram flow={flow}>
          <Today mcuId={info.mcuId} />
        </Diagram>
      ) : error ? (
        <div className={styles.note} role="alert">
          <p>
            {t('energy:flow_failed')}. {errorText(error)}
          </p>
          <Button size="small" icon="refresh" onClick={refetch}>
            {t('index:try_again')}
          </Button>
        </div>
      ) : records ? (
        <p className={styles.note}>{t('energy:flow_none')}</p>
      ) : (
        <Skeleton width="100%" height={220} radius={8} />
      )}
    </section>
  );
}

function Diagram({ flow, children }: { flow: Flow; children: ReactNode }) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const { sources, loads, batteryWatt, balance } = flow;
  const rows = Math.max(1, sources.length, loads.length);
  return (
    <>
      <Facts flow={flow} />
      <div className={styles.diagram} aria-hidden="true" style={{ '--rows': rows } as CSSProperties}>
        <span className={styles.side}>{sources.length > 0 && t('sources')}</span>
        <span className={classNames(styles.side, styles.right)}>{loads.length > 0 && t('loads')}</span>
        <span className={styles.bus}>
          DC
          {flow.busCentiVolt !== null && <span>{format.quantity(voltageQuantity(flow.busCentiVolt))}</span>}
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

function Branch({ node: { name, watt }, row, side }: { node: FlowNode; row: number; side: 'source' | 'load' }) {
  const { t } = useTranslation('energy');
  const place = { gridRow: row + 2 };
  return (
    <>
      <div className={styles.node} data-side={side} data-idle={isIdle(watt)} style={place}>
        <span className={styles.name} data-tone={name}>
          {t(`node_${name}`)}
        </span>
        <Reading quantity={powerQuantity(Math.abs(watt))} size="tile" />
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

function Battery({ flow: { batteryWatt, socCentiPercent } }: { flow: Flow }) {
  const { t } = useTranslation('energy');
  const power = powerQuantity(batteryWatt);
  return (
    <div className={styles.battery}>
      <span className={styles.name} data-tone="battery">
        {t('node_battery')}
      </span>
      <span className={styles.state}>{t(batteryState(batteryWatt))}</span>
      <Reading quantity={percentQuantity(socCentiPercent)} size="tile" />
      <span className={styles.power}>
        <Reading quantity={power && { ...power, signed: true }} />
      </span>
      <CellBar
        percent={socCentiPercent === null ? null : socCentiPercent / 100}
        appearance={APPEARANCES[batteryState(batteryWatt)]}
        label={t('node_battery')}
      />
    </div>
  );
}

/** What came and was used since midnight by the device's clock. */
function Today({ mcuId }: { mcuId: string }) {
  const { t } = useTranslation('energy');
  const { data } = useQuery(analysisQueries.analysis(mcuId, { period: 'day', date: undefined }));
  if (!data) return null;
  const { from, to, ownUse } = data.summary;
  return (
    <>
      <RestLine label={t('today_solar')}>
        <Reading quantity={energyQuantity(from.solar)} />
      </RestLine>
      <RestLine label={t('today_mains')}>
        <Reading quantity={energyQuantity(from.mains)} />
      </RestLine>
      <RestLine label={t('today_used')}>
        <Reading quantity={energyQuantity(to.used)} />
      </RestLine>
      {ownUse !== null && (
        <RestLine label={t('today_own_use')}>
          <Reading quantity={percentQuantity(10_000 * ownUse)} />
        </RestLine>
      )}
    </>
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

const RestLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
