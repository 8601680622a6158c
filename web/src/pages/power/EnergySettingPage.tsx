import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { mayCommand } from '#domain/fleet/control/allowed.ts';
import { isManufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import type { DeviceInfo } from '../../api/device-queries.ts';
import { useSession } from '../../api/session.ts';
import { RangesCard } from '../../features/alerting/alarms/ranges/RangesCard.tsx';
import { useCommand } from '../../features/fleet/control/command/use-command.ts';
import { CanCard } from '../../features/fleet/control/configuration/CanCard.tsx';
import { controlQueries, type UnitConfiguration } from '../../features/fleet/control/control-queries.ts';
import { CommandLog } from '../../features/fleet/control/log/CommandLog.tsx';
import { CopyToOthers } from '../../features/fleet/control/unit/CopyToOthers.tsx';
import { UnitSettings } from '../../features/fleet/control/unit/UnitSettings.tsx';
import { RefusedCard } from '../../features/fleet/inventory/RefusedLog.tsx';
import { useTypeName } from '../../i18n/type-name.ts';
import { useLiveDevice } from '../../live/use-live.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { Icon } from '../../ui/art/Icon.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import card from '../../ui/page/Card.module.css';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Failure } from '../../ui/page/Failure.tsx';
import body from '../../ui/page/PageBody.module.css';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { EnergyFrame } from './EnergyFrame.tsx';
import styles from './EnergySettingPage.module.css';
import tools from './EnergyTools.module.css';

const route = getRouteApi('/member/console/e_setting');

/** How the devices of an energy system are set. */
export function EnergySettingPage() {
  const { mcuId, manufacturer } = route.useSearch();
  return (
    <EnergyFrame mcuId={mcuId} manufacturer={manufacturer} ofMonitor={paths.monitorSetting(mcuId)}>
      {(info) => <Units info={info} />}
    </EnergyFrame>
  );
}

function Units({ info }: { info: DeviceInfo }) {
  const { t } = useTranslation('unit_settings');
  const { data: units, error, refetch } = useQuery(controlQueries.units(info.mcuId));
  if (units) return <Loaded info={info} units={units} />;
  if (!error)
    return (
      <div className={classNames(body.body, body.stack)}>
        <Skeleton width="100%" height={480} radius={12} />
      </div>
    );
  return <Failure title={t('failed')} error={error} onAgain={refetch} />;
}

function Loaded({ info, units }: { info: DeviceInfo; units: readonly UnitConfiguration[] }) {
  const { mcuId, relationDeviceList: related } = info;
  const { t } = useTranslation(['unit_settings', 'energy', 'record_log']);
  const navigate = useNavigate();
  const typeName = useTypeName();
  const commands = useCommand(info, useLiveDevice(mcuId)?.online ?? info.onlineStatus);
  const mayCopy = mayCommand.unitConfiguration(useSession(), info).allowed;
  const devices = [
    ...units.map(({ unit, deviceType }) => ({
      unit,
      deviceType,
      model: related.find((one) => one.unit === unit)?.deviceModel ?? '',
    })),
    ...related
      .filter(({ unit }) => !units.some((one) => one.unit === unit))
      .map(({ unit, deviceType, deviceModel }) => ({ unit, deviceType, model: deviceModel })),
  ].map(({ unit, deviceType, model }) => ({
    unit,
    title: [typeName(deviceType), model].filter(Boolean).join(' · '),
  }));
  const { id } = route.useSearch();
  const chosen = devices.find(({ unit }) => String(unit) === id) ?? devices[0];
  const configuration = units.find(({ unit }) => unit === chosen?.unit);
  return (
    <>
      <div className={tools.tools}>
        <BackToValues info={info} unit={chosen?.unit} />
        {chosen && (
          <Select
            label={t('energy:unit_choice')}
            value={String(chosen.unit)}
            options={devices.map(({ unit, title }) => ({ value: String(unit), label: title }))}
            placeholder={t('energy:unit_choice')}
            variant="chip"
            onChange={(next) =>
              void navigate({
                to: '.',
                search: (search) => ({ ...search, id: next ?? undefined }),
                replace: true,
                resetScroll: false,
              })
            }
          />
        )}
      </div>
      {chosen && configuration ? (
        <div className={classNames(body.body, body.columns, styles.page)}>
          <UnitSettings key={chosen.unit} title={chosen.title} configuration={configuration} commands={commands}>
            {mayCopy && <CopyToOthers mcuId={mcuId} configuration={configuration} />}
            <CanCard mcuId={mcuId} commands={commands} />
          </UnitSettings>
          <section className={styles.log} aria-label={t('unit_settings:log')}>
            <div className={card.card}>
              <h2>{t('unit_settings:log')}</h2>
              <CommandLog mcuId={mcuId} log="configuration" />
            </div>
          </section>
        </div>
      ) : units.length > 0 ? (
        <EmptyState scene="empty" title={t('unit_settings:fixed_title')} reason={t('unit_settings:fixed_text')} />
      ) : (
        <EmptyState scene="empty" title={t('unit_settings:none_title')} reason={t('unit_settings:none_text')}>
          <Button
            icon="refresh"
            busy={commands.isBusy('readConfiguration')}
            refusal={commands.refusal('readConfiguration')}
            onClick={() => commands.give({ kind: 'readConfiguration' })}
          >
            {t('unit_settings:ask_device')}
          </Button>
        </EmptyState>
      )}
      <div className={body.body}>
        <RangesCard device={info} refusal={commands.limitsRefusal()} />
      </div>
      <RefusedCard mcuId={mcuId} />
    </>
  );
}

/** To the values of the device, or of the whole system. */
function BackToValues({ info: { mcuId, deviceSn, manufacturer, relationDeviceList }, unit }: BackProps) {
  const { t } = useTranslation('unit_settings');
  if (!isManufacturer(manufacturer)) return null;
  const isBehind = relationDeviceList.some((one) => one.unit === unit);
  const to =
    unit !== undefined && isBehind
      ? paths.energyUnit(mcuId, deviceSn, manufacturer, unit)
      : paths.energy(mcuId, deviceSn, manufacturer);
  return (
    <Link {...to} className={tools.link}>
      <Icon name="trend" size={16} />
      {t('to_values')}
    </Link>
  );
}

interface BackProps {
  info: DeviceInfo;
  unit: number | undefined;
}
