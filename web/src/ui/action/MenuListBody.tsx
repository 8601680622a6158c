import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Icon } from '../art/Icon.tsx';
import type { IconName } from '../art/icon-paths.ts';
import panel from '../dialog/Panel.module.css';
import styles from '../form/OptionList.module.css';

export interface MenuAction {
  key: string;
  label: string;
  icon?: IconName;
  onAction: () => void;
}

export interface MenuListProps {
  label: string;
  actions: readonly MenuAction[];
}

export default function MenuListBody({ label, actions }: MenuListProps) {
  return (
    <Menu aria-label={label} autoFocus="first" className={styles.list ?? ''} escapeKeyBehavior="none">
      {actions.map(({ key, label: text, icon, onAction }) => (
        <MenuItem key={key} id={key} textValue={text} className={panel.option ?? ''} onAction={onAction}>
          {icon && <Icon name={icon} size={15} />}
          <span className={panel.label}>{text}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
