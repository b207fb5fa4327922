import { z } from 'zod/mini';
import { chatConversation, chatSenders, chatUploadImage, chatUploadVideo, maxChatPage, chatSent } from './chat.ts';
import * as media from './chat/media.ts';
import { chatText, seq } from './chat/parts.ts';
import { endpoint } from './endpoint.ts';
import { languages } from './language.ts';
import { ofStaff } from './staff.ts';
import { time } from './text.ts';
import { saidMessage } from './chat-said.ts';
import { cannedAdd, cannedDelete, cannedEdit, cannedList } from './chat-canned.ts';

export const chatModes = ['bot', 'queue', 'human', 'closed'] as const;

export const agentMessage = z.union([saidMessage, media.staffForm]);
export type AgentMessage = z.output<typeof agentMessage>;

const who = z.object({ id: z.string(), name: z.string() });

export const agentConversation = z.object({
  id: z.string(),
  customer: z.object({ kind: z.enum(['member', 'guest']), id: z.string(), name: z.string(), phone: z.string() }),
  mode: z.enum(chatModes),
  assignee: z.nullable(who),
  mine: z.boolean(),
  unread: z.int(),
  preview: z.nullable(z.object({ sender: z.enum(chatSenders), text: z.string(), createdAt: time })),
  waitingSince: z.nullable(time),
  lastMessageAt: z.nullable(time),
  headSeq: seq,
  readSeq: seq,
  customerReadSeq: seq,
  language: z.enum(languages),
  sessionId: z.string(),
});
export type AgentConversation = z.output<typeof agentConversation>;

const one = z.strictObject({ conversationId: z.uuid() });

export const agentInbox = endpoint({
  ...ofStaff,
  permission: 'chat.read',
  method: 'GET',
  path: '/api/staff/chat/inbox',
  summary: 'The first 50: who waits longest, then one’s own, then the others by the newest message',
  query: z.strictObject({ view: z._default(z.enum(['all', 'waiting', 'mine']), 'all') }),
  reply: z.object({ waiting: z.int(), online: z.boolean(), conversations: z.array(agentConversation) }),
  errors: [],
});
export type AgentInbox = z.output<typeof agentInbox.reply>;

export const agentHistory = endpoint({
  ...ofStaff,
  permission: 'chat.read',
  method: 'POST',
  path: '/api/staff/chat/history',
  summary: 'A conversation and its messages',
  body: z.strictObject({
    conversationId: z.uuid(),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(maxChatPage)), 30),
    before: z.optional(seq),
    after: z.optional(seq),
  }),
  reply: z.object({
    conversation: agentConversation,
    messages: z.array(chatConversation),
    hasMore: z.boolean(),
    headSeq: seq,
  }),
  errors: ['NO_DATA'],
});
export type AgentHistory = z.output<typeof agentHistory.reply>;

/** IN_PROGRESS: another agent answers this customer (`data.by`). Assigns an unclaimed conversation to the sender. */
export const agentSend = endpoint({
  ...ofStaff,
  permission: 'chat.answer',
  method: 'POST',
  path: '/api/staff/chat/send',
  summary: 'Answer a customer; the same clientMessageId is one message',
  body: z.strictObject({ conversationId: z.uuid(), clientMessageId: z.uuid(), message: agentMessage }),
  reply: chatSent,
  errors: ['NO_DATA', 'IN_PROGRESS', 'IDEMPOTENCY_CLASH'],
});

export const agentUploadImage = endpoint({
  ...ofStaff,
  permission: 'chat.answer',
  method: 'POST',
  path: '/api/staff/chat/upload-image',
  summary: 'Upload a picture to send (png, jpeg, gif)',
  upload: chatUploadImage.upload,
  reply: chatUploadImage.reply,
  errors: ['FILE_TOO_LARGE', 'FILE_TYPE', 'NO_DATA'],
});

export const agentUploadVideo = endpoint({
  ...ofStaff,
  permission: 'chat.answer',
  method: 'POST',
  path: '/api/staff/chat/upload-video',
  summary: 'Upload a video to send (mp4, quicktime)',
  upload: chatUploadVideo.upload,
  reply: chatUploadVideo.reply,
  errors: ['FILE_TOO_LARGE', 'FILE_TYPE', 'NO_DATA'],
});

