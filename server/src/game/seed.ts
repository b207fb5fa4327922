import type { categories, SignIn } from '@kapao/contract/game';
import { currencies, type Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';
import type { LocalText } from '../content/local-text.ts';
import { picturePath } from '../content/pictures.ts';

export type DemoGame = {
  code: string;
  name: LocalText;
  category: (typeof categories)[number];
  login: SignIn;
  rates: Readonly<Record<Currency, DemoRate>>;
};

export type DemoRate = { num: bigint; den: bigint };

const kipPerBaht = 600n;

type Kind = Pick<DemoGame, 'category' | 'login'>;

const inEveryLanguage = (text: string): LocalText => ({ th: text, la: text, en: text });
const auto = (provider: string): Kind => ({ category: 'slot', login: { kind: 'auto', provider } });

export function demoGames(sandboxUrl: string): DemoGame[] {
  const form = (path: string, ...fields: string[]): Kind => ({
    category: 'slot',
    login: {
      kind: 'form',
      action: `${sandboxUrl}/partners/games/${path}/signin`,
      fields: ['username', 'password', ...fields],
    },
  });
  const template = `${sandboxUrl}/partners/games/superslot/enter?username={username}&password={password}`;
  return [
    game('PGSLOT', inEveryLanguage('PG Slot'), auto('pgslot')),
    game('PG', inEveryLanguage('PG'), auto('pg')),
    game('JOKER', inEveryLanguage('Joker'), form('joker')),
    game('SLOTXO', inEveryLanguage('SlotXO'), form('slotxo')),
    game('SUPERSLOT', inEveryLanguage('Superslot'), { category: 'slot', login: { kind: 'link', template } }),
    game('BETFLIX', inEveryLanguage('Betflix'), auto('betflix')),
    game('ASKMEBET', inEveryLanguage('AskMeBet'), auto('askmebet')),
    game('IMI', inEveryLanguage('IMI'), auto('imi')),
    game('USUN', inEveryLanguage('USUN'), auto('usun'), [10n, 1n]),
    game('CIRCUS', inEveryLanguage('Circus'), auto('circus')),
    game('SLOTRACHA', { th: 'สล็อตราชา', la: 'ສະລັອດຣາຊາ', en: 'Slot Racha' }, auto('slotracha'), [1n, 10n]),
    game('AREASLOT', inEveryLanguage('Area Slot'), auto('areaslot')),
    game('JOKER2', inEveryLanguage('Joker 2'), auto('joker2')),
    game('UFABET', inEveryLanguage('UFABET'), { ...form('ufabet', 'event'), category: 'sport' }),
    game('SEXYGAME', inEveryLanguage('Sexy Game'), { category: 'sport', login: { kind: 'open' } }),
    game(
      'HUAYHD',
      { th: 'หวย HD', la: 'ຫວຍ HD', en: 'Huay HD' },
      {
        category: 'lotto',
        login: { kind: 'auto', provider: 'huayhd' },
      },
    ),
  ];
}

function game(code: string, name: LocalText, kind: Kind, [num, den] = [1n, 1n]): DemoGame {
  return { code, name, ...kind, rates: { THB: { num, den }, LAK: { num, den: den * kipPerBaht } } };
}

const demoAddress = '^http://127[.]0[.]0[.]1:[0-9]+/play/';

const artOf = (code: string) => ({
  logo: picturePath(`games/${code.toLowerCase()}/logo.svg`),
  background: picturePath(`games/${code.toLowerCase()}/background.svg`),
});

export async function seedGames(tx: Tx, sandboxUrl: string): Promise<void> {
  const games = demoGames(sandboxUrl);
  const rows = games.map(({ code, name, category, login }, position) => ({
    code,
    name,
    category,
    login,
    ...artOf(code),
    web: `${sandboxUrl}/play/${code}`,
    position,
  }));
  await tx
    .insertInto('game')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await addRates(tx, games);
  for (const { code, web, login, logo, background } of rows) {
    await tx
      .updateTable('game')
      .set({ logo, background })
      .where('code', '=', code)
      .where('logo', '=', '')
      .where('background', '=', '')
      .where('web', '~', demoAddress)
      .execute();
    await tx
      .updateTable('game')
      .set({ web, login: sql`${JSON.stringify(login)}::jsonb` })
      .where('code', '=', code)
      .where('web', '<>', web)
      .where('web', '~', demoAddress)
      .execute();
  }
}

async function addRates(tx: Tx, games: readonly DemoGame[]): Promise<void> {
  const rates = games.flatMap(({ code, rates: byCurrency }) =>
    currencies.map((currency) => ({
      game_code: code,
      currency,
      credits_per_unit_num: byCurrency[currency].num,
      credits_per_unit_den: byCurrency[currency].den,
    })),
  );
  await tx
    .insertInto('game_rate')
    .values(rates)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
