-- A member's own stop of play: a time-out or an exclusion. The newest open row that has not ended holds.
create table play_stop (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null check (kind in ('timeout', 'exclusion')),
  from_at timestamptz not null default app_now(),
  until_at timestamptz not null,
  set_by text not null,
  reason text,
  ended_at timestamptz,
  check (until_at > from_at)
);

create index play_stop_member on play_stop (member_id, until_at) where ended_at is null;

-- The member's figures disagree with the ledger or with a partner: money calls wait for a person, deposits arrive.
alter table member
  add frozen_at timestamptz,
  add frozen_reason text,
  add constraint member_frozen_reason check ((frozen_at is null) = (frozen_reason is null));

-- The error code that stops a member's play now, with its end: RG_EXCLUDED before RG_TIMEOUT, no row if none.
create function member_stop(p_member bigint)
returns table (code text, until_at timestamptz)
language sql stable as $$
  select case kind when 'exclusion' then 'RG_EXCLUDED' else 'RG_TIMEOUT' end, s.until_at
  from play_stop s
  where s.member_id = p_member and s.ended_at is null and s.from_at <= app_now() and s.until_at > app_now()
  union all
  select 'RG_EXCLUDED', null from member m where m.id = p_member and m.status = 'excluded'
  order by 1, 2 desc nulls last
  limit 1
$$;
