-- Ends a freeze and records who decided it and why. Returns no row if the member was not frozen.
create or replace function member_unfreeze(p_member bigint, p_by text, p_decision text) returns boolean language sql as $$
  with before as (
    select id, frozen_at, frozen_reason from member where id = p_member and frozen_at is not null for no key update
  ), noted as (
    insert into member_unfrozen (member_id, frozen_at, frozen_reason, decided_by, decision)
    select id, frozen_at, frozen_reason, p_by, p_decision from before
  )
  update member m set frozen_at = null, frozen_reason = null from before where m.id = before.id returning true
$$;
