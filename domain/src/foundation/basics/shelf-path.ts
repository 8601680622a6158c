import { type CompanyPath, ROOT_PATH } from './company-path.ts';

/**
 * Monitors that hang nowhere are on the shelf of their company. Its path lies beside the tree of companies: no list, count, map or
 * live feed of a company reaches it, and the shelves of a company and of all below it are the subtree of one path. No company has
 * the id 0.
 */
export const SHELVES = `${ROOT_PATH}-0`;
const PREFIX = `${SHELVES}-`;

/** The path of a company's shelf, or of part of it; to see it, enter it as a scope. */
export const shelfPath = (company: CompanyPath): string => `${PREFIX}${company}`;

export const isOnShelf = (path: string): boolean => path.startsWith(PREFIX);

/** The company of a device, also of one on its shelf. */
export const companyOf = (path: string): CompanyPath => (isOnShelf(path) ? path.slice(PREFIX.length) : path);
