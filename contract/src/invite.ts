import { z } from 'zod/mini';
import { banner } from './banner.ts';
import { endpoint } from './endpoint.ts';
import { amountOut } from './money.ts';
import { limit, page } from './paging.ts';
import { code, time } from './text.ts';

/** The name is masked, and no other field identifies the friend (rules#invite). */
export const invitation = z.object({ from: z.object({ name: z.string() }), amount: amountOut, createdAt: time });
export type Invitation = z.output<typeof invitation>;

export const inviteList = endpoint({
  method: 'POST',
  path: '/api/invite',
  audience: 'member',
  summary: 'What friends have brought, newest first',
  body: z.strictObject({ page, limit }),
  reply: z.object({ total: z.int(), invites: z.array(invitation) }),
  errors: ['INVITE_INACTIVE'],
});

export const inviteBonus = endpoint({
  method: 'GET',
  path: '/api/invite/bonus',
  audience: 'member',
  summary: 'Receive what friends have brought',
  stops: true,
  mutates: true,
  money: true,
  reply: z.object({ message: z.literal('INVITE_BONUS_SUCCESS'), amount: amountOut }),
  errors: [
    'INVITE_INACTIVE',
    'INVITE_COLLECT',
    'NO_INVITEE_PLAY_INFO',
    'NO_INVITE_BONUS',
    'BONUS_ALREADY_ACTIVE',
    'BONUS_REMAINING',
    'DEBT_OPEN',
    'INVITE_BONUS_FAIL',
    'NO_WALLET',
  ],
});

/** For a visitor who followed the link; the name is masked (rules#invite). */
export const inviteFrom = endpoint({
  method: 'GET',
  path: '/api/invite/from/:code',
  audience: 'open',
  summary: 'The shortened name of the member whose code this is, or nothing',
  params: z.strictObject({ code }),
  reply: z.object({ name: z.optional(z.string()) }),
  errors: [],
});

export const inviteBanners = endpoint({
  method: 'GET',
  path: '/api/invite/banners',
  audience: 'member',
  summary: 'Pictures shown before the invite sheet',
  whenStopped: [],
  reply: z.array(banner),
  errors: [],
});
