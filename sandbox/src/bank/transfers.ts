import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldsOf, textOf } from '../fields.ts';
import { amountOf, majorNumber } from '../money.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';

export type BankTransfer = {
  reference: string;
  from: { bankCode: string; accountNo: string; name: string };
  to: { bankCode: string; accountNo: string };
  amountMinor: bigint;
  currency: 'THB' | 'LAK';
  at: string;
  /** Order of booking, independent of `at`. It also rises after a reset. */
  seq: number;
  slipOnly: boolean;
};

const shelf = (world: World) => world.book.shelf<BankTransfer>('bank-transfers');

export function findTransfer(world: World, reference: string): BankTransfer | undefined {
  return shelf(world).get(reference);
}

export function allTransfers(world: World): BankTransfer[] {
  return shelf(world).all();
}

export function payByBank(
  world: World,
  asked: Pick<BankTransfer, 'from' | 'to' | 'amountMinor'> & { at?: Date; slipOnly?: boolean },
): BankTransfer {
  const at = asked.at ?? new Date();
  lastSeq = Math.max(lastSeq + 1, Date.now() * 10);
  const transfer: BankTransfer = {
    reference: freeReference(world, at),
    from: asked.from,
    to: asked.to,
    amountMinor: asked.amountMinor,
    currency: laoBanks.has(asked.to.bankCode) ? 'LAK' : 'THB',
    at: at.toISOString(),
    seq: lastSeq,
    slipOnly: asked.slipOnly ?? false,
  };
  shelf(world).put(transfer.reference, transfer);
  return transfer;
}

let lastSeq = 0;

const laoBanks: ReadonlySet<string> = new Set(
  ['BCEL', 'LDB', 'APB', 'JDB', 'PSV', 'LVB', 'LCB', 'BFL', 'MJBL', 'BIC', 'IB'].concat(
    ['ACLEDA', 'RHB', 'KBANK', 'BBL', 'BAY', 'ICBC', 'VIETIN', 'STB'].map((code) => `${code}_LA`),
  ),
);

export function transferCalls(app: FastifyInstance, world: World): void {
  app.post('/bank/transfer', (request) => {
    const { reference } = payByBank(world, readTransfer(request.body));
    return { reference, slipUrl: slipUrlOf(request, reference) };
  });

  app.get('/bank/transfers', (request) =>
    allTransfers(world)
      .toReversed()
      .map(({ reference, from, to, amountMinor, currency, at, slipOnly }) => ({
        reference,
        slipUrl: slipUrlOf(request, reference),
        from: `${from.bankCode} ${from.accountNo}`,
        to: `${to.bankCode} ${to.accountNo}`,
        amount: majorNumber(amountMinor),
        currency,
        at,
        slipOnly,
      })),
  );
}

const slipUrlOf = ({ protocol, host }: FastifyRequest, reference: string): string =>
  `${protocol}://${host}/slips/${reference}.png`;

function readTransfer(body: unknown) {
  const fields = fieldsOf(body);
  const at = fields['at'] === undefined ? new Date() : new Date(textOf(fields, 'at', 40));
  const amountMinor = amountOf(fields, 'amount');
  if (Number.isNaN(at.getTime())) throw new Refusal(400, 'INVALID_REQUEST', { field: 'at' });
  if (amountMinor <= 0n) throw new Refusal(400, 'INVALID_REQUEST', { field: 'amount' });
  return {
    from: {
      bankCode: textOf(fields, 'fromBankCode', 20),
      accountNo: textOf(fields, 'fromAccountNo', 30),
      name: textOf(fields, 'fromName', 200),
    },
    to: { bankCode: textOf(fields, 'toBankCode', 20), accountNo: textOf(fields, 'toAccountNo', 30) },
    amountMinor,
    at,
    slipOnly: fields['slipOnly'] === true,
  };
}

function freeReference(world: World, at: Date): string {
  for (;;) {
    const reference = newReference(at);
    if (findTransfer(world, reference) === undefined) return reference;
  }
}

/** Format of Thai banks: `01`, last digit of the year, day of the year, Bangkok time, channel, number. */
function newReference(at: Date): string {
  const bangkok = new Date(at.getTime() + 7 * 3_600_000);
  const startOfYear = Date.UTC(bangkok.getUTCFullYear(), 0, 0);
  const day = Math.floor((bangkok.getTime() - startOfYear) / 86_400_000);
  const time = bangkok.toISOString().slice(11, 19).replaceAll(':', '');
  const number = String(randomInt(100_000)).padStart(5, '0');
  return `01${bangkok.getUTCFullYear() % 10}${String(day).padStart(3, '0')}${time}APP${number}`;
}
