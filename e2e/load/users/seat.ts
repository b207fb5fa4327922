import type { Log } from './log.ts';
import type { Sender } from './sender.ts';

/** A guest's conversation as seen by the guest or an agent: what they write and what they see. */
export type Seat = { readonly guestId: string; readonly sender: Sender; readonly log: Log };
