import { createInterface } from 'node:readline/promises';

type Question = {
  text: string;
  /** Matches the words of `listMissing` for which this question is asked. */ fills: RegExp;
};

/** Asked in this order; the names are the flags. */
export const questions = {
  by: { text: 'your name, kept with every change', fills: /./ },
  countries: { text: 'countries of the licence, two letters each: TH,LA', fills: /countries/ },
  currencies: { text: 'currencies members may hold: THB,LAK', fills: /currencies/ },
  products: { text: 'products of the licence: slot,sport,lotto', fills: /products/ },
  'minimum-age': { text: 'minimum age in years; 0 where the market sets none', fills: /minimum age/ },
  licence: { text: 'licence: who issued it to whom, and its number', fills: /licence$/ },
  name: { text: 'name of the site', fills: /name of the site/ },
  website: { text: 'address of the site, such as www.example.com', fills: /name of the site/ },
  bank: { text: 'bank code of the first receiving account, such as SCB', fills: /receiving account/ },
  'account-no': { text: 'its number', fills: /receiving account/ },
  'account-name': { text: 'name of its holder', fills: /receiving account/ },
  'account-mode': { text: 'how its payments arrive: AUTO, SMS or MANUAL', fills: /receiving account/ },
  'account-currency': { text: 'its currency: THB or LAK', fills: /receiving account/ },
  'sms-url': { text: 'address of the SMS gateway, path included; messages go to <address>/send', fills: /SMS gateway/ },
  'sms-secret-file': { text: 'file that holds the secret of the SMS gateway', fills: /SMS gateway/ },
  owner: { text: 'user name of the first owner; a password is made and shown once', fills: /owner/ },
  'owner-name': { text: 'name of the owner that customers read', fills: /owner/ },
} as const satisfies Record<string, Question>;

export type Answer = keyof typeof questions;
export type Answers = { readonly [A in Answer]?: string };

export const isAnswer = (entry: [string, unknown]): entry is [Answer, string] =>
  Object.hasOwn(questions, entry[0]) && typeof entry[1] === 'string' && entry[1].trim() !== '';

export async function askFor(flags: Answers, missing: readonly string[]): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const asked: [string, unknown][] = [];
  for (const [name, { text, fills }] of Object.entries(questions)) {
    if (name in flags || !missing.some((thing) => fills.test(thing))) continue;
    asked.push([name, await terminal.question(`${text}: `)]);
  }
  terminal.close();
  return { ...flags, ...Object.fromEntries(asked.filter(isAnswer)) };
}
