import type { Log } from './log.ts';
import type { Sender } from './sender.ts';

/** Somebody at a guest's conversation, the guest or one of the staff: what they write and what they see. */
export type Seat = { readonly guestId: string; readonly sender: Sender; readonly log: Log };
