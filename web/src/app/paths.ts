import { parseUrl } from '../lib/parse-url.ts';

export const paths = {
  root: '/',
  login: '/login',
  register: '/register',
  howto: '/howto',
  contact: '/contact',
  terminated: '/terminated',
  user: '/user',
  home: '/user/home',
  deposit: '/user/home#deposit',
  profile: '/user/profile',
  bonus: '/user/bonus',
  statement: '/user/statement',
  slips: '/user/statement#slips',
  memberContact: '/user/contact',
  spin: '/user/spin',
} as const;

const memberPages: ReadonlySet<string> = new Set([
  paths.home,
  paths.profile,
  paths.bonus,
  paths.statement,
  paths.memberContact,
  paths.spin,
]);

const longestTarget = 300;
const probe = 'https://kapao.invalid';

/**
 * Returns the page to open after login: the remembered one if it is a member page, else `/user`.
 * The result never leaves the site, whatever storage contains (reliability#return-address).
 */
export function safeTarget(remembered: string | null): string {
  if (!remembered || remembered.length > longestTarget || !/^\/[\w/?=&.-]*(#[\w-]*)?$/.test(remembered))
    return paths.user;
  const url = parseUrl(remembered, probe);
  if (!url || url.origin !== probe || !memberPages.has(url.pathname)) return paths.user;
  return `${url.pathname}${url.search}${url.hash}`;
}
