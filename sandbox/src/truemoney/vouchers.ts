import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { countOf, fieldsOf, textOf } from '../fields.ts';
import { amountOf, majorNumber } from '../money.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';

export const voucherStates = [
  'ok',
  'expired',
  'own',
  'redeemed',
  'out-of-stock',
  'unknown-receiver',
  'broken',
] as const;
export type VoucherState = (typeof voucherStates)[number];

type Taken = { attemptId: string; mobile: string; amountMinor: bigint; visibleFromMs: number };

export type Voucher = {
  id: string;
  amountMinor: bigint;
  tickets: bigint[];
  taken: Taken[];
  state: VoucherState;
  createdAt: string;
};

const idLength = 35;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const mostTickets = 100;

const shelf = (world: World) => world.book.shelf<Voucher>('vouchers');

export function findVoucher(world: World, id: string): Voucher | undefined {
  return shelf(world).get(id);
}

export function putVoucher(world: World, voucher: Voucher): void {
  shelf(world).put(voucher.id, voucher);
}

export function voucherCalls(app: FastifyInstance, world: World): void {
  app.post('/truemoney/vouchers', (request) => {
    const voucher = readVoucher(request.body);
    putVoucher(world, voucher);
    return { link: linkOf(voucher) };
  });

  app.get('/truemoney/vouchers', () =>
    shelf(world)
      .all()
      .toReversed()
      .map((voucher) => ({
        link: linkOf(voucher),
        amount: majorNumber(voucher.amountMinor),
        tickets: voucher.tickets.length,
        taken: voucher.taken.length,
        state: voucher.state,
        createdAt: voucher.createdAt,
      })),
  );
}

const linkOf = ({ id }: Voucher): string => `https://gift.truemoney.com/campaign/?v=${id}`;

/** `amount` is split evenly in satang. The first tickets get the remainder. */
function readVoucher(body: unknown): Voucher {
  const fields = fieldsOf(body);
  const amountMinor = amountOf(fields, 'amount');
  const count = countOf(fields, 'tickets', 1, mostTickets) ?? 1;
  if (amountMinor < BigInt(count)) throw new Refusal(400, 'INVALID_REQUEST', { field: 'amount' });
  const [each, over] = [amountMinor / BigInt(count), amountMinor % BigInt(count)];
  return {
    id: Array.from({ length: idLength }, () => letters[randomInt(letters.length)]).join(''),
    amountMinor,
    tickets: Array.from({ length: count }, (_, index) => (BigInt(index) < over ? each + 1n : each)),
    taken: [],
    state: fields['state'] === undefined ? 'ok' : stateOf(textOf(fields, 'state', 30)),
    createdAt: new Date().toISOString(),
  };
}

function stateOf(text: string): VoucherState {
  const state = voucherStates.find((known) => known === text);
  if (state === undefined) throw new Refusal(400, 'INVALID_REQUEST', { field: 'state', states: voucherStates });
  return state;
}
