import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MANUFACTURERS, moduleOf } from '#domain/foundation/permissions/manufacturers.ts';
import { useSession } from '../../../../../api/session.ts';
import { useTypeName } from '../../../../../i18n/type-name.ts';
import { Button } from '../../../../../ui/action/Button.tsx';
import { Dialog } from '../../../../../ui/dialog/Dialog.tsx';
import { FormError } from '../../../../../ui/form/FormError.tsx';
import { Select } from '../../../../../ui/form/Select.tsx';
import { type Candidate, type ShownDevice, systemQueries } from '../system-queries.ts';
import { type Drawing, unitOf } from './drawing.ts';
import styles from './SystemEditor.module.css';

interface Props {
  systemId: number;
  drawing: Drawing;
  onAdd: (device: ShownDevice) => void;
  onClose: () => void;
}

/** A device as it stands in a drawing before its values are known. */
const deviceOf = ({ mcuId, unit, deviceName, deviceType, deviceModel }: Candidate): ShownDevice => ({
  mcuId,
  unit,
  deviceName,
  deviceType,
  deviceModel,
  manufacturer: null,
  online: false,
  expired: false,
  at: null,
  soc: null,
  solar: null,
  mains: null,
  converter: null,
  output: null,
  toBus: null,
  loss: null,
  battery: null,
});

/** Finds a device and puts it, or the units behind it, into the drawing. */
export function AddDevice({ systemId, drawing, onAdd, onClose }: Props) {
  const { t } = useTranslation(['systems', 'index']);
  const typeName = useTypeName();
  const { modules } = useSession();
  const [text, setText] = useState('');
  const [mcuId, setMcuId] = useState<string | null>(null);
  const devices = useQuery(
    systemQueries.devices(
      text.trim(),
      MANUFACTURERS.filter((manufacturer) => modules.includes(moduleOf(manufacturer))),
    ),
  );
  const units = useQuery({ ...systemQueries.units(mcuId ?? ''), enabled: mcuId !== null });
  const drawn = new Set(drawing.nodes.map(unitOf));
  const refusalOf = ({ systemId: other, ...unit }: Candidate): string | undefined => {
    if (drawn.has(`${unit.mcuId}:${unit.unit}`)) return t('systems:already_drawn');
    return other !== null && other !== systemId ? t('systems:in_other_system') : undefined;
  };
  return (
    <Dialog title={t('systems:add_device')} open onClose={onClose} width={520}>
      <div className={styles.adding}>
        <Select
          label={t('systems:device')}
          value={mcuId}
          placeholder={t('systems:choose_device')}
          options={(devices.data ?? []).map((device) => ({ value: device.mcuId, label: device.deviceName }))}
          findLabel={t('systems:find_device')}
          search={{ text, onText: setText }}
          empty={t('systems:no_device')}
          variant="field"
          onChange={setMcuId}
        />
        <FormError error={devices.error ?? units.error} />
        {mcuId !== null && units.data && (
          <ul className={styles.units}>
            {units.data.map((unit) => {
              const name = [typeName(unit.deviceType), unit.deviceModel].filter(Boolean).join(' · ');
              return (
                <li key={unit.unit}>
                  {name}
                  <Button
                    size="small"
                    icon="plus"
                    aria-label={t('systems:add_named', { name })}
                    refusal={refusalOf(unit)}
                    onClick={() => onAdd(deviceOf(unit))}
                  >
                    {t('systems:add_it')}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
