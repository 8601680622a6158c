import { useTranslation } from 'react-i18next';
import { MAP_FILE_NAME, MAX_MAP_FILE_BYTES } from '#domain/foundation/system/map-service.ts';
import { ask, upload } from '../../../../api/client.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { FilePicker } from '../../../../ui/form/FilePicker.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import styles from './Maps.module.css';
import { type Maps, mapsChanged } from './map-queries.ts';

const MEGABYTE = 1024 * 1024;

/** The PMTiles files on the server: stored from here up to a size, larger ones by a command there. */
export function MapFiles({ files }: { files: Maps['files'] }) {
  const { t } = useTranslation('map_service');
  const format = useFormat();
  const megabytes = (bytes: number) => `${format.number(bytes / MEGABYTE, bytes < 10 * MEGABYTE ? 1 : 0)} MB`;
  const max = megabytes(MAX_MAP_FILE_BYTES);
  const adding = useWriting({
    mutationFn: async (file: File) => {
      if (!MAP_FILE_NAME.test(file.name)) throw new Error(t('file_name_fault'));
      if (file.size > MAX_MAP_FILE_BYTES) throw new Error(t('file_too_large', { max }));
      return upload('addMapFile', { name: file.name }, file);
    },
    onSuccess: async ({ name }) => {
      await mapsChanged();
      toasts.show({ cause: 'map file', tone: 'good', title: t('file_added', { name }) });
    },
  });
  const removing = useWriting({
    mutationFn: (name: string) => ask('removeMapFile', { name }),
    onSuccess: mapsChanged,
    onError: (error) => showError(error, 'map file'),
  });
  return (
    <>
      <p className={styles.text}>{t('files_text', { max })}</p>
      <code className={styles.command}>npm run basemap -- import region.pmtiles</code>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map(({ name, byteCount, changedAt }) => (
            <li key={name}>
              <span className={styles.name}>{name}</span>
              <span data-num>{megabytes(byteCount)}</span>
              <span data-num>{format.date('date', changedAt)}</span>
              <IconButton
                icon="bin"
                iconSize={16}
                label={t('remove_file', { name })}
                onClick={() => !removing.isPending && removing.mutate(name)}
              />
            </li>
          ))}
        </ul>
      )}
      <FormError error={adding.error} />
      <FilePicker accept=".pmtiles" icon="plus" busy={adding.isPending} onFile={(file) => adding.mutate(file)}>
        {t('add_file')}
      </FilePicker>
    </>
  );
}
