import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lease } from '#domain/trade/leases/calls.ts';
import type { Period } from '#domain/trade/leases/lease.ts';
import { type Room, roomFor } from '#domain/trade/leases/room.ts';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { leaseQueries, leasesChanged } from '../lease-queries.ts';
import { type Draft, type Edge, isShifted, saveDraft, shifted } from './lease-shift.ts';

export interface Shifting {
  readonly manages: boolean;
  readonly draft: Draft | null;
  /** Whether the device is free for the dates of the draft; null until its leases are known. */
  readonly room: Room<Lease> | null;
  readonly isSaving: boolean;
  readonly shift: (lease: Lease, from: Period, edge: Edge, days: number) => void;
  readonly save: () => void;
  readonly undo: () => void;
}

interface Parts {
  manages: boolean;
  now: number;
  onShifted: (lease: Lease) => void;
  onSaved: (lease: Lease) => void;
}

/** Other dates for a lease: tried in the calendar, kept from overlapping, then saved or undone. */
export function useShifting({ manages, now, onShifted, onSaved }: Parts): Shifting {
  const { t } = useTranslation('lease');
  const [draft, setDraft] = useState<Draft | null>(null);
  const mcuId = draft?.lease.device.mcuId ?? '';
  const { data: leases } = useQuery({ ...leaseQueries.ofDevice(mcuId), enabled: mcuId !== '' });
  const saving = useWriting({
    mutationFn: saveDraft,
    onSuccess: async (lease) => {
      onSaved(lease);
      await leasesChanged(t('saved'));
      setDraft(null);
    },
    onError: (error) => showError(error, 'lease'),
  });
  const others = leases?.list.filter(({ id }) => id !== draft?.lease.id);
  const room = draft && others ? roomFor(draft, others) : null;
  return {
    manages,
    draft,
    room,
    isSaving: saving.isPending,
    shift: (lease, from, edge, days) => {
      const period = shifted(from, edge, days, now);
      if (saving.isPending || !period) return;
      const next = { lease, ...period };
      setDraft(isShifted(next) ? next : null);
      onShifted(lease);
    },
    save: () => {
      if (draft && room?.kind !== 'taken') saving.mutate(draft);
    },
    undo: () => setDraft(null),
  };
}
