import { formatMajor } from '@kapao/contract/money';
import { say } from '../../../desk.ts';
import type { Services } from '../../../platform/services.ts';
import { compareCsv, findReceiver, importCsv } from './import.ts';
import type { Receiver } from '../line.ts';

const options = { compare: '--compare', references: '--sender-references' } as const;

/** Runs `npm run payments -- import <file> --account "<bank code> <number>" [--compare | --sender-references]`. */
export async function importFile(services: Services, file: string, words: string[]): Promise<number> {
  const [bankCode = '', accountNo = ''] = words
    .filter((word) => word !== options.compare && word !== options.references)
    .join(' ')
    .replace(/^--account[= ]*/, '')
    .split(/[ :]+/);
  const receiver = await findReceiver(services, bankCode.toUpperCase(), accountNo.replaceAll('-', ''));
  if (receiver === undefined) {
    say(`no account of ours: ${bankCode} ${accountNo}`);
    return 1;
  }
  try {
    if (words.includes(options.compare)) return await compare(services, receiver, file);
    return await take(services, receiver, file, words.includes(options.references));
  } catch (error) {
    say(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

async function take(
  services: Services,
  receiver: Receiver,
  file: string,
  isSendersReference: boolean,
): Promise<number> {
  const { problems, ...counts } = await importCsv(services, receiver, file, { isSendersReference });
  for (const { number, problem } of problems) say(`line ${number}: ${problem}`);
  say(
    `${counts.credited} credited, ${counts.review} for a person, ${counts.known + counts.told} known, ${problems.length} bad`,
  );
  return problems.length === 0 ? 0 : 1;
}

async function compare(services: Services, receiver: Receiver, file: string): Promise<number> {
  const { problems, missingHere, missingThere } = await compareCsv(services, receiver, file);
  for (const { number, problem } of problems) say(`line ${number}: ${problem}`);
  for (const { amountMinor, paidAt, sender, reference } of missingHere) {
    const from = `${sender.bankCode ?? '-'} ${sender.account ?? '-'} ${reference ?? '-'}`;
    say(`only in the file  ${formatMajor(amountMinor)}  ${paidAt.toISOString()}  from ${from}`);
  }
  for (const { id, amountMinor, paidAt, channel, reference } of missingThere) {
    say(`only here  ${id}  ${formatMajor(amountMinor)}  ${paidAt.toISOString()}  ${channel} ${reference ?? '-'}`);
  }
  say(`${missingHere.length} only in the file, ${missingThere.length} only here, ${problems.length} bad`);
  return problems.length + missingHere.length + missingThere.length === 0 ? 0 : 1;
}
