import { toMajor } from '@kapao/contract/money';
import { type StatementRow, statementList } from '@kapao/contract/statement';
import type { Language } from '@kapao/contract/language';
import { textIn } from '../content/local-text.ts';
import { serve, type Routes } from '../platform/http/serve.ts';
import { refusalReasonOf } from './reasons.ts';
import { lastNumber, readFilteredPage, readPage, type StoredRow } from './store.ts';
import type { StatementDetail } from './statement.ts';

export function serveStatement(routes: Routes): void {
  const { db } = routes.services;
  serve(routes, statementList, async ({ body, caller, language }) => {
    const last = await lastNumber(db, caller.memberId);
    const sent = body.anchor === undefined ? last : BigInt(body.anchor);
    const anchor = sent < last ? sent : last;
    const { page, limit, types, from, to } = body;
    const place = { memberId: caller.memberId, anchor, page, limit };
    const isFiltered = types !== undefined || from !== undefined || to !== undefined;
    // Row numbers have no gap, so the anchor is also the number of rows up to it.
    const { total, rows } = isFiltered
      ? await readFilteredPage(db, place, { types, fromMs: msOf(from), toMs: msOf(to) })
      : { total: Number(anchor), rows: await readPage(db, place) };
    return { total, anchor: String(anchor), statements: rows.map((row) => toStatementRow(row, language)) };
  });
}

const msOf = (time: string | undefined): number | undefined => (time === undefined ? undefined : Date.parse(time));

function toStatementRow(row: StoredRow, language: Language): StatementRow {
  return {
    _id: String(row.number),
    statementType: row.type,
    from: row.from_code,
    to: row.to_code,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    amount: toMajor(row.amount_minor),
    ...detailIn(row.detail, language),
    ...(row.payout_id !== null && { payout: payoutOf(row.payout_id, row) }),
  };
}

function payoutOf(id: string, { payout_state: state, refusal }: StoredRow): StatementRow['payout'] {
  const reason = refusalReasonOf(state, refusal);
  return { id, ...(reason !== undefined && { reason }) };
}

function detailIn(detail: StatementDetail | null, language: Language) {
  const reported = Object.entries(detail ?? {}).map(([about, { description }]) => {
    return [about, { description: typeof description === 'string' ? description : textIn(description, language) }];
  });
  return Object.fromEntries(reported) as Pick<StatementRow, keyof StatementDetail>;
}
