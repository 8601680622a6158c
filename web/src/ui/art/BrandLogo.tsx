import { useState } from 'react';
import type { Brand } from '#domain/foundation/companies/brand.ts';
import { useTheme } from '../../theme/use-theme.ts';
import styles from './BrandLogo.module.css';
import { LogoMark } from './LogoMark.tsx';

interface Props {
  brand: Brand;
  size: number;
  /** On dark ground in every theme. */
  onDark?: boolean;
}

const INK_ON_DARK = '#EAF4F0';
const LAMP_ON_DARK = '#F5B800';

/** Whose console this is: the logo, else the mark of the product beside the name. */
export function BrandLogo({ brand: { siteName, webName, webNameDark }, size, onDark = false }: Props) {
  const isDark = useTheme() === 'dark' || onDark;
  const [failed, setFailed] = useState('');
  const logo = isDark ? webNameDark : webName;
  if (logo !== '' && logo !== failed)
    return <img className={styles.logo} src={logo} alt={siteName} height={size} onError={() => setFailed(logo)} />;
  return (
    <>
      {onDark ? <LogoMark size={size} ink={INK_ON_DARK} lamp={LAMP_ON_DARK} /> : <LogoMark size={size} />}
      <b>{siteName}</b>
    </>
  );
}