/** One of several claims at once succeeds; the others get IN_PROGRESS with `data.by`. */
export const agentClaim = endpoint({
  ...ofStaff,
  permission: 'chat.answer',
  method: 'POST',
  path: '/api/staff/chat/claim',
  summary: 'Take an unassigned conversation',
  body: one,
  reply: agentConversation,
  errors: ['NO_DATA', 'IN_PROGRESS'],
});

export const agentRelease = endpoint({
  ...ofStaff,
  permission: 'chat.answer',
  method: 'POST',
  path: '/api/staff/chat/release',
  summary: 'Hand an own conversation back to the queue',
  body: one,
  reply: agentConversation,
  errors: ['NO_DATA', 'IN_PROGRESS'],
});

export const agentAssign = endpoint({
  ...ofStaff,
  permission: 'chat.answer',
  method: 'POST',
  path: '/api/staff/chat/assign',
  summary: 'Give a conversation to a colleague (NO_USER: no such person at work)',
  body: z.strictObject({ conversationId: z.uuid(), staffId: z.string().check(z.maxLength(40)) }),
  reply: agentConversation,
  errors: ['NO_DATA', 'IN_PROGRESS', 'NO_USER'],
});

export const agentClose = endpoint({
  ...ofStaff,
  permission: 'chat.answer',
  method: 'POST',
  path: '/api/staff/chat/close',
  summary: 'End a conversation; the customer may rate it',
  body: one,
  reply: agentConversation,
  errors: ['NO_DATA', 'IN_PROGRESS'],
});

export const agentRead = endpoint({
  ...ofStaff,
  permission: 'chat.answer',
  method: 'PUT',
  path: '/api/staff/chat/read',
  summary: 'Staff have read up to here; without a seq, all there is',
  body: z.strictObject({ conversationId: z.uuid(), seq: z.optional(seq) }),
  reply: z.object({ readSeq: seq, unread: z.int() }),
  errors: ['NO_DATA'],
});

export const agentOnline = endpoint({
  ...ofStaff,
  permission: 'chat.answer',
  method: 'PUT',
  path: '/api/staff/chat/online',
  summary: 'Take new conversations, or be away',
  body: z.strictObject({ online: z.boolean() }),
  reply: z.object({ online: z.boolean(), agentsOnline: z.int() }),
  errors: [],
});

export const agentColleagues = endpoint({
  ...ofStaff,
  permission: 'chat.read',
  method: 'GET',
  path: '/api/staff/chat/colleagues',
  summary: 'Everybody who may be given a conversation',
  reply: z.array(z.object({ id: z.string(), name: z.string(), online: z.boolean(), open: z.int() })),
  errors: [],
});

const note = z.object({ id: z.string(), by: z.string(), text: z.string(), createdAt: time });

export const agentNotes = endpoint({
  ...ofStaff,
  permission: 'chat.read',
  method: 'GET',
  path: '/api/staff/chat/notes/:conversationId',
  summary: 'What staff wrote down about a customer; the customer never sees it',
  params: z.strictObject({ conversationId: z.string() }),
  reply: z.array(note),
  errors: ['NO_DATA'],
});

export const agentNote = endpoint({
  ...ofStaff,
  permission: 'chat.answer',
  method: 'POST',
  path: '/api/staff/chat/notes',
  summary: 'Write something down about a customer',
  body: z.strictObject({ conversationId: z.uuid(), text: chatText }),
  reply: note,
  errors: ['NO_DATA'],
});

export const agentEndpoints = [
  agentInbox,
  agentHistory,
  agentSend,
  agentUploadImage,
  agentUploadVideo,
  agentClaim,
  agentRelease,
  agentAssign,
  agentClose,
  agentRead,
  agentOnline,
  agentColleagues,
  agentNotes,
  agentNote,
  cannedList,
  cannedAdd,
  cannedEdit,
  cannedDelete,
] as const;
