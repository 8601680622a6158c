import type { HTMLAttributes } from 'react';
import { type Layout, layoutClass } from './layout-class.ts';

interface Props extends Layout, Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'> {
  as?: 'div' | 'span' | 'header' | 'nav';
  /** Continues in further lines if there is not enough width. */
  wrap?: boolean;
}

/** Children side by side. */
export const Row = ({ as: Tag = 'div', gap, align, justify, wrap, ...rest }: Props) => (
  <Tag {...rest} className={layoutClass('row', { gap, align, justify }, wrap)} />
);
