-- What the checks of each minute and each day read grows with what has moved, not with what there is.

-- Ended transfers of a partner by their time; a window of hours reads those hours alone.
create index intent_ended_at_provider on intent (provider, real_ended_at) where ended_at is not null;

-- Sums of a partner's transfers that ended before `upto`, true time. What came after is added when it is asked for.
create table reconciliation_sum (
  provider text not null,
  currency text not null check (currency in ('THB', 'LAK')),
  upto timestamptz not null,
  -- Credits the ledger has moved into the partner, less those it has moved out.
  credits_minor bigint not null,
  -- The same in the wallet's currency, as the transfers say.
  posted_minor bigint not null,
  primary key (provider, currency)
);
