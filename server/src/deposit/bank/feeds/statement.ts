import { callPartner } from '../../../platform/partner/call.ts';
import {
  type Fields,
  innerFields,
  majorField,
  readFields,
  textField,
  timeField,
} from '../../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../../platform/partner/settings.ts';
import { hmac, unixSeconds } from '../../../platform/partner/sign.ts';
import type { BankFeed, BankLine, FeedCall, FeedPage, LinePayment, StatementCall } from '../feed.ts';

const pageSize = 50;

/** Statement search of the bank: JSON with decimal strings, HMAC headers. `seq` identifies a line and is the cursor. */
export function statementFeed(settings: PartnerSettings): BankFeed {
  return {
    read: (call) => readFeed(settings, 'statement', call),
    statement: (call) => readFeed(settings, 'day', call),
  };
}

async function readFeed(
  settings: PartnerSettings,
  path: 'statement' | 'day',
  { account, cursor, signal, ...time }: FeedCall & Partial<StatementCall>,
): Promise<FeedPage | null> {
  const { bankCode, accountNo } = account;
  const body = JSON.stringify({ bank: bankCode, account: accountNo, after: cursor ?? '0', limit: pageSize, ...time });
  const timestamp = unixSeconds();
  const headers = {
    'content-type': 'application/json',
    'x-client': settings.agent,
    'x-timestamp': timestamp,
    'x-signature': hmac(settings.secret, [`${timestamp}.`, body]),
  };
  const reply = await callPartner({ method: 'POST', url: `${settings.url}/${path}`, headers, body, signal });
  return reply.kind === 'answer' && reply.status === 200 ? readFeedPage(readFields(reply.text), accountNo) : null;
}

function readFeedPage(page: Fields | null, accountNo: string): FeedPage | null {
  const cursor = textField(page, 'next');
  const items: unknown = page?.['items'];
  if (textField(page, 'account') !== accountNo || cursor === null || !Array.isArray(items)) return null;
  const lines = items.map((item: unknown) => readLine(item));
  if (lines.some((line) => line === null)) return null;
  return { lines: lines.filter((line) => line !== null), cursor, more: page?.['more'] === true };
}

function readLine(item: unknown): BankLine | null {
  const raw = JSON.stringify(item);
  const fields = readFields(raw);
  const name = textField(fields, 'seq');
  return name === null ? null : { name, raw, payment: readLinePayment(fields) };
}

function readLinePayment(fields: Fields | null): LinePayment | null {
  const amountMinor = majorField(fields, 'amount');
  const paidAt = timeField(fields, 'time');
  const currency = textField(fields, 'currency');
  if (amountMinor === null || paidAt === null || currency === null) return null;
  const from = innerFields(fields, 'from');
  return {
    reference: textField(fields, 'ref'),
    sender: { bankCode: textField(from, 'bank'), account: textField(from, 'account'), name: textField(from, 'name') },
    amountMinor,
    currency,
    paidAt,
    message: textField(fields, 'note'),
  };
}
