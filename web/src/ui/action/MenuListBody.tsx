import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Separator } from 'react-aria-components/Separator';
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

export interface MenuCheck {
  key: string;
  label: string;
  checked: boolean;
  onToggle: () => void;
}

export interface MenuListProps {
  label: string;
  /** Items that can be on or off; the menu stays open. */
  checks?: readonly MenuCheck[];
  actions: readonly MenuAction[];
}

export default function MenuListBody({ label, checks = [], actions }: MenuListProps) {
  return (
    <Menu aria-label={label} autoFocus="first" className={styles.list ?? ''} escapeKeyBehavior="none">
      {checks.length > 0 && (
        <>
          <MenuSection
            aria-label={label}
            selectionMode="multiple"
            selectedKeys={checks.filter(({ checked }) => checked).map(({ key }) => key)}
          >
            {checks.map(({ key, label: text, checked, onToggle }) => (
              <MenuItem key={key} id={key} textValue={text} className={panel.option ?? ''} onAction={onToggle}>
                <span className={panel.label}>{text}</span>
                {checked && <Icon name="check" size={16} stroke={2.2} className={panel.tick} />}
              </MenuItem>
            ))}
          </MenuSection>
          <Separator className={panel.rule ?? ''} />
        </>
      )}
      {actions.map(({ key, label: text, icon, onAction }) => (
        <MenuItem key={key} id={key} textValue={text} className={panel.option ?? ''} onAction={onAction}>
          {icon && <Icon name={icon} size={15} />}
          <span className={panel.label}>{text}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
