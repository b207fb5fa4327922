import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amountOut } from './money.ts';
import { code, time } from './text.ts';

export const categories = ['slot', 'sport', 'lotto'] as const;

/** Sign-in of Play. `form` only names fields; account/:code answers their values (api#wallet-and-game-calls). */
export const signIn = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('auto'), provider: z.string() }),
  z.object({ kind: z.literal('form'), action: z.string(), fields: z.array(z.string()) }),
  z.object({ kind: z.literal('link'), template: z.string() }),
  z.object({ kind: z.literal('open') }),
]);
export type SignIn = z.output<typeof signIn>;

export const gameAccount = z.object({
  code: z.string(),
  name: z.string(),
  logo: z.string(),
  background: z.string(),
  isActive: z.boolean(),
  amount: amountOut,
  /** Stakes of open bets, not in `amount`; missing without open bets, or if the provider does not report them. */
  outstanding: z.optional(amountOut),
  stale: z.boolean(),
  ftWalletSlot: z.number(),
  /** Smallest step of a transfer; missing: every amount moves (rules#game-units). */
  step: z.optional(amountOut),
  web: z.nullable(z.string()),
  android: z.nullable(z.string()),
  ios: z.nullable(z.string()),
  category: z.enum(categories),
  login: signIn,
  alert: z.optional(z.string()),
});
export type GameAccount = z.output<typeof gameAccount>;

const byCode = z.strictObject({ code });

export const gameActivate = endpoint({
  method: 'GET',
  path: '/api/wallet/activate/:code',
  audience: 'member',
  summary: 'Open a game account',
  stops: true,
  mutates: true,
  params: byCode,
  reply: gameAccount,
  errors: ['NO_GAME', 'SLOT_ALREADY_ACTIVE', 'SLOT_ACTIVATE_FAIL'],
});

export const gameCredentials = endpoint({
  method: 'GET',
  path: '/api/wallet/account/:code',
  audience: 'member',
  summary: 'User name and password of a game account',
  stops: true,
  params: byCode,
  /** `play`: for signing in. The password is empty if Play needs none and the session is not confirmed. */
  query: z.strictObject({ event: z.optional(z.literal('1')), play: z.optional(z.literal('1')) }),
  reply: z.object({
    username: z.string(),
    password: z.string(),
    event: z.optional(z.record(z.string(), z.string())),
  }),
  errors: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'NOT_UFABET', 'KEY_MISSING', 'KEY_INVALID', 'LOGIN_FAIL', 'STEP_UP'],
});

export const gameResetPassword = endpoint({
  method: 'GET',
  path: '/api/wallet/resetpassword/:code',
  audience: 'member',
  summary: 'Give a game account a new password',
  stepUp: true,
  stops: true,
  mutates: true,
  params: byCode,
  reply: z.object({ username: z.string(), password: z.string() }),
  errors: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'SLOT_RESET_PASSWORD_FAIL', 'KEY_MISSING'],
});

export const gameRefresh = endpoint({
  method: 'GET',
  path: '/api/wallet/refresh/slot',
  audience: 'member',
  summary: 'Ask every game for the balance',
  mutates: true,
  reply: z.object({
    slots: z.array(
      z.object({ code: z.string(), amount: amountOut, outstanding: z.optional(amountOut), stale: z.boolean() }),
    ),
    lastUpdated: time,
  }),
  errors: ['NO_WALLET'],
});

/** The password segment of the path is accepted and ignored (rules#game-accounts). */
export const autoLogin = endpoint({
  method: 'GET',
  path: '/api/autoLogin/:provider/:username/:password?',
  audience: 'member',
  summary: 'A link that signs the member in at a provider',
  stops: true,
  mutates: true,
  params: z.strictObject({
    provider: code,
    username: z.string().check(z.maxLength(100)),
    password: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ link: z.string() }),
  errors: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'NOT_AREASLOT', 'KEY_MISSING', 'KEY_INVALID', 'LOGIN_FAIL'],
});
