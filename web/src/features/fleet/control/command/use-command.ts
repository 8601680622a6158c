import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CommandKind } from '#domain/fleet/control/actions.ts';
import { mayCommand } from '#domain/fleet/control/allowed.ts';
import type { CanConfiguration } from '#domain/fleet/control/can.ts';
import type { SimpleAction } from '#domain/fleet/control/simple-actions.ts';
import type { SettingKey } from '#domain/fleet/control/unit-settings.ts';
import type { ConfigurationPart } from '#domain/foundation/devices/configuration.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useSession } from '../../../../api/session.ts';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { type CommandItem, type ControlStatus, controlQueries, isUnderWay } from '../control-queries.ts';

type Order =
  | { readonly kind: SimpleAction; readonly value?: number }
  | { readonly kind: 'configuration'; readonly changes: ConfigurationPart }
  | { readonly kind: 'canConfiguration'; readonly can: CanConfiguration }
  | {
      readonly kind: 'unitConfiguration';
      readonly unit: number;
      readonly deviceType: string;
      readonly settings: Readonly<Partial<Record<SettingKey, number>>>;
    };

/** The letter of a UPS, which has a call of its own. */
const UPS = 'h';

/** Sends a command to a device. */
export const sendOrder = (mcuId: string, order: Order): Promise<CommandItem> => {
  if (order.kind === 'configuration') return ask('setYhubConfig', { mcuId, configuration: order.changes });
  if (order.kind === 'canConfiguration')
    return ask('setCanConfig', { mcuId, can: { ...order.can, functions: [...order.can.functions] } });
  if (order.kind === 'unitConfiguration')
    return ask(order.deviceType === UPS ? 'setUpsCfg' : 'setUnitCfg', {
      mcuId,
      unit: order.unit,
      settings: order.settings,
    });
  return ask('yhubControl', { mcuId, action: order.kind, value: order.value ?? 0 });
};

const withCommand = (status: ControlStatus, command: CommandItem): ControlStatus => ({
  ...status,
  commands: [...status.commands.filter(({ kind }) => kind !== command.kind), command],
});

/** Sends commands to a device and tracks them. */
export function useCommand({ mcuId }: { mcuId: string }, online: boolean) {
  const { t } = useTranslation(['control', 'wrong_desc']);
  const session = useSession();
  const status = useQuery(controlQueries.status(mcuId));
  const mutation = useWriting({
    mutationFn: (order: Order) => sendOrder(mcuId, order),
    onSuccess: (command) => {
      const { queryKey } = controlQueries.status(mcuId);
      queryClient.setQueryData<ControlStatus>(queryKey, (before) => before && withCommand(before, command));
      void queryClient.invalidateQueries({ queryKey: ['control', mcuId] });
    },
    onError: (error) => {
      showError(error, 'command');
      void queryClient.invalidateQueries({ queryKey: controlQueries.status(mcuId).queryKey });
    },
  });
  const commandOf = (kind: CommandKind) => status.data?.commands.find((command) => command.kind === kind);
  const isBusy = (kind: CommandKind) => {
    const newest = commandOf(kind);
    return (newest !== undefined && isUnderWay(newest)) || (mutation.isPending && mutation.variables.kind === kind);
  };
  return {
    commandOf,
    isBusy,
    isLoading: status.isPending,
    /** Why a command cannot be sent now; undefined when it can. */
    refusal: (kind: CommandKind): string | undefined => {
      if (!status.data) return status.error ? t('wrong_desc:network') : '';
      const verdict = mayCommand[kind](session, status.data);
      if (!verdict.allowed) return t(`wrong_desc:${verdict.reason}`);
      return online ? undefined : t('control:offline_refusal');
    },
    /** Why the alarm limits cannot be changed; unlike commands, they do not need an online device. */
    limitsRefusal: (): string | undefined => {
      if (!status.data) return '';
      const verdict = can.editWarningSettings(session, status.data);
      return verdict.allowed ? undefined : t(`wrong_desc:${verdict.reason}`);
    },
    give: (order: Order, onGiven?: () => void) => {
      if (mutation.isPending || isBusy(order.kind)) return;
      mutation.mutate(order, { onSuccess: () => onGiven?.() });
    },
  };
}
export type Commands = ReturnType<typeof useCommand>;
