-- Anybody can write anybody's number into a registration: the account is the member's once a deposit came from it.
alter table member add column bank_proven_at timestamptz;

update member m set bank_proven_at = app_now() where exists (
  select from incoming_payment p
  where p.member_id = m.id and p.state = 'CREDITED' and p.source in ('feed', 'csv', 'slip')
    and p.sender_bank = m.bank_code and p.created_at > coalesce(m.bank_changed_at, '-infinity'));

create function forget_bank_proof() returns trigger language plpgsql as $$
begin
  if (new.bank_code, new.bank_account_no, new.bank_account_name)
    is distinct from (old.bank_code, old.bank_account_no, old.bank_account_name) then
    new.bank_proven_at := null;
  end if;
  return new;
end $$;
create trigger member_bank_proof before update of bank_code, bank_account_no, bank_account_name on member
  for each row execute function forget_bank_proof();

-- A member without a proven account may lose the number to its holder and then has none.
alter table member drop constraint member_bank_code_bank_account_no_key;
create unique index member_bank_account on member (bank_code, bank_account_no) where bank_account_no <> '';

-- Who was told that a number is taken, and may show by a payment from it that the number is theirs.
create table bank_claim (
  bank_code text not null,
  bank_account_no text not null,
  holder text not null,
  claimed_at timestamptz not null default app_now(),
  primary key (bank_code, bank_account_no, holder)
);
