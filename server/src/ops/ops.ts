import { attend, say, type Act } from '../desk.ts';

type Noun = { what: string; load: () => Promise<{ act: Act }> };

const nouns: Readonly<Record<string, Noun>> = {
  setup: { what: 'asks for what a new live installation lacks', load: () => import('./setup/setup.ts') },
  settings: { what: 'get, set or list what the operator may change', load: () => import('./settings.ts') },
  partner: { what: 'addresses and secrets of partners', load: () => import('./partner.ts') },
  staff: { what: 'staff accounts', load: () => import('../staff/desk.ts') },
  payments: {
    what: 'incoming money that waits for a person, and CSV import',
    load: () => import('../deposit/bank/desk.ts'),
  },
  slips: { what: 'slips that wait for a person', load: () => import('../deposit/slip/desk/desk.ts') },
  gifts: { what: 'gift links that wait for a person', load: () => import('../deposit/truelink/desk/desk.ts') },
  withdrawals: { what: 'withdrawals that wait for a person', load: () => import('../withdraw/desk.ts') },
  transfers: { what: 'transfers without an end', load: () => import('../wallet/desk/desk.ts') },
  reconcile: { what: 'compares statements of games with ours', load: () => import('../reconcile/command.ts') },
  members: {
    what: 'frozen members; suspend, resume, end sessions, adjust',
    load: () => import('../account/command.ts'),
  },
  keys: { what: 'master keys: list, rotate, drop', load: () => import('./keys-command.ts') },
  coupons: { what: 'prizes to hand over, and coins', load: () => import('../wheel/desk/desk.ts') },
};

const [name = '', ...words] = process.argv.slice(2);
const noun = Object.hasOwn(nouns, name) ? nouns[name] : undefined;
if (noun === undefined) {
  say('npm run ops -- <noun> <verb> …');
  for (const [known, { what }] of Object.entries(nouns)) say(`  ${known.padEnd(12)} ${what}`);
  process.exitCode = 1;
} else {
  const { act } = await noun.load();
  await attend(act, words);
}
