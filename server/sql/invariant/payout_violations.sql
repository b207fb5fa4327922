-- Returns withdrawals that disagree with their payouts.
create or replace function payout_violations(p_ops text[]) returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    with w as materialized (
      select x.*, m.currency as member_currency, to_jsonb(x)->>'paid_reference' is not null as by_hand from unnest(p_ops) o join withdrawal x on x.public_id = substr(o, 3)
      join member m on m.id = x.member_id where o like 'w:%'
    ), i as materialized (
      select i.*, w.id as withdrawal_id from w join intent i on i.kind = 'payout' and i.detail->>'withdrawalId' = w.public_id
    )
    select 'payout', 'w:' || w.public_id, format('%s has %s payouts on their way and %s that were paid', w.state,
        count(i.id) filter (where i.ended_at is null), count(i.id) filter (where i.state = 'POSTED'))
      from w left join i on i.withdrawal_id = w.id group by w.public_id, w.state, w.by_hand
      having (count(i.id) filter (where i.ended_at is null), count(i.id) filter (where i.state = 'POSTED')) <>
        case when w.state in ('SENDING', 'UNKNOWN') then (1::bigint, 0::bigint) when w.state in ('PAID', 'RETURNED') and w.by_hand then (0::bigint, 0::bigint) when w.state in ('PAID', 'RETURNED') then (0::bigint, 1::bigint)
          else (0::bigint, 0::bigint) end
    union all
    select 'payout', 'w:' || w.public_id, format('payout %s is of %s for member %s to %s %s %s', i.public_id, i.amount_minor, i.member_id,
        i.detail->>'bankCode', i.detail->>'accountNo', i.detail->>'accountName')
      from w join i on i.withdrawal_id = w.id
      where (i.amount_minor, i.member_id, i.detail->>'bankCode', i.detail->>'accountNo', i.detail->>'accountName', i.detail->>'currency')
        is distinct from (w.amount_minor, w.member_id, w.bank_code, w.bank_account_no, w.bank_account_name, w.currency)
    union all
    select 'payout', 'w:' || w.public_id, format('%s in %s of a member in %s, approved by %s', w.state, w.currency, w.member_currency, w.approved_by)
      from w where w.currency <> w.member_currency or (w.approved_by is null) <> (w.state in ('REQUESTED'))
    union all
    select 'payout', o, 'it pays no withdrawal'
      from unnest(p_ops) o join intent i on i.public_id = substr(o, 3)
      where o like 'i:%' and i.kind = 'payout'
        and not exists (select from withdrawal x where x.public_id = i.detail->>'withdrawalId');
end $$;
