import { z } from 'zod/mini';
import * as buttons from './chat/buttons.ts';
import * as generic from './chat/generic.ts';
import * as quickReplies from './chat/quick-replies.ts';
import * as text from './chat/text.ts';

/** Messages staff and the script may send. Links are https addresses or pages of the app; phone numbers are numbers. */
export const saidMessage = z.discriminatedUnion('message_type', [
  text.staffForm,
  buttons.staffForm,
  quickReplies.staffForm,
  generic.staffForm,
]);
export type SaidMessage = z.output<typeof saidMessage>;
