import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { formatMajor } from '@kapao/contract/money';
import { attend, say } from '../../desk.ts';
import { closeItem, listOpenItems } from '../../reconcile/item.ts';
import { tellItem } from '../../reconcile/texts.ts';
import type { Services } from '../../platform/services.ts';
import { endByHand } from '../../money/intent/by-hand.ts';
import { findIntent } from '../../money/intent/intent.ts';
import { correctTransfer } from '../correct.ts';
import { askNow } from './partner-view.ts';
import { listAttempts, listOpen, type OpenTransfer } from './queue.ts';

// `npm run transfers`: open transfers and differences to providers' statements, until the staff console covers them.

const usage = `Say one of:
  list
  show <transfer>
  settle <transfer> applied|not_applied "<reason>" --by <your name>
  close <number of a difference> "<reason>" --by <your name>
  correct <ended transfer> "<reason>" --evidence "…" --by <your name>: it ended the wrong way`;

/**
 * Time a decision is retried. A partner that is down is asked often, and each ask must first have its time to arrive.
 */
const patienceMs = 60_000;
const pauseMs = 2_000;

const options = { by: { type: 'string' }, evidence: { type: 'string', default: '' } } as const;

if (import.meta.main) await attend(act);

export async function act(services: Services, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [action = 'list', id = '', ...words] = positionals;
  if (action === 'list') return list(services);
  if (action === 'show' && id !== '') return show(services, id);
  const by = values.by ?? '';
  if (action === 'settle' && by !== '') return settle(services, id, by, words);
  const reason = words.join(' ');
  if (action === 'close' && by !== '' && /^\d{1,18}$/.test(id) && reason !== '') {
    return tell(id, await closeItem(services.db, { id: BigInt(id), by, reason }), 'closed');
  }
  const evidence = values.evidence.trim();
  if (action === 'correct' && by !== '' && id !== '' && reason !== '' && evidence !== '') {
    const outcome = await correctTransfer(services, { publicId: id, by, reason, evidence });
    say(`${id}: ${outcome}`);
    return outcome === 'taken' || outcome === 'given' ? 0 : 1;
  }
  say(usage);
  return 1;
}

async function list({ db }: Services): Promise<number> {
  for (const row of await listOpen(db)) say(lineOf(row));
  for (const item of await listOpenItems(db)) say(`${item.id}  ${item.provider}  ${tellItem(item)}`);
  return 0;
}

function lineOf(row: OpenTransfer): string {
  return [
    row.publicId,
    row.state.padEnd(14),
    ageOf(row.ageSeconds),
    row.phone,
    `${row.direction} ${row.game} (${row.from} > ${row.to})`,
    `${formatMajor(row.amountMinor)} ${row.currency}`,
    `${row.asks} asks`,
    JSON.stringify(row.evidence),
  ].join('  ');
}

function ageOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

async function show(services: Services, id: string): Promise<number> {
  const intent = await findIntent(services.db, id);
  if (intent === undefined || intent.kind === 'payout') return tell(id, 'not_found', 'shown');
  say(`${id}  ${intent.state}  ${intent.kind} ${intent.provider}  ${formatMajor(intent.amountMinor)}`);
  say(`reference ${intent.providerRef}  ${JSON.stringify(intent.detail)}`);
  for (const { number, call, outcome, evidence, at } of await listAttempts(services.db, intent.id)) {
    say(`${number}  ${at.toISOString()}  ${call}  ${outcome}  ${JSON.stringify(evidence)}`);
  }
  const { balanceMinor, entries } = await askNow(services, intent);
  say(`now at ${intent.provider}: balance ${balanceMinor === null ? 'not told' : formatMajor(balanceMinor)}`);
  if (entries === null) say('its list: not told');
  for (const { id: theirs, reference, direction, creditsMinor, at } of entries ?? []) {
    say(`its list: ${theirs}  ${reference ?? '-'}  ${direction} ${formatMajor(creditsMinor)}  ${at.toISOString()}`);
  }
  if (entries?.length === 0) say('its list: nothing that may be this transfer');
  return 0;
}

async function settle(services: Services, id: string, by: string, [outcome, ...words]: string[]): Promise<number> {
  const reason = words.join(' ');
  const until = performance.now() + patienceMs;
  for (;;) {
    const seen = await findIntent(services.db, id);
    if ((outcome !== 'applied' && outcome !== 'not_applied') || reason === '' || seen?.kind === 'payout') {
      say(usage);
      return 1;
    }
    const decision = { publicId: id, revision: seen?.revision ?? 0, outcome, by, reason } as const;
    const end = await endByHand(services, decision);
    if ((end !== 'under_way' && end !== 'changed') || performance.now() > until) return tell(id, end, 'settled');
    await sleep(pauseMs);
  }
}

function tell(id: string, outcome: string, good: string): number {
  say(`${id}: ${outcome}`);
  return outcome === good ? 0 : 1;
}
