-- Returns what each operation should have written: phases, accounts, and the amount in minor units.
create or replace function op_reasons(p_ops text[]) returns table (
  op text, name text, state text, phases text, kind text, amount bigint, member_id bigint, house text, incoming boolean
) language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select 'i:' || i.public_id, 'intent', i.kind || ' ' || i.state,
      case when i.kind = 'payout' then ''
        when i.kind = 'transfer-in' then case i.state when 'POSTED' then 'HP' when 'VOIDED' then 'HV' else 'H' end
        when i.state = 'POSTED' then 'I' else '' end,
      i.kind, i.amount_minor, i.member_id,
      'house:provider:' || i.provider || case i.detail->>'currency' when 'THB' then '' else ':' || coalesce(i.detail->>'currency', '') end,
      i.kind = 'transfer-out'
    from unnest(p_ops) o join intent i on i.public_id = substr(o, 3) where o like 'i:%'
    union all
    select 'w:' || w.public_id, 'withdrawal', w.state, case
        when w.state in ('PAID', 'RETURNED') then 'HP' when w.state in ('REJECTED', 'PAID_LATE') then 'HV' else 'H' end,
      'withdraw', w.amount_minor, w.member_id, 'house:payout:[^:]+' || case w.currency when 'THB' then '' else ':' || w.currency end, false
    from unnest(p_ops) o join withdrawal w on w.public_id = substr(o, 3) where o like 'w:%'
    union all
    select p.op, 'payment', p.state, case p.state when 'CREDITED' then 'I' else '' end, 'deposit', p.amount_minor, p.member_id,
      case when p.channel = 'truemoney' then 'house:truemoney'
        when p.channel not like 'bank:%' and p.channel <> 'declared' then 'house:qr:' || p.channel
        when r.bank_code is not null then 'house:(qr|bank):' || r.bank_code
        else 'house:(qr|bank):[^:]+' end || case p.currency when 'THB' then '' else ':' || p.currency end, true
    from unnest(p_ops) o join incoming_payment p on p.op = o left join receiving_account r on r.id = p.receiving_account_id
    union all
    select v.credit_op, 'payment', 'REVERSED', 'I', 'deposit', v.amount_minor, v.member_id,
      case when p.channel = 'truemoney' then 'house:truemoney'
        when p.channel not like 'bank:%' and p.channel <> 'declared' then 'house:qr:' || p.channel
        when r.bank_code is not null then 'house:(qr|bank):' || r.bank_code
        else 'house:(qr|bank):[^:]+' end || case p.currency when 'THB' then '' else ':' || p.currency end, true
    from unnest(p_ops) o join reversal v on v.credit_op = o join incoming_payment p on p.id = v.payment_id
      left join receiving_account r on r.id = p.receiving_account_id
    union all
    select 'gift:' || k.public_id, 'gift', k.state, case when k.state in ('ARMED', 'WAITING', 'DISARMED', 'GIVEN_UP') then '' else 'I' end,
      lower(k.source), k.gift_minor, k.member_id,
      'house:' || lower(k.source) || case m.currency when 'THB' then '' else ':' || m.currency end, true
    from unnest(p_ops) o join condition k on k.public_id = substr(o, 6) join member m on m.id = k.member_id where o like 'gift:%'
    union all
    select 'forfeit:' || k.public_id, 'forfeit', k.state, case when k.forfeited_minor > 0 then 'I' else '' end,
      'forfeit', k.forfeited_minor, k.member_id, 'house:forfeit' || case m.currency when 'THB' then '' else ':' || m.currency end, false
    from unnest(p_ops) o join condition k on k.public_id = substr(o, 9) join member m on m.id = k.member_id where o like 'forfeit:%';
end $$;
