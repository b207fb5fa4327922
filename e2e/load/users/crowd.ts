import { chatSend } from '@kapao/contract/chat';
import { createRandom, type Random } from '../../random.ts';
import { until } from '../../processes.ts';
import type { Stack } from '../../stack.ts';
import { createGuests } from './customers.ts';
import { openSender, type Seat } from './sender.ts';
import { openWindow, type Window } from './window.ts';

export type Crowd = {
  readonly seats: readonly Seat[];
  write(): void;
  open(): number;
  close(): void;
};

/**
 * `honest`: follows the protocol (one clientMessageId a message, catch-up by seq). `control`: does neither, which must
 * show in what it stores and displays.
 */
export type Manners = 'honest' | 'control';

export type CrowdOptions = {
  count: number;
  manners: Manners;
  seed: number;
  onShow?: (text: string) => void;
};

const openAtOnce = 50;

export async function openCrowd(stack: Stack, { count, manners, seed, onShow }: CrowdOptions): Promise<Crowd> {
  const urls = stack.servers.map(({ url }) => url);
  const guests = await createGuests(stack, count);
  const random = createRandom(seed, 0);
  const honest = manners === 'honest';
  const seats: Seat[] = [];
  const windows: Window[] = [];
  for (const [index, guest] of guests.entries()) {
    const own = createRandom(seed, 1 + index);
    const window = openWindow({
      urls,
      guest,
      random: own,
      bySeq: honest,
      onShow: ({ message }) => onShow?.(String(message.payload['text'])),
    });
    const caller = { urls, caller: guest, path: chatSend.path };
    const sender = openSender({ ...caller, sameId: honest, random: own, heard: window.heard });
    windows.push(window);
    seats.push({ guestId: guest.guestId, sender, log: window.log });
    const closed = () => windows.filter((one) => !one.isOpen()).length;
    if (windows.length % openAtOnce === 0 || windows.length === count) {
      await until(
        async () => closed() === 0,
        () => `${closed()} windows do not open`,
      );
    }
  }
  return crowdOf(manners, seats, random, windows);
}

/** Authors who write numbered messages in turns drawn by `random`. */
export function crowdOf(
  name: string,
  seats: readonly Seat[],
  random: Random,
  clients: readonly { close(): void }[],
): Crowd {
  let serial = 0;
  return {
    seats,
    write: () => {
      serial += 1;
      random.pick(seats).sender.write(`${name} ${serial}`);
    },
    open: () => seats.reduce((sum, { sender }) => sum + sender.open(), 0),
    close: () => {
      for (const client of clients) client.close();
    },
  };
}
