-- The house's clock. Rules and jobs read app_now() and nothing else; only the sandbox moves it (wire, Running it).
create table clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null default 0
);
insert into clock default values;

create function app_now() returns timestamptz language sql stable parallel safe as
$$ select now() + (select offset_ms from clock) * interval '1 millisecond' $$;

-- What the operator can change without a release (rules §16).
create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
