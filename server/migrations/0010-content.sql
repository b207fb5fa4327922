-- What the operator writes and members read. Words stand in three languages: {"th": …, "la": …, "en": …}.
create table bank (
  code text primary key,
  -- The three digits Thai banks know each other by, where there are any.
  bot_code text,
  name_th text not null,
  name_la text not null,
  name_en text not null,
  country text not null check (country in ('TH', 'LA')),
  -- Usual lengths of account numbers, joined by `|`; empty where no source names one.
  account_digits text not null default '',
  -- False: no account of a member's own can be held there, or the operator does not serve it.
  offered boolean not null default true,
  position integer not null
);

create table source (
  code text primary key,
  description jsonb not null,
  enabled boolean not null default true,
  position integer not null
);

-- Pieces of the site by key (`contact.text`, `condition`, …); a list has several rows.
create table content (
  key text not null,
  position integer not null default 0,
  body jsonb not null,
  primary key (key, position)
);
