import { expect } from 'vitest';
import type { StatementEntry, PartnerStatement } from '../../../provider.ts';
import { figurePattern, useRelayed } from '../relayed.ts';
import { testAlone, newReference, patience, type Stage } from '../stage.ts';
import { figures } from './forged.ts';

const morePlayersThanAPage = 22;

type List = Extract<PartnerStatement, { kind: 'list' }>;

export function showsItsStatement(stage: Stage): void {
  const statement = stage.static.statement;
  tellsNoFigureThatIsNone(stage);
  if (statement.kind === 'list') listsAll(stage);
  if (statement.kind === 'sum') {
    testAlone('its statement is the net of all transfers in and out', async () => {
      const read = async () => {
        const reply = stage.provider().statement;
        return reply.kind === 'sum' ? reply.read({ signal: patience() }) : null;
      };
      const before = (await read()) ?? 0n;
      await severalMoves(stage, 2);
      expect(await read()).toBe(before + stage.exact(1_000n) * 2n - stage.exact(300n) + stage.exact(700n));
    });
  }
}

function tellsNoFigureThatIsNone(stage: Stage): void {
  const { provider, falsified } = useRelayed(stage);

  testAlone('its statement is rejected when an amount in it is invalid', async () => {
    const reply = await provider();
    const from = new Date(Date.now() - 1_000);
    const creditsMinor = stage.exact(6_543_210_917n);
    await stage.open(creditsMinor);
    const ask = async (): Promise<unknown> =>
      reply.statement.kind === 'list'
        ? readAll(reply.statement, from, new Date(Date.now() + 2_000))
        : reply.statement.read({ signal: patience() });
    const honest = await ask();
    const figure = typeof honest === 'bigint' ? honest : creditsMinor;
    for (const wrong of figures.filter((text) => !text.startsWith('-'))) {
      const { hits, answer } = await falsified(figurePattern(figure), wrong, () => ask().catch(() => 'none'));
      expect({ wrong, isThere: hits > 0, answer }).toEqual({ wrong, isThere: true, answer: 'none' });
    }
  });
}

function listsAll(stage: Stage): void {
  testAlone('its statement lists each executed transfer once, in order, over its pages, in its window', async () => {
    const list = stage.provider().statement as List;
    const from = new Date(Date.now() - 1_000);
    const moved = await severalMoves(stage, morePlayersThanAPage);
    const to = new Date(Date.now() + 2_000);
    const usernames = new Set(moved.map(({ username }) => username));
    const ours = (entries: StatementEntry[]) => entries.filter(({ username }) => usernames.has(username));

    const whole = await readAll(list, from, to);
    const entries = ours(whole.entries);
    expect(whole.pages).toBeGreaterThan(1);
    expect(new Set(whole.entries.map(({ id }) => id)).size).toBe(whole.entries.length);
    const kept = stage.static.capability === 'C' ? moved.map((one) => ({ ...one, reference: null })) : moved;
    expect(linesOf(entries)).toEqual(linesOf(kept));
    const times = whole.entries.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((left, right) => left - right));

    expect(whole.entries.filter(({ at }) => at < from || at >= to)).toEqual([]);
    const middle = new Date((entries[5]?.at ?? from).getTime() + 1);
    const halves = [await readAll(list, from, middle), await readAll(list, middle, to)];
    expect(halves.flatMap((half) => ours(half.entries).map(({ id }) => id)).toSorted()).toEqual(
      entries.map(({ id }) => id).toSorted(),
    );
    expect((await readAll(list, new Date(0), from)).entries.filter(({ username }) => usernames.has(username))).toEqual(
      [],
    );
  });
}

const linesOf = (entries: readonly Moved[]): string[] =>
  entries
    .map((entry) => `${entry.username} ${entry.direction} ${entry.creditsMinor} ${entry.reference}`)
    .toSorted((left, right) => (left < right ? -1 : 1));

async function readAll(list: List, from: Date, to: Date): Promise<{ entries: StatementEntry[]; pages: number }> {
  const entries: StatementEntry[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page = await list.read({ from, to, cursor, signal: patience() });
    entries.push(...page.entries);
    cursor = page.next;
    pages++;
  } while (cursor !== null && pages < 50);
  return { entries, pages };
}

type Moved = Pick<StatementEntry, 'username' | 'direction' | 'creditsMinor' | 'reference'>;

async function severalMoves(stage: Stage, count: number): Promise<Moved[]> {
  const { exact } = stage;
  const moved: Moved[] = [];
  const move = async (username: string, direction: 'in' | 'out', creditsMinor: bigint) => {
    const call = { username, direction, creditsMinor, reference: newReference() };
    const { outcome } = await stage.move(call);
    if (outcome === 'applied') moved.push(call);
    return outcome;
  };
  const usernames = await Promise.all(Array.from({ length: count }, () => stage.open()));
  await Promise.all(usernames.map((username) => move(username, 'in', exact(1_000n))));
  const [first = '', second = ''] = usernames;
  expect(await move(first, 'out', exact(300n))).toBe('applied');
  expect(await move(second, 'out', exact(90_000n))).toBe('not_applied');
  await stage.fault('refuse', 1);
  expect(await move(second, 'in', exact(500n))).toBe('not_applied');
  const lost = { username: second, direction: 'in' as const, creditsMinor: exact(700n), reference: newReference() };
  expect((await stage.moveUnder('timeout-after', lost)).outcome).toBe('unknown');
  return [...moved, lost];
}
