import type { ChatCard } from '@kapao/contract/chat/generic';
import { isSafeLink } from '@kapao/contract/chat/link';
import type { ChatButton } from '@kapao/contract/chat/parts';

export type Line = { text: string; href?: string };

export const toButtonLine = ({ type, title, payload }: ChatButton): Line =>
  type === 'web' && isSafeLink(payload) ? { text: title, href: payload } : { text: title };

export const toCardLines = ({ title, subtitle, buttons }: ChatCard): Line[] => [
  { text: title },
  { text: subtitle },
  ...buttons.map(toButtonLine),
];

export const fileLink = (path: string): string =>
  /^\/api\/chat\/file\/[\w-]+(\?[\w=&.%-]*)?$/.test(path) || (isSafeLink(path) && !path.startsWith('/')) ? path : '';
