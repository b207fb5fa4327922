import { z } from 'zod/mini';
import { chatText } from './chat/parts.ts';
import { endpoint } from './endpoint.ts';
import { ofStaff } from './staff.ts';
import { line, okReply } from './text.ts';

const inThree = z.strictObject({ th: chatText, la: chatText, en: chatText });
const shortcut = line(1, 40);
const canned = z.object({
  id: z.string(),
  shortcut: z.string(),
  body: z.object({ th: z.string(), la: z.string(), en: z.string() }),
});
export type CannedReply = z.output<typeof canned>;
const ofReply = z.strictObject({ id: z.string().check(z.maxLength(40)) });

export const cannedList = endpoint({
  ...ofStaff,
  permission: 'chat.read',
  method: 'GET',
  path: '/api/staff/chat/canned',
  summary: 'Ready answers in three languages',
  reply: z.array(canned),
  errors: [],
});

/** IDEMPOTENCY_CLASH: another reply has this shortcut. */
export const cannedAdd = endpoint({
  ...ofStaff,
  permission: 'chat.canned',
  method: 'POST',
  path: '/api/staff/chat/canned',
  summary: 'Add a ready answer',
  body: z.strictObject({ shortcut, body: inThree }),
  reply: canned,
  errors: ['IDEMPOTENCY_CLASH'],
});

export const cannedEdit = endpoint({
  ...ofStaff,
  permission: 'chat.canned',
  method: 'PUT',
  path: '/api/staff/chat/canned/:id',
  summary: 'Change a ready answer',
  params: ofReply,
  body: z.strictObject({ shortcut, body: inThree }),
  reply: canned,
  errors: ['NO_DATA', 'IDEMPOTENCY_CLASH'],
});

export const cannedDelete = endpoint({
  ...ofStaff,
  permission: 'chat.canned',
  method: 'DELETE',
  path: '/api/staff/chat/canned/:id',
  summary: 'Remove a ready answer',
  params: ofReply,
  reply: okReply,
  errors: ['NO_DATA'],
});
