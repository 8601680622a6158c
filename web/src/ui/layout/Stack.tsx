import type { HTMLAttributes } from 'react';
import { type Layout, layoutClass } from './layout-class.ts';

interface Props extends Layout, Omit<HTMLAttributes<HTMLDivElement>, 'className' | 'style'> {}

/** Children one below the other. */
export const Stack = ({ gap, align, justify, ...rest }: Props) => (
  <div {...rest} className={layoutClass('stack', { gap, align, justify })} />
);
