import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { categories } from '@kapao/contract/game';
import { currencies } from '@kapao/contract/money';
import { type CommandContext, type Noun, parseText } from '../platform/command.ts';
import type { Services } from '../platform/services.ts';
import { addOfferedGame, changeRates } from './offer.ts';
import { type GameRate, listGameStates, setGameState } from './store.ts';

const codeText = 'code of the game, such as PGSLOT';
const rateText = 'provider credits for one unit of a currency: THB=1, LAK=1/600';

const states = [
  ['on', 'Offer the game to members', { enabled: true }],
  ['off', 'Stop offering the game; members with credits there still see it', { enabled: false }],
  ['pause', 'Open and transfer nothing while the provider works on the game', { maintenance: true }],
  ['resume', 'End a pause', { maintenance: false }],
] as const;

export const games: Noun = (context) => {
  const noun = new Command('games').description('Games that members are offered');
  noun
    .command('list')
    .description('List the games with their state and rates')
    .action(() => context.run((services) => printGames(context, services)));
  addAdd(noun, context);
  noun
    .command('rate')
    .description('Set rates of a game, while no member holds credits bought at another rate')
    .argument('<code>', codeText)
    .argument('<rates...>', rateText, collectRates)
    .action((code, rates) =>
      context.run(async (services) => {
        const problem = await changeRates(services, code, rates);
        if (problem !== undefined) return context.fail(`${code}: ${problem}`);
        context.print(`${code}: saved`);
        return true;
      }),
    );
  for (const [verb, description, state] of states) {
    noun
      .command(verb)
      .description(description)
      .argument('<code>', codeText)
      .action((code) =>
        context.run(async ({ db }) => {
          if (!(await setGameState(db, code, state))) return context.fail(`${code}: not_found`);
          context.print(`${code}: ${verb}`);
          return true;
        }),
      );
  }
  return noun;
};

function addAdd(noun: Command, context: CommandContext): void {
  noun
    .command('add')
    .description('Add a game, switched off; a running server takes it within seconds of `games on`')
    .argument('<code>', codeText)
    .addOption(new Option('--name <text>', 'name in every language').argParser(parseText).makeOptionMandatory())
    .option('--name-th <text>', 'Thai name, if it differs')
    .option('--name-la <text>', 'Lao name, if it differs')
    .addOption(new Option('--category <category>', 'where it is listed').choices(categories).makeOptionMandatory())
    .addOption(new Option('--rate <rates...>', rateText).argParser(collectRates).makeOptionMandatory())
    .addOption(
      new Option('--sign-in <kind>', 'how Play signs members in')
        .choices(['auto', 'form', 'link', 'open'] as const)
        .makeOptionMandatory(),
    )
    .option('--address <url>', 'where the form is sent, or the link with {username} and {password}')
    .option('--fields <names...>', 'fields of the form; without it username and password')
    .option('--web <url>', 'address of the game in a browser')
    .option('--android <url>', 'address of the Android app')
    .option('--ios <url>', 'address of the iOS app')
    .option('--logo <url>', 'address of the logo')
    .option('--background <url>', 'address of the picture behind the logo')
    .addHelpText('after', '\nSet the provider first: npm run ops -- partner set <code> …')
    .action((code, { name, nameTh = name, nameLa = name, category, rate, signIn, address, fields, ...links }) =>
      context.run(async (services) => {
        const { web = null, android = null, ios = null, logo = '', background = '' } = links;
        const problem = await addOfferedGame(services, {
          code,
          name: { th: nameTh, la: nameLa, en: name },
          category,
          signIn: { kind: signIn, address, fields },
          rates: rate,
          web,
          android,
          ios,
          logo,
          background,
        });
        if (problem !== undefined) return context.fail(`${code}: ${problem}`);
        context.print(`${code}: added, switched off`);
        return true;
      }),
    );
}

/** Parses `THB=1` or `LAK=1/600` and adds it to the rates before it. */
function collectRates(value: string, before: readonly GameRate[] = []): readonly GameRate[] {
  const [, code, num = '', den = '1'] = /^([A-Z]{3})=([1-9]\d{0,8})(?:\/([1-9]\d{0,8}))?$/.exec(value) ?? [];
  const currency = currencies.find((each) => each === code);
  if (currency === undefined) throw new InvalidArgumentError('A rate is written like THB=1 or LAK=1/600.');
  return [...before, { currency, num: BigInt(num), den: BigInt(den) }];
}

async function printGames({ print }: CommandContext, { db, games: providers }: Pick<Services, 'db' | 'games'>) {
  for (const { code, category, signIn, enabled, maintenance, rates } of await listGameStates(db)) {
    const state = enabled ? (maintenance ? 'paused' : 'on') : 'off';
    const shown = rates.map(({ currency, num, den }) => `${currency}=${num}${den === '1' ? '' : `/${den}`}`);
    const provider = providers.has(code) ? [] : ['no provider is set up'];
    print([code.padEnd(10), state.padEnd(6), category, signIn, shown.join(' ') || 'no rate', ...provider].join('  '));
  }
  return true;
}
