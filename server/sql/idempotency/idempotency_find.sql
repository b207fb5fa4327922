-- Looks a key up: 'new', 'known', or 'clash' when the body differs.
create or replace function idempotency_find(p_key idempotency_key) returns money_answer language plpgsql stable as $$
declare
  r money_answer;
  i idempotency;
begin
  r.outcome := 'new';
  if p_key.key is null then return r; end if;
  select * into i from idempotency where member_id = p_key.member_id and route = p_key.route and key = p_key.key;
  if i.member_id is null then return r; end if;
  r.outcome := case when i.body_hash = p_key.body_hash then 'known' else 'clash' end;
  r.subject := i.subject;
  r.reply := i.reply;
  return r;
end $$;
