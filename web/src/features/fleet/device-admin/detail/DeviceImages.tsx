import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_IMAGES } from '#domain/foundation/devices/device-limits.ts';
import { type Answer, ask, upload } from '../../../../api/client.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { FilePicker } from '../../../../ui/form/FilePicker.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import styles from './DeviceImages.module.css';
import { detailQueries } from './detail-queries.ts';
import { ImageTile } from './ImageTile.tsx';
import { moved } from './moved.ts';

interface Props {
  info: DeviceInfo;
  /** Why the user may not change them. */
  refusal: string | undefined;
}

type Image = Answer<'getDeviceImages'>[number];

/** Images of a device, ordered by dragging or with buttons; cards show the first one. */
export function DeviceImages({ info, refusal }: Props) {
  const { t } = useTranslation(['device_detail', 'index', 'wrong_desc']);
  const { mcuId } = info;
  const { data, error, refetch } = useQuery(detailQueries.images(mcuId));
  const show = (images: readonly Image[]) => {
    queryClient.setQueryData(detailQueries.images(mcuId).queryKey, [...images]);
    void queryClient.invalidateQueries({ queryKey: ['devices'] });
  };
  const add = useWriting({
    mutationFn: (file: File) => upload('uploadDeviceImages', { mcuId }, file),
    onSuccess: (image) => show([...(data ?? []), image]),
    onError: (fault) => showError(fault, 'device_images'),
  });
  const arrange = useWriting({
    mutationFn: (images: readonly Image[]) => ask('updateDeviceImages', { mcuId, imgs: images.map(({ id }) => id) }),
    onSuccess: show,
    onError: (fault) => showError(fault, 'device_images'),
  });
  // After moving an image with the keyboard, the focus follows it.
  const list = useRef<HTMLUListElement>(null);
  const held = useRef<{ id: Image['id']; step: 'earlier' | 'later' } | null>(null);
  useEffect(() => {
    if (!data || !held.current) return;
    const { id, step } = held.current;
    const tile = list.current?.children[data.findIndex((image) => image.id === id)];
    held.current = null;
    const button = tile?.querySelector<HTMLElement>(`[data-step="${step}"]`) ?? tile?.querySelector('button');
    button?.focus();
  }, [data]);
  const isBusy = add.isPending || arrange.isPending;
  const change = (images: readonly Image[]) => {
    if (!isBusy && refusal === undefined) arrange.mutate(images);
  };
  return (
    <section className={styles.images} aria-label={t('device_detail:images')} aria-busy={isBusy}>
      {error && (
        <p className={styles.none} role="alert">
          {t('device_detail:images_failed')}
          <Button size="small" icon="refresh" onClick={() => void refetch()}>
            {t('index:try_again')}
          </Button>
        </p>
      )}
      {!data && !error && <Skeleton width={132} height={99} />}
      {data?.length === 0 && <p className={styles.none}>{t('device_detail:images_empty')}</p>}
      {data && data.length > 0 && (
        <ul ref={list} className={styles.list}>
          {data.map((image, index) => (
            <ImageTile
              key={image.id}
              url={image.url}
              index={index}
              count={data.length}
              name={info.deviceName}
              editable={refusal === undefined}
              onMove={(from, to) => {
                held.current = { id: image.id, step: to < from ? 'earlier' : 'later' };
                change(moved(data, from, to));
              }}
              onRemove={() => change(data.filter(({ id }) => id !== image.id))}
            />
          ))}
        </ul>
      )}
      {refusal === undefined && (
        <div className={styles.add}>
          <FilePicker
            accept="image/jpeg,image/png,image/webp"
            icon="plus"
            busy={add.isPending}
            refusal={(data?.length ?? 0) >= MAX_IMAGES ? t('wrong_desc:img_too_many', { max: MAX_IMAGES }) : undefined}
            onFile={(file) => add.mutate(file)}
          >
            {t('device_detail:add_image')}
          </FilePicker>
          <span>{t('device_detail:images_rule')}</span>
        </div>
      )}
    </section>
  );
}
