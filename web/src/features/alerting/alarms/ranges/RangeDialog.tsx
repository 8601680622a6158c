import { useTranslation } from 'react-i18next';
import type { RuleScope } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { isNoLimit, setRangeFault } from '#domain/stream/believed/set-ranges.ts';
import { ask } from '../../../../api/client.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { useTypeName } from '../../../../i18n/type-name.ts';
import { Actions } from '../../../../ui/action/Actions.tsx';
import { Button } from '../../../../ui/action/Button.tsx';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { type Faults, useForm } from '../../../../ui/form/use-form.ts';
import list from '../../../../ui/page/CardRows.module.css';
import { type ChannelRange, rangesChanged } from './range-queries.ts';
import { useRangeWords } from './use-range-words.ts';

interface Props {
  device: Pick<DeviceInfo, 'mcuId' | 'deviceType' | 'companyId' | 'companyName'>;
  channels: readonly ChannelRange[];
  /** Null for one that is chosen here. */
  edited: ChannelRange | null;
  onClose: () => void;
}

interface Typed {
  readonly channel: string;
  readonly lowest: string;
  readonly highest: string;
  readonly scope: 'device' | 'type';
}

const keyOf = ({ kind, channel }: ChannelRange): string => `${kind}.${channel}`;

/** Sets the range of one value, for the device or for all of its type in its company. */
export function RangeDialog({ device, channels, edited, onClose }: Props) {
  const { t } = useTranslation(['control', 'index']);
  const words = useRangeWords();
  const removedScope = edited && scopeOfOrigin(edited, device);
  const typeName = useTypeName();
  const { mcuId, deviceType, companyId, companyName } = device;
  const scopes: Readonly<Record<Typed['scope'], RuleScope>> = {
    device: { mcuIds: [mcuId] },
    type: { companyId, deviceType },
  };
  const foundBy = (key: string) => channels.find((each) => keyOf(each) === key);
  /** What is typed, as the wire has it; an empty end is the possible one. */
  const wireOf = (of: ChannelRange, typed: Pick<Typed, 'lowest' | 'highest'>) => {
    const { stored } = words.unitOf(of);
    const end = (text: string, possible: number) => (text.trim() === '' ? possible : stored(Number(text)));
    return { lowest: end(typed.lowest, of.possible.lowest), highest: end(typed.highest, of.possible.highest) };
  };
  const save = (of: ChannelRange, scope: Typed['scope'], range: ReturnType<typeof wireOf> | null) =>
    ask('saveValueRanges', { scope: scopes[scope], ranges: [{ kind: of.kind as 10, channel: of.channel, range }] });
  const faults = (typed: Typed): Faults<Typed> => {
    const of = foundBy(typed.channel);
    if (!of) return { channel: t('control:believe_fault_channel') };
    const { lowest, highest } = wireOf(of, typed);
    const fault = setRangeFault([lowest, highest], { range: [of.possible.lowest, of.possible.highest] });
    // Without a range there is nothing to lift.
    if (fault === null && !of.believed && isNoLimit({ lowest, highest }, of.possible))
      return { highest: t('control:believe_fault_same') };
    if (fault === null) return {};
    if (fault === 'order') return { highest: t('control:believe_fault_order') };
    return { [fault]: t('control:believe_fault_possible', { range: words.range(of, of.possible) }) };
  };
  const form = useForm({
    start: startOf(edited, removedScope ?? 'device', words.unitOf),
    faults,
    send: (typed) => {
      const of = foundBy(typed.channel)!;
      return save(of, typed.scope, wireOf(of, typed));
    },
    onSent: () => {
      onClose();
      return rangesChanged(mcuId, t('control:believe_saved'));
    },
  });
  const removal = useForm({
    start: {},
    send: () => save(edited!, removedScope!, null),
    onSent: () => {
      onClose();
      return rangesChanged(mcuId, t('control:believe_removed'));
    },
  });
  const of = foundBy(form.values.channel);
  const busy = form.isPending || removal.isPending;
  return (
    <Dialog
      title={edited ? t('control:believe_change_of', { name: words.name(edited) }) : t('control:believe_add')}
      open
      onClose={onClose}
      width={520}
    >
      <Form form={form} className={list.form}>
        <FormError error={form.error ?? removal.error} />
        {!edited && (
          <SelectField
            form={form}
            name="channel"
            label={t('control:believe_channel')}
            placeholder={t('control:believe_choose')}
            findLabel={t('control:believe_choose')}
            options={channels.map((each) => ({
              value: keyOf(each),
              label: words.name(each),
              note: words.kindName(each),
            }))}
          />
        )}
        {of && <p className={list.facts}>{t('control:believe_possible', { range: words.range(of, of.possible) })}</p>}
        {of &&
          (['lowest', 'highest'] as const).map((end) => (
            <TextField
              key={end}
              form={form}
              name={end}
              label={t(`control:believe_${end}`, { unit: words.unitOf(of).unit || '1' })}
              help={end === 'highest' ? t('control:believe_empty') : undefined}
              inputMode="decimal"
              maxLength={12}
            />
          ))}
        <SelectField
          form={form}
          name="scope"
          label={t('control:believe_scope')}
          help={t('control:believe_scope_note')}
          placeholder=""
          options={[
            { value: 'device', label: t('control:believe_scope_device') },
            {
              value: 'type',
              label: t('control:believe_scope_type', { type: typeName(deviceType), company: companyName ?? '' }),
            },
          ]}
        />
        <Actions>
          {removedScope === form.values.scope && (
            <Button kind="quiet" busy={busy} onClick={removal.submit}>
              {t('control:believe_remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('control:believe_save')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}

/** Where the range of a channel can be taken away; null where it comes from elsewhere. */
function scopeOfOrigin(
  { believed }: ChannelRange,
  { companyId }: Pick<DeviceInfo, 'companyId'>,
): Typed['scope'] | null {
  if (believed?.origin.layer === 'device') return 'device';
  return believed?.origin.layer === 'type' && believed.origin.companyId === companyId ? 'type' : null;
}

function startOf(
  edited: ChannelRange | null,
  scope: Typed['scope'],
  unitOf: ReturnType<typeof useRangeWords>['unitOf'],
): Typed {
  const none: Typed = { channel: edited ? keyOf(edited) : '', lowest: '', highest: '', scope };
  const believed = edited?.believed;
  if (!edited || !believed) return none;
  const { shown } = unitOf(edited);
  const typed = (end: number, possible: number) => (end === possible ? '' : String(Math.round(shown(end) * 100) / 100));
  return {
    ...none,
    lowest: typed(believed.lowest, edited.possible.lowest),
    highest: typed(believed.highest, edited.possible.highest),
  };
}
