-- Devices a person of staff signed in from have counters of their own, so a stranger cannot lock the person out.
create table staff_device (
  staff_id bigint not null references staff,
  device text not null,
  last_login_at timestamptz not null default now(),
  primary key (staff_id, device)
);

-- A password that another person made: it opens nothing but its own change.
alter table staff add column password_temporary boolean not null default false;
