import { z } from 'zod/mini';
import * as buttons from './chat/buttons.ts';
import * as generic from './chat/generic.ts';
import * as media from './chat/media.ts';
import { notText, seq } from './chat/parts.ts';
import * as postback from './chat/postback.ts';
import * as quickReplies from './chat/quick-replies.ts';
import * as system from './chat/system.ts';
import * as text from './chat/text.ts';
import { endpoint } from './endpoint.ts';
import { okReply, time } from './text.ts';

/** Largest files of a chat (product#chat-widget). */
export const maxChatImageBytes = 10 * 1024 * 1024;
export const maxChatVideoBytes = 20 * 1024 * 1024;
export const chatPage = 10;
export const maxChatPage = 50;

export const chatSenders = ['customer', 'agent', 'bot', 'system'] as const;
export type ChatSender = (typeof chatSenders)[number];

/** A client shows any other `message_type` as unsupported (chat#messages). */
export const chatPayloads = {
  text: text.payload,
  buttons: buttons.payload,
  quick_replies: quickReplies.payload,
  generic: generic.payload,
  media: media.payload,
  postback: postback.payload,
  system: system.payload,
} as const;
export type ChatPayloads = { [T in keyof typeof chatPayloads]: z.output<(typeof chatPayloads)[T]> };
export type ChatMessageType = keyof ChatPayloads;

export const chatConversation = z.object({
  id: z.string(),
  seq,
  /** Set only on the customer's own messages, for the customer; else empty. */
  clientMessageId: z.string(),
  sender: z.enum(chatSenders),
  message: z.object({ message_type: z.string(), payload: z.record(z.string(), z.unknown()) }),
  createdAt: time,
  session_id: z.string(),
  userId: z.string(),
  guestId: z.string(),
  username: z.string(),
  name: z.string(),
  deviceToken: z.string(),
});
export type ChatConversation = z.output<typeof chatConversation>;

export const customerMessage = z.union([text.customerForm, media.customerForm, postback.customerForm]);
export type CustomerMessage = z.output<typeof customerMessage>;

/** Ids that clients send. The room is always the caller's own (api#chat-calls). */
const ids = { userId: z.optional(z.string()), guestId: z.optional(z.string()) };

const customer = { audience: 'customer' } as const;

export const chatConfig = endpoint({
  method: 'GET',
  path: '/api/chat/config',
  audience: 'open',
  summary: 'Where the chat is, its limits and hours',
  reply: z.object({
    PREFIX: z.string(),
    socketPath: z.string(),
    limits: z.object({ text: z.int(), imageBytes: z.int(), videoBytes: z.int(), page: z.int() }),
    /** Bangkok time, `HH:mm`; if `from` equals `to`, open day and night. */
    hours: z.object({ from: z.string(), to: z.string(), open: z.boolean() }),
    agentsOnline: z.int(),
  }),
  errors: [],
});
export type ChatConfig = z.output<typeof chatConfig.reply>;

export const chatGuest = endpoint({
  method: 'POST',
  path: '/api/chat/guest',
  audience: 'open',
  summary: 'A room for a visitor; the token opens it and no other',
  body: z.object({ guestId: z.optional(z.string()), guestToken: z.optional(z.string()) }),
  reply: z.object({ guestId: z.string(), guestToken: z.string() }),
  errors: ['NO_DATA'],
});

export const chatSent = z.object({
  id: z.string(),
  seq,
  createdAt: time,
  sessionId: z.string(),
  duplicate: z.boolean(),
  headSeq: seq,
});
export type ChatSent = z.output<typeof chatSent>;

export const chatSend = endpoint({
  ...customer,
  method: 'POST',
  path: '/api/chat/send-message',
  summary: 'Send a message; the same clientMessageId is one message',
  body: z.object({ ...ids, clientMessageId: z.uuid(), message: customerMessage }),
  reply: chatSent,
  errors: ['IDEMPOTENCY_CLASH', 'NO_DATA'],
});

/** Newest first. `before`: older than it; `after`: the messages right after it; else `skip` from the newest. */
export const chatHistory = endpoint({
  ...customer,
  method: 'POST',
  path: '/api/chat/history',
  summary: 'Messages of the caller’s own room',
  body: z.object({
    ...ids,
    limit: z._default(z.int().check(z.minimum(1), z.maximum(maxChatPage)), chatPage),
    skip: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000_000)), 0),
    before: z.optional(seq),
    after: z.optional(seq),
  }),
  reply: z.object({
    total: z.int(),
    conversations: z.array(chatConversation),
    hasMore: z.boolean(),
    headSeq: seq,
    readSeq: seq,
  }),
  errors: ['NO_DATA'],
});
export type ChatHistory = z.output<typeof chatHistory.reply>;

/** Checked by first bytes and by the name's extension (chat#files). */
export const chatImages = {
  maxBytes: maxChatImageBytes,
  kinds: ['png', 'jpeg', 'gif'],
  extensions: ['png', 'jpeg', 'jpg', 'gif'],
} as const;
export const chatVideos = { maxBytes: maxChatVideoBytes, kinds: ['mp4'], extensions: ['mp4', 'mov', 'qt'] } as const;

const uploaded = z.object({
  path: z.string(),
  uploadId: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
});
export type ChatUploaded = z.output<typeof uploaded>;

const upload = { ...customer, method: 'POST', reply: uploaded } as const;

export const chatUploadImage = endpoint({
  ...upload,
  path: '/api/chat/upload-image',
  summary: 'Upload a picture to send (png, jpeg, gif)',
  upload: chatImages,
  errors: ['FILE_TOO_LARGE', 'FILE_TYPE', 'NO_DATA'],
});

export const chatUploadVideo = endpoint({
  ...upload,
  path: '/api/chat/upload-video',
  summary: 'Upload a video to send (mp4, quicktime)',
  upload: chatVideos,
  errors: ['FILE_TOO_LARGE', 'FILE_TYPE', 'NO_DATA'],
});

export const chatRead = endpoint({
  ...customer,
  method: 'PUT',
  path: '/api/chat/read-customer/',
  summary: 'The customer has read up to here; without a seq, all there is',
  body: z.object({ ...ids, seq: z.optional(seq) }),
  reply: z.object({ readSeq: seq, unread: z.int() }),
  errors: ['NO_DATA'],
});

export const chatSummary = endpoint({
  ...customer,
  method: 'GET',
  path: '/api/chat/summary',
  summary: 'Unread messages (at most 100) and the newest of them',
  reply: z.object({
    unread: z.int(),
    headSeq: seq,
    readSeq: seq,
    preview: z.nullable(z.object({ sender: z.enum(chatSenders), text: z.string(), createdAt: time })),
  }),
  errors: ['NO_DATA'],
});
export type ChatSummary = z.output<typeof chatSummary.reply>;

export const chatRate = endpoint({
  ...customer,
  method: 'POST',
  path: '/api/chat/rate',
  summary: 'Rate an ended conversation of one’s own',
  body: z.object({
    sessionId: z.uuid(),
    score: z.int().check(z.minimum(1), z.maximum(5)),
    note: z.optional(
      z.string().check(
        z.maxLength(500),
        z.refine((note) => !notText.test(note)),
      ),
    ),
  }),
  reply: okReply,
  errors: ['NO_DATA'],
});
