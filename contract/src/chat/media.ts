import { z } from 'zod/mini';
import { type Check, hasTexts } from './check.ts';

const fileTypes = ['image', 'video', 'file'] as const;

export const payload = z.object({
  message: z.string(),
  /** True: `filePath` is a full address; false: a path on this host. */
  url: z.boolean(),
  fileType: z.enum(fileTypes),
  filePath: z.string(),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  bytes: z.optional(z.int()),
});
type Payload = z.output<typeof payload>;

const isSize = (value: unknown): boolean => value === undefined || Number.isSafeInteger(value);

export const isPayload: Check<Payload> = (value): value is Payload =>
  hasTexts(value, 'message', 'filePath') &&
  typeof value['url'] === 'boolean' &&
  fileTypes.some((type) => type === value['fileType']) &&
  isSize(value['width']) &&
  isSize(value['height']) &&
  isSize(value['bytes']);

export const preview = ({ message }: Omit<Payload, 'filePath'>): string => message;

export const customerForm = z.object({
  message_type: z.literal('media'),
  payload: z.object({ uploadId: z.uuid() }),
});

export const staffForm = z.strictObject({
  message_type: z.literal('media'),
  payload: z.strictObject({ uploadId: z.uuid() }),
});
