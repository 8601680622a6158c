import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Port } from '#domain/foundation/kinds/record-kind.ts';
import { type Link, linkAt, portOfLink, portsOf } from '#domain/power/energy/system-ports.ts';
import { Button } from '../../../../../ui/action/Button.tsx';
import { IconButton } from '../../../../../ui/action/IconButton.tsx';
import { Select } from '../../../../../ui/form/Select.tsx';
import { TextInput } from '../../../../../ui/form/TextInput.tsx';
import { partOf } from '../part-power.ts';
import type { ShownNode } from '../system-queries.ts';
import { usePartNames } from '../use-part-names.ts';
import { type Drawing, draw, keyOfLink } from './drawing.ts';
import styles from './SystemEditor.module.css';

interface Props {
  node: ShownNode;
  drawing: Drawing;
  onChange: (next: (drawing: Drawing) => Drawing) => void;
}

const MAX_NAME = 60;

/** What can be changed of a part: its name, and what its ports are linked with. */
export function PartProperties({ node, drawing, onChange }: Props) {
  const { t } = useTranslation('systems');
  const names = usePartNames();
  const field = useId();
  const [name, setName] = useState(node.name);
  const part = partOf(node);
  const own = drawing.links.filter(({ from, to }) => from === node.id || to === node.id);
  const misfits = own.filter((link) => portOfLink(part, link) === null);
  const keepName = () => {
    if (name.trim() !== node.name) onChange((was) => draw.change(was, node.id, { name: name.trim() }));
  };
  return (
    <div className={styles.properties}>
      <p className={styles.kind}>{[names.kindOf(node), names.deviceOf(node)].filter(Boolean).join(' · ')}</p>
      <label className={styles.field} htmlFor={field}>
        {t('part_name')}
        <TextInput
          id={field}
          value={name}
          maxLength={MAX_NAME}
          placeholder={names.kindOf(node)}
          onChange={({ target }) => setName(target.value)}
          onBlur={keepName}
          onKeyDown={({ key }) => {
            if (key === 'Enter') keepName();
          }}
        />
      </label>
      <h3>{t('ports')}</h3>
      {portsOf(part).map((port) => (
        <PortLinks
          key={port}
          node={node}
          port={port}
          drawing={drawing}
          links={own.filter((link) => portOfLink(part, link) === port)}
          onChange={onChange}
        />
      ))}
      {misfits.length > 0 && (
        <>
          <h3>{t('misfits')}</h3>
          <Links node={node} drawing={drawing} links={misfits} onChange={onChange} />
        </>
      )}
      <Button icon="bin" onClick={() => onChange((was) => draw.remove(was, [node.id]))}>
        {t('remove_part')}
      </Button>
    </div>
  );
}

function PortLinks({ node, port, drawing, links, onChange }: Props & { port: Port; links: readonly Link[] }) {
  const { t } = useTranslation('systems');
  const names = usePartNames();
  const have = new Set(drawing.links.map(keyOfLink));
  const possible = drawing.nodes.flatMap((other) => {
    const link = linkAt(partOf(node), port, partOf(other));
    return link && !have.has(keyOfLink(link)) ? [{ id: other.id, label: names.nameOf(other), link }] : [];
  });
  const isMissing = links.length === 0 && port.endsWith('In');
  return (
    <div className={styles.port} data-missing={isMissing}>
      <b>{t(`port_${port}`)}</b>
      <Links node={node} drawing={drawing} links={links} onChange={onChange} />
      <Select
        label={t('link_port', { port: t(`port_${port}`) })}
        value={null}
        placeholder={t(isMissing ? 'choose_source' : 'link_with')}
        options={possible.map(({ id, label }) => ({ value: id, label }))}
        empty={t('link_none')}
        variant="field"
        onChange={(id) => {
          const chosen = possible.find((each) => each.id === id);
          if (chosen) onChange((was) => draw.link(was, chosen.link));
        }}
      />
    </div>
  );
}

function Links({ node, drawing, links, onChange }: Props & { links: readonly Link[] }) {
  const { t } = useTranslation('systems');
  const names = usePartNames();
  if (links.length === 0) return null;
  return (
    <ul className={styles.links}>
      {links.map((link) => {
        const other = drawing.nodes.find(({ id }) => id === (link.from === node.id ? link.to : link.from));
        const name = other ? names.nameOf(other) : '';
        return (
          <li key={keyOfLink(link)}>
            {name}
            <IconButton
              icon="close"
              iconSize={14}
              label={t('unlink', { name })}
              onClick={() => onChange((was) => draw.unlink(was, link))}
            />
          </li>
        );
      })}
    </ul>
  );
}
