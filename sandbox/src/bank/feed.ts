import type { FastifyInstance } from 'fastify';
import { countOf, jsonFields, rawText, textOf } from '../fields.ts';
import { writeMajor } from '../money.ts';
import { type PartnerReply, perform } from '../partner-call.ts';
import { secretOf } from '../secret.ts';
import { Refusal } from '../refusal.ts';
import { isSigned } from '../signature.ts';
import type { World } from '../world.ts';
import { allTransfers, type BankTransfer } from './transfers.ts';

const target = 'bank';
const mostLines = 100;
const shownDigits = 6;

/**
 * Serves the list of incoming money in booking order. `swap` reverses a page and repeats a line. `/bank/day` adds lines
 * that the list left out.
 */
export function feedPartner(scope: FastifyInstance, world: World): void {
  servePages(scope, world, '/bank/statement', ({ slipOnly }) => !slipOnly);
  servePages(scope, world, '/bank/day', ({ at }, { from, to }) => at >= from && at < to);
}

type Shows = (transfer: BankTransfer, asked: Asked) => boolean;

function servePages(scope: FastifyInstance, world: World, path: string, shows: Shows): void {
  scope.post(path, (request, reply) => {
    const raw = rawText(request.body);
    const { headers } = request;
    if (!isSigned(secretOf(world, 'bank'), raw, headers['x-timestamp'], headers['x-signature'])) {
      return reply.code(401).send({ error: 'BAD_SIGNATURE' });
    }
    const asked = readAsked(raw);
    const mixed = world.faults.takeNotice(target) === 'swap';
    return perform(world, reply, {
      target,
      act: () => page(world, asked, mixed, shows),
      refuse: () => ({ status: 403, body: { error: 'REFUSED' } }),
    });
  });
}

type Asked = { bankCode: string; accountNo: string; after: number; limit: number; from: string; to: string };

function readAsked(raw: string): Asked {
  const fields = jsonFields(raw);
  const after = textOf(fields, 'after', 15);
  if (!/^\d+$/.test(after)) throw new Refusal(400, 'INVALID_REQUEST', { field: 'after' });
  return {
    bankCode: textOf(fields, 'bank', 20),
    accountNo: textOf(fields, 'account', 30),
    after: Number(after),
    limit: countOf(fields, 'limit', 1, mostLines) ?? mostLines,
    from: fields['from'] === undefined ? '' : textOf(fields, 'from', 40),
    to: fields['to'] === undefined ? '' : textOf(fields, 'to', 40),
  };
}

function page(world: World, asked: Asked, mixed: boolean, shows: Shows): PartnerReply {
  const { bankCode, accountNo, after, limit } = asked;
  const due = allTransfers(world).filter(
    (transfer) =>
      transfer.to.bankCode === bankCode &&
      transfer.to.accountNo === accountNo &&
      transfer.seq > after &&
      shows(transfer, asked),
  );
  const shown = due.slice(0, limit);
  const items = shown.map(lineOf);
  const answer = mixed ? [...items.toReversed(), ...items.slice(0, 1)] : items;
  const next = String(shown.at(-1)?.seq ?? after);
  return { status: 200, body: { account: accountNo, items: answer, next, more: due.length > shown.length } };
}

function lineOf({ seq, reference, from, amountMinor, currency, at }: BankTransfer): Record<string, unknown> {
  return {
    seq: String(seq),
    ref: reference,
    time: at,
    amount: writeMajor(amountMinor),
    currency,
    from: { bank: from.bankCode, account: masked(from.accountNo), name: from.name },
  };
}

function masked(accountNo: string): string {
  const digits = accountNo.replaceAll(/\D/g, '');
  return digits.slice(-shownDigits).padStart(digits.length, 'x');
}
