import type { Currency } from '@kapao/contract/money';

/** The build flag of the spec: the Lao variant opens in Lao, offers LAK or BAHT and has no 10-digit phone rule. */
export const isLaoVariant: boolean = import.meta.env.VITE_VARIANT === 'lao';

/** The currency of whoever is not known yet (product#variants). */
export const firstCurrency: Currency = isLaoVariant ? 'LAK' : 'THB';

/** The version shown to people (product#variants). */
export const appVersion = '1.1.14';
