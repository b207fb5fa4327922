import { describe, expect, test } from 'vitest';
import { createTestDb } from '../../test/database.ts';
import { createMember } from '../../test/member.ts';
import { runOps } from '../../test/ops.ts';
import { testServices } from '../../test/services.ts';
import { createGameAccount } from '../../test/wallet.ts';
import { findGame } from './store.ts';

const { db, pool } = await createTestDb();
const services = testServices(pool);
const run = (...words: string[]) => runOps(words, { services });
const auto = ['--category', 'slot', '--sign-in', 'auto', '--rate', 'THB=1'];

const shownOf = async (code: string) => {
  services.catalogue.forget();
  return (await services.catalogue.read()).find((game) => game.code === code);
};

const lineOf = async (code: string) =>
  (await run('games', 'list')).output.split('\n').find((line) => line.startsWith(`${code} `));

describe('games add', () => {
  test('adds a game with its rates, and members are offered it after `on`', async () => {
    const added = await run('games', 'add', 'PGSLOT', '--name', 'PG', '--name-th', 'พีจี', ...auto, 'LAK=1/600');
    expect(added).toEqual({ code: 0, output: 'PGSLOT: added, switched off\n', errors: '' });
    expect(await findGame(db, 'PGSLOT')).toMatchObject({ open: false, login: { kind: 'auto', provider: 'pgslot' } });
    expect(await lineOf('PGSLOT')).toMatch(/^PGSLOT +off +slot {2}auto {2}THB=1 LAK=1\/600/);

    expect(await run('games', 'on', 'PGSLOT')).toEqual({ code: 0, output: 'PGSLOT: on\n', errors: '' });
    expect(await findGame(db, 'PGSLOT')).toMatchObject({ open: true });
    expect(await shownOf('PGSLOT')).toMatchObject({
      enabled: true,
      shownIn: { th: { name: 'พีจี' }, la: { name: 'PG' }, en: { name: 'PG', category: 'slot' } },
      units: { THB: { ftWalletSlot: 1 } },
    });
  });

  test('refuses a code that is there, and one that no adapter has', async () => {
    expect(await run('games', 'add', 'PG', '--name', 'PG', ...auto)).toMatchObject({ code: 0 });
    expect(await run('games', 'add', 'PG', '--name', 'Other', ...auto)).toMatchObject({
      code: 1,
      errors: 'PG: it is there already\n',
    });
    const { code, errors } = await run('games', 'add', 'NEWSLOT', '--name', 'New', ...auto);
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(/^NEWSLOT: no adapter .*PGSLOT, PG, /) });
  });

  test.each<[string, string[], string]>([
    ['form', ['--address', 'https://joker.example/in'], ''],
    ['form', [], 'JOKER: --sign-in form needs --address with an https address\n'],
    ['form', ['--address', 'ftp://joker.example/in'], 'JOKER: --sign-in form needs --address with an https address\n'],
    ['link', ['--address', 'https://joker.example/'], 'JOKER: the address of --sign-in link has {username} in it\n'],
    ['open', [], 'JOKER: --sign-in open needs --web\n'],
    ['open', ['--web', 'joker.example'], 'JOKER: --web is an https address\n'],
    ['auto', ['--address', 'https://joker.example/'], 'JOKER: --address is for --sign-in form and link\n'],
  ])('with sign-in %s and %j is checked', async (kind, more, errors) => {
    const words = ['--name', 'Joker', '--category', 'slot', '--sign-in', kind, '--rate', 'THB=1', ...more];
    expect(await run('games', 'add', 'JOKER', ...words)).toMatchObject({ code: errors === '' ? 0 : 1, errors });
    await db.deleteFrom('game').where('code', '=', 'JOKER').execute();
  });

  test.each(['THB', 'THB=0', 'USD=1', 'THB=1.5', 'LAK=1/0'])('refuses the rate %s', async (rate) => {
    const words = ['--name', 'X', '--category', 'slot', '--sign-in', 'auto', '--rate', rate];
    const { code, errors } = await run('games', 'add', 'IMI', ...words);
    expect({ code, errors }).toEqual({ code: 2, errors: expect.stringContaining('A rate is written like THB=1') });
  });
});

test('games rate changes a rate, but not while members hold credits', async () => {
  await run('games', 'add', 'USUN', '--name', 'USUN', ...auto);
  expect(await run('games', 'rate', 'USUN', 'THB=10')).toEqual({ code: 0, output: 'USUN: saved\n', errors: '' });
  expect(await lineOf('USUN')).toContain('THB=10');
  const { memberId } = await createMember(db);
  await createGameAccount(db, memberId, 'USUN');
  await db.updateTable('game_account').set({ amount_minor: 1n }).where('member_id', '=', memberId).execute();
  expect(await run('games', 'rate', 'USUN', 'THB=1')).toEqual({
    code: 1,
    output: '',
    errors: 'USUN: the THB rate of game USUN cannot change while members hold credits there\n',
  });
});

test('games pause, resume and off change what members may do', async () => {
  await run('games', 'add', 'CIRCUS', '--name', 'Circus', ...auto);
  await run('games', 'on', 'CIRCUS');
  const openAfter = async (verb: string) => {
    expect(await run('games', verb, 'CIRCUS')).toMatchObject({ code: 0, output: `CIRCUS: ${verb}\n` });
    return (await findGame(db, 'CIRCUS'))?.open;
  };
  expect(await openAfter('pause')).toBe(false);
  expect(await lineOf('CIRCUS')).toContain('paused');
  expect(await openAfter('resume')).toBe(true);
  expect(await openAfter('off')).toBe(false);
  expect(await shownOf('CIRCUS')).toMatchObject({ enabled: false });
});
