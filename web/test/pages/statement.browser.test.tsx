import { slipList, slipReasons, slipReference } from '@kapao/contract/slip';
import type { SlipRow } from '@kapao/contract/slip';
import { statementList } from '@kapao/contract/statement';
import type { StatementRow } from '@kapao/contract/statement';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onlineManager } from '@tanstack/react-query';
import { dayOf, showClock } from '../../src/lib/format.ts';
import { expectAccessible } from '../accessible.ts';
import { dialogNamed, openApp, sheetNamed } from '../app.tsx';
import { button, expectHolds, expectSaid, main } from '../form.ts';
import { catchGameTab } from '../game-tab.ts';
import { testLanguages } from '../languages.ts';
import { callsOf, lose, reply } from '../server.ts';

const deposits = (count: number): StatementRow[] =>
  Array.from({ length: count }, (_, index) => ({
    _id: `row-${index + 1}`,
    statementType: 'deposit' as const,
    from: 'TRUEWALLET',
    to: 'WALLET',
    status: 'SUCCESS' as const,
    createdAt: '2026-11-22T02:00:00Z',
    amount: index + 1,
  })).reverse();

const slip = (other: Partial<SlipRow>, index = 0): SlipRow => ({
  _id: `slip-${index}`,
  createdAt: '2026-11-22T02:00:00Z',
  amount: 0,
  status: 'PENDING',
  note: '',
  link: '',
  reference: '',
  ...other,
});

const rowsIn = (root: Element | null, selector: string) => [...(root?.querySelectorAll(selector) ?? [])];
const slipRows = () => rowsIn(document.querySelector('dialog'), 'tbody tr').map((row) => row.textContent ?? '');

describe.each(testLanguages)('the statement (%s)', (language) => {
  test('does not shift its pages while rows come in, until it is refreshed', async () => {
    let rows = deposits(25);
    reply(statementList, ({ body }) => {
      const { page: number, limit, anchor } = body as { page: number; limit: number; anchor?: string };
      const shown = anchor === undefined ? rows : rows.slice(rows.length - Number(anchor));
      const statements = shown.slice((number - 1) * limit, number * limit);
      return { total: shown.length, anchor: String(shown.length), statements };
    });
    const say = await openApp('/user/statement', { language });
    const list = main().getByRole('listitem');
    await expectHolds(list.first(), '+25.00');
    await expectHolds(list.first(), say.statement.channel.TRUEWALLET);
    expect(list.length).toBe(10);
    rows = deposits(28);
    const next = button(say.common.nextPage);
    await next.click();
    await expectHolds(list.first(), '+15.00');
    await next.click();
    await expectHolds(list.first(), '+5.00');
    expect(list.length).toBe(5);
    await button(say.statement.refresh).click();
    await expectHolds(list.first(), '+8.00');
    expect(list.length).toBe(8);
  });

  test('is grouped by day, with the time alone and no status on what is done', async () => {
    const nowMs = Date.now();
    const daysAgo = (days: number) => new Date(nowMs - days * 86_400_000).toISOString();
    const statements = deposits(3).map((row, index) => ({ ...row, createdAt: daysAgo(index) }));
    reply(statementList, { total: 3, anchor: '3', statements });
    const say = await openApp('/user/statement', { language });
    const titles = () => rowsIn(document.querySelector('main'), 'section h2').map((title) => title.textContent);
    await expect.poll(titles).toEqual([say.common.today, say.common.yesterday, dayOf(daysAgo(2))]);
    const first = main().getByRole('listitem').first();
    await expectHolds(first, showClock(daysAgo(0)));
    expect(first.element().textContent).not.toContain(say.statement.success);
    expect(first.element().textContent).not.toContain(dayOf(daysAgo(0)));
    await expectAccessible(`statement ${language}`);
  });

  test('opens the receipt of a row', async () => {
    const [row] = deposits(1);
    reply(statementList, { total: 1, anchor: '1', statements: row ? [row] : [] });
    const say = await openApp('/user/statement', { language });
    await main().getByRole('listitem').getByRole('button').click();
    const receipt = dialogNamed(say.receipt.title.deposit.done);
    for (const text of ['1.00', say.statement.channel.TRUEWALLET, say.wallet.wallet, '22/11/2026 09:00', 'row-1']) {
      await expectHolds(receipt, text);
    }
  });

  test('offers the first deposit while it is empty', async () => {
    const say = await openApp('/user/statement', { language });
    const link = main().getByRole('link', { name: say.statement.firstDeposit });
    await expect.element(link).toHaveAttribute('href', '/user/home#deposit');
    expect(main().getByRole('group', { name: say.statement.kind }).length).toBe(0);
  });

  test('shows every state of slips and of their list', async () => {
    const find = lose(slipList);
    const say = await openApp('/user/statement', { language });
    await button(say.slips.title).click();
    const sheet = sheetNamed(say.slips.title);
    await expectHolds(sheet.getByRole('alert'), say.slips.loadFailed);
    find();
    const paid = slip({ status: 'SUCCESS', amount: 500, reference: 'REF 1/2' }, 1);
    let slips = [slip({}), paid];
    reply(slipList, () => ({ total: slips.length, slips }));
    await button(say.common.retry, sheet).click();
    await expect.poll(slipRows).toHaveLength(2);
    const [first, second] = slipRows();
    expect([first?.includes(say.slips.processing), first?.includes('-')]).toEqual([true, true]);
    expect([second?.includes(say.statement.success), second?.includes('500.00')]).toEqual([true, true]);

    slips = [slip({ status: 'FAILED', note: 'NEWER_THAN_THIS_APP' }), paid];
    await button(say.statement.refresh, sheet).click();
    await expect.poll(() => slipRows()[0]).toContain(say.statement.failed);
    expect(slipRows()[0]).not.toContain('NEWER_THAN_THIS_APP');
    slips = [];
    await button(say.statement.refresh, sheet).click();
    await expectSaid(say.slips.empty);
  });

  test('has a text for every reason of a refused slip', async () => {
    const slips = slipReasons.map((note, index) => slip({ status: 'FAILED', note }, index));
    reply(slipList, { total: slips.length, slips });
    const say = await openApp('/user/statement#slips', { language });
    await expect.poll(slipRows).toHaveLength(slipReasons.length);
    const untold = slipReasons.filter((note, index) => !slipRows()[index]?.includes(`(${say.slips.reasons[note]})`));
    expect(untold).toEqual([]);
  });
});

