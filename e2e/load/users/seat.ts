import type { Log } from './log.ts';
import type { Sender } from './sender.ts';

export type Seat = { readonly guestId: string; readonly sender: Sender; readonly log: Log };
