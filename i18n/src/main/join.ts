import type { CoreMessages } from '../core/en.ts';
import type { Messages, MoreMessages } from './en.ts';

/** Both have common texts: the first screen loads only those that it needs. */
export const joinMessages = (core: CoreMessages, more: MoreMessages): Messages => ({
  ...core,
  ...more,
  common: { ...core.common, ...more.common },
});