test('pending slips are polled', async () => {
  let status: SlipRow['status'] = 'PENDING';
  reply(slipList, () => ({ total: 1, slips: [slip({ status })] }));
  const say = await openApp('/user/statement#slips');
  await expect.poll(() => slipRows()[0]).toContain(say.slips.processing);
  status = 'SUCCESS';
  await expect.poll(() => slipRows()[0]).toContain(say.statement.success);
});

test('a slip opens in its own window, and an unsafe address does not open', async () => {
  const slips = [slip({ status: 'SUCCESS', amount: 500, reference: 'REF 1/2' })];
  reply(slipList, { total: 1, slips });
  let url = 'https://pictures.example/slip.png?signed=1';
  reply(slipReference, () => ({ url }));
  const tab = catchGameTab();
  const say = await openApp('/user/statement#slips');
  const view = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${say.slips.view}`) });
  await view.click();
  await expect.poll(() => tab.visited).toEqual([url]);
  expect(tab.opener()).toBeNull();
  expect(callsOf(slipReference).map(({ path }) => path)).toEqual(['/api/statement/slip/reference/REF%201%2F2']);
  url = 'javascript:alert(1)';
  await view.click();
  await expectSaid(say.slips.viewFailed);
  expect([tab.visited.length, tab.closed()]).toEqual([1, true]);
});

test('the server is asked for a kind and a period, from their first page', async () => {
  const rows = deposits(25);
  reply(statementList, ({ body }) => {
    const { page: number, types } = body as { page: number; types?: string[] };
    if (types?.includes('withdraw')) return { total: 0, anchor: '25', statements: [] };
    return { total: 25, anchor: '25', statements: rows.slice((number - 1) * 10, number * 10) };
  });
  const say = await openApp('/user/statement');
  await button(say.common.nextPage).click();
  const last = () => callsOf(statementList).at(-1)?.body;
  await expect.poll(last).toEqual({ page: 2, limit: 10, anchor: '25' });
  await button(say.statement.kinds.bonus).click();
  await expect.poll(last).toEqual({ page: 1, limit: 10, types: ['bonus', 'finish_bonus'] });
  await expect.element(button(say.statement.kinds.bonus)).toHaveAttribute('aria-pressed', 'true');
  await button(`${say.statement.period}: ${say.statement.periods.always}`).click();
  await page.getByRole('menuitemradio', { name: say.statement.periods.week }).click();
  await expect.poll(() => Object.keys(last() ?? {})).toEqual(['page', 'limit', 'types', 'from']);
  await button(say.statement.kinds.withdraw).click();
  await expectSaid(say.statement.noneChosen);
  await button(say.statement.showAll).click();
  await expect.poll(last).toEqual({ page: 1, limit: 10 });
  await expectHolds(main().getByRole('listitem').first(), '+25.00');
});

test('a page opened offline is read by itself once the connection is back', async () => {
  const find = lose(statementList);
  const say = await openApp('/user/statement');
  onlineManager.setOnline(false);
  await expectSaid(say.statement.loadFailed);
  find();
  reply(statementList, { total: 1, anchor: '1', statements: deposits(1) });
  window.dispatchEvent(new Event('online'));
  await expectHolds(main().getByRole('listitem').first(), '+1.00');
});

test('what is in progress says since when, and the time goes on by itself', async () => {
  const [row] = deposits(1);
  const createdAt = new Date(Date.now() - 57_000).toISOString();
  const statements = row ? [{ ...row, createdAt, status: 'PENDING' as const }] : [];
  reply(statementList, { total: 1, anchor: '1', statements });
  const say = await openApp('/user/statement', { language: 'en' });
  const shown = main().getByRole('listitem').first();
  await expectHolds(shown, say.statement.pending);
  await expectHolds(shown, '1 minute ago');
});
