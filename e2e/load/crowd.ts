import { createRandom, type Random } from '../faults/storm/random.ts';
import { until } from '../processes.ts';
import type { Stack } from '../stack.ts';
import { createGuests, type Guest } from './customers.ts';
import { openSender, type Sender } from './sender.ts';
import { openWindow, type Window } from './window.ts';

/** Somebody who writes in one window and looks on in it. */
export type Customer = { guest: Guest; sender: Sender; window: Window };

export type Crowd = {
  readonly customers: readonly Customer[];
  /** One of them, drawn by the seed, writes the next message. */
  write(): void;
  /** How many messages wait for a yes. */
  open(): number;
  close(): void;
};

/**
 * `honest`: follows the protocol (one clientMessageId a message, catch-up by seq). `control`: knows neither, which must
 * show in what it stores and sees.
 */
export type Manners = 'honest' | 'control';

export type CrowdOptions = {
  count: number;
  manners: Manners;
  seed: number;
  /** Told when a text came on a screen. */
  onShow?: (text: string) => void;
};

/** Windows that open at the same moment, as a machine that plays all of them does not get further with more. */
const openAtOnce = 50;

/** So many customers at the house, all of their windows open when this resolves. */
export async function openCrowd(stack: Stack, { count, manners, seed, onShow }: CrowdOptions): Promise<Crowd> {
  const urls = stack.servers.map(({ url }) => url);
  const guests = await createGuests(stack, count);
  const random = createRandom(seed, 0);
  const customers: Customer[] = [];
  for (const [index, guest] of guests.entries()) {
    customers.push(openCustomer({ urls, guest, manners, random: createRandom(seed, 1 + index), onShow }));
    const closed = () => customers.filter(({ window }) => !window.isOpen()).length;
    if (customers.length % openAtOnce === 0 || customers.length === count) {
      await until(
        async () => closed() === 0,
        () => `${closed()} windows do not open`,
      );
    }
  }
  let serial = 0;
  return {
    customers,
    write: () => {
      serial += 1;
      random.pick(customers).sender.write(`${manners} ${serial}`);
    },
    open: () => customers.reduce((sum, { sender }) => sum + sender.open(), 0),
    close: () => {
      for (const { window } of customers) window.close();
    },
  };
}

type CustomerOptions = {
  urls: readonly string[];
  guest: Guest;
  manners: Manners;
  random: Random;
  onShow: ((text: string) => void) | undefined;
};

function openCustomer({ urls, guest, manners, random, onShow }: CustomerOptions): Customer {
  const honest = manners === 'honest';
  const window = openWindow({
    urls,
    guest,
    random,
    bySeq: honest,
    onShow: ({ message }) => onShow?.(String(message.payload['text'])),
  });
  const sender = openSender({ urls, token: guest.token, sameId: honest, random, heard: window.heard });
  return { guest, sender, window };
}
