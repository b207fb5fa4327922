import type { Currency } from '@kapao/contract/money';
import { z } from 'zod/mini';

const word = z.string().check(z.regex(/^[^\s\p{C}](?:[^\p{C}]{0,998}[^\s\p{C}])?$/u));
const address = z.string().check(
  z.maxLength(500),
  z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
  z.refine((text) => !/[?#]|\/$|\/\/[^/]*@/.test(text)),
);

const agentSchema = z.strictObject({ url: address, agent: word, secret: word });
const keySchema = z.strictObject({ url: address, secret: word });
const secretSchema = z.strictObject({ secret: word });

export type PartnerSettings = z.infer<typeof agentSchema>;
export type KeySettings = z.infer<typeof keySchema>;
export type SecretSettings = z.infer<typeof secretSchema>;

export type Needs<S> = { readonly schema: z.ZodMiniType<S>; readonly notes: Readonly<Record<string, string>> };

const url = 'base address, without a slash at its end';

export const agentNeeds = (agent: string, secret: string): Needs<PartnerSettings> => ({
  schema: agentSchema,
  notes: { url, agent, secret },
});
export const keyNeeds = (secret: string): Needs<KeySettings> => ({ schema: keySchema, notes: { url, secret } });
export const secretNeeds = (secret: string): Needs<SecretSettings> => ({ schema: secretSchema, notes: { secret } });

export type Adapter<T, S = PartnerSettings> = {
  readonly code: string;
  readonly needs: Needs<S>;
  readonly open: (settings: S) => T;
};

/** `*`: every currency without its own entry. */
export type EntryCurrency = Currency | '*';

export type PartnerEntry = {
  readonly code: string;
  readonly currency: EntryCurrency;
  readonly fields: Readonly<Record<string, string>>;
  /** `database`, `sandbox`, or the name of the environment variable. */
  readonly source: string;
};

export function entryFor<T>(entries: ReadonlyMap<EntryCurrency, T>, currency: Currency): T | undefined {
  return entries.get(currency) ?? entries.get('*');
}

export const isSecretField = (name: string): boolean => name === 'secret';
