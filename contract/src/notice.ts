import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { languages } from './language.ts';
import { time } from './text.ts';

export const noticeEvents = ['deposit', 'payoutPaid', 'payoutRefused', 'refundEnding', 'chatAnswer'] as const;
export type NoticeEvent = (typeof noticeEvents)[number];

export const noticeChannels = ['push', 'line'] as const;
export type NoticeChannelName = (typeof noticeChannels)[number];

const events = z.array(z.enum(noticeEvents)).check(z.maxLength(noticeEvents.length));

const subscription = z.object({
  id: z.string(),
  channel: z.enum(noticeChannels),
  /** SHA-256 of the address in base64url, so that a browser recognizes its own. */
  mark: z.string(),
  createdAt: time,
});

/** `push` and `line`: null while the operator has not set the channel up. `key`: public VAPID key, base64url. */
export const noticeState = z.object({
  push: z.nullable(z.object({ key: z.string() })),
  line: z.nullable(z.object({})),
  language: z.enum(languages),
  events,
  subscriptions: z.array(subscription),
});
export type NoticeState = z.output<typeof noticeState>;

export const noticeGet = endpoint({
  method: 'GET',
  path: '/api/notice',
  audience: 'member',
  summary: 'Channels of notices, chosen events and the member’s subscriptions',
  reply: noticeState,
  errors: [],
});

export const noticeChoose = endpoint({
  method: 'PUT',
  path: '/api/notice/events',
  audience: 'member',
  summary: 'Choose the events to be notified of; notices take the language of this call',
  body: z.strictObject({ events }),
  reply: noticeState,
  errors: [],
});

const base64url = (bytes: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`)));

export const noticePushAdd = endpoint({
  method: 'POST',
  path: '/api/notice/push',
  audience: 'member',
  summary: 'Send notices to this browser. INVALID_REQUEST (`endpoint`): not the address of a known push service',
  body: z.strictObject({
    endpoint: z.string().check(z.minLength(1), z.maxLength(1000)),
    p256dh: base64url(65),
    auth: base64url(16),
  }),
  reply: noticeState,
  errors: ['NO_DATA'],
});

export const noticeLineAdd = endpoint({
  method: 'POST',
  path: '/api/notice/line',
  audience: 'member',
  summary: 'Get a code that links LINE when the member sends it to the official account',
  reply: z.object({ code: z.string(), url: z.string(), until: time }),
  errors: ['NO_DATA'],
});
export type NoticeLineCode = z.output<typeof noticeLineAdd.reply>;

export const noticeRemove = endpoint({
  method: 'DELETE',
  path: '/api/notice/:id',
  audience: 'member',
  summary: 'End a subscription',
  params: z.object({ id: z.string().check(z.regex(/^[a-z0-9]{20}$/)) }),
  reply: noticeState,
  errors: ['NO_DATA'],
});
