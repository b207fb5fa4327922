import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parseMajor } from '@kapao/contract/money';
import { parse } from 'csv-parse';
import type { BankLine, LinePayment } from '../feed.ts';

export type CsvRow = { number: number } & ({ line: BankLine } | { problem: string });

type Row = Readonly<Record<string, string | undefined>>;

const needed = ['time', 'amount'] as const;

const isoTime = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/;
const thaiTime = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{2}):(\d{2})(?::(\d{2}))?$/;
const buddhistFrom = 2400;
const buddhistAhead = 543;

/**
 * Yields the rows of a CSV file of incoming money (docs/providers.md) in order, including rows with a problem.
 * @throws when it has no header with `time` and `amount`
 */
export async function* readCsv(file: string, currency: string): AsyncGenerator<CsvRow> {
  const skipped: CsvRow[] = [];
  const options = {
    bom: true,
    columns: (header: string[]) => checkHeader(header.map((name) => name.trim().toLowerCase())),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    trim: true,
  };
  const parser = createReadStream(file).pipe(parse(options));
  parser.on('skip', (error: { lines?: number; message: string }) =>
    skipped.push({ number: error.lines ?? 0, problem: error.message }),
  );
  const seen = new Map<string, number>();
  for await (const { record, info } of parser as AsyncIterable<{ record: Row; info: { lines: number } }>) {
    yield* skipped.splice(0);
    yield { number: info.lines, ...readRow(record, currency, seen) };
  }
  yield* skipped;
}

function checkHeader(header: string[]): string[] {
  const missing = needed.filter((name) => !header.includes(name));
  if (missing.length > 0) throw new Error(`the header has no column ${missing.join(', ')}`);
  return header;
}

function readRow(row: Row, currency: string, seen: Map<string, number>): { line: BankLine } | { problem: string } {
  const paidAt = readTime(row['time'] ?? '');
  const amountMinor = parseMajor((row['amount'] ?? '').replaceAll(',', ''));
  if (paidAt === null) return { problem: `no time: "${row['time'] ?? ''}"` };
  if (amountMinor === null || amountMinor <= 0n) return { problem: `no amount: "${row['amount'] ?? ''}"` };
  const payment: LinePayment = {
    reference: textOfCell(row['reference']),
    sender: {
      bankCode: textOfCell(row['from_bank'])?.toUpperCase() ?? null,
      account: textOfCell(row['from_account']),
      name: textOfCell(row['from_name']),
    },
    amountMinor,
    currency: textOfCell(row['currency'])?.toUpperCase() ?? currency,
    paidAt,
    message: textOfCell(row['note']),
  };
  const raw = JSON.stringify(row);
  return { line: { name: rowName(payment, seen), raw, payment } };
}

/** Derives an id from the row's content. A second identical row gets a new number, as it is another payment. */
function rowName(
  { paidAt, amountMinor, currency, reference, sender, message }: LinePayment,
  seen: Map<string, number>,
) {
  const said = [paidAt.toISOString(), String(amountMinor), currency, reference, ...Object.values(sender), message];
  const digest = createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);
  const count = (seen.get(digest) ?? 0) + 1;
  seen.set(digest, count);
  return `${digest}-${count}`;
}

function textOfCell(value: string | undefined): string | null {
  const text = value?.replaceAll('\0', '').trim() ?? '';
  return text === '' ? null : text;
}

function readTime(text: string): Date | null {
  const iso = isoTime.exec(text);
  const thai = thaiTime.exec(text);
  if (iso !== null) {
    const [, year = '', month = '', day = '', hour = '', minute = '', second = '00', zone = '+07:00'] = iso;
    return momentOf([year, month, day, hour, minute, second], zone);
  }
  if (thai === null) return null;
  const [, day = '', month = '', year = '', hour = '', minute = '', second = '00'] = thai;
  return momentOf([year, month.padStart(2, '0'), day.padStart(2, '0'), hour, minute, second], '+07:00');
}

function momentOf([year = '', month, day, hour, minute, second]: string[], zone: string): Date | null {
  const christian = Number(year) >= buddhistFrom ? String(Number(year) - buddhistAhead) : year;
  const date = new Date(`${christian}-${month}-${day}T00:00:00Z`);
  const moment = new Date(`${christian}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  // `Date` would move the 31st of a shorter month into the next month.
  const isReal = !Number.isNaN(moment.getTime()) && date.getUTCDate() === Number(day);
  return isReal ? moment : null;
}
