import type { Currency } from '@kapao/contract/money';

/** Build flag: the Lao variant opens in Lao, offers LAK or BAHT and has no 10-digit phone rule. */
export const isLaoVariant: boolean = import.meta.env.VITE_VARIANT === 'lao';

/** Currency before the member's is known (product#variants). */
export const firstCurrency: Currency = isLaoVariant ? 'LAK' : 'THB';

export const appVersion = '1.1.14';
