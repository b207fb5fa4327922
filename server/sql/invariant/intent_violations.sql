-- Returns intents with a detail that disagrees with their columns.
create or replace function intent_violations(p_ops text[]) returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select 'intent', o, format('%s at %s says from %s to %s', i.kind, i.provider, i.detail->>'from', i.detail->>'to')
      from unnest(p_ops) o join intent i on i.public_id = substr(o, 3) join member m on m.id = i.member_id
      where o like 'i:%' and i.kind <> 'payout'
        and (i.provider is distinct from case i.kind when 'transfer-in' then i.detail->>'to' else i.detail->>'from' end
          or m.currency is distinct from i.detail->>'currency');
end $$;
