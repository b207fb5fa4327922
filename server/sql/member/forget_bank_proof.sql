-- Clears the proof of ownership when the bank account changes.
-- A deposit from the new account proves it again.
create or replace function forget_bank_proof() returns trigger language plpgsql as $$
begin
  if (new.bank_code, new.bank_account_no, new.bank_account_name)
    is distinct from (old.bank_code, old.bank_account_no, old.bank_account_name) then
    new.bank_proven_at := null;
  end if;
  return new;
end $$;

create trigger member_bank_proof before update of bank_code, bank_account_no, bank_account_name on member
  for each row execute function forget_bank_proof();
