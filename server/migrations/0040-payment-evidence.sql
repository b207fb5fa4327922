-- When the member says the money was sent. Staff who credit it later are no evidence of a time.
alter table declared_transfer add column paid_at timestamptz;
update declared_transfer set paid_at = created_at;
alter table declared_transfer
  alter column paid_at set default app_now(),
  alter column paid_at set not null;

alter table incoming_payment
  -- The reference is the sending bank's own: two different ones are two payments.
  add column senders_reference boolean not null default false,
  -- The QR order it was paid on; several payments may come on one.
  add column qr_request_id bigint references qr_request;

update incoming_payment set senders_reference = true
  where channel like 'bank:_%' and outside_reference is not null and source <> 'csv';

update incoming_payment p set qr_request_id = q.id from qr_request q
  where q.channel = p.channel and p.outside_reference in (q.provider_ref, q.reference);

create index incoming_payment_qr on incoming_payment (qr_request_id) where qr_request_id is not null;
-- A declared time is the member's word, so a credit by declaration is also found by the moment of the credit.
create index incoming_payment_declared on incoming_payment (receiving_account_id, amount_minor, created_at)
  where channel = 'declared';

-- A partner took back money it had reported. It waits for a person and moves nothing.
create table payment_reversal (
  id bigint generated always as identity primary key,
  channel text not null,
  event_id text not null,
  -- The credited or waiting payment it is about, where it is known.
  payment_id bigint references incoming_payment,
  reference text not null,
  amount_minor bigint,
  reported_at timestamptz not null default app_now(),
  decided_by text,
  decided_at timestamptz,
  decision text,
  unique (channel, event_id),
  constraint reversal_decided check ((decided_by is null) = (decided_at is null))
);
create index payment_reversal_open on payment_reversal (id) where decided_at is null;
