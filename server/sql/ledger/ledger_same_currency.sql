-- Raises KP002 when two accounts have different currencies.
create or replace function ledger_same_currency(d account, c account) returns void language plpgsql immutable as $$
begin
  if d.currency <> c.currency then
    raise exception '% and % are of two currencies', d.code, c.code using errcode = 'KP002';
  end if;
end $$;
