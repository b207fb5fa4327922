-- Returns whether a bank is in its maintenance hours now. Hours may pass midnight, in Bangkok time.
create or replace function bank_closed(p_bank_code text) returns boolean language sql stable as $$
  select exists (
    select from bank_maintenance m, (select (app_now() at time zone 'Asia/Bangkok')::time as t) n
    where m.bank_code = p_bank_code and case
      when m.from_time < m.until_time then n.t >= m.from_time and n.t < m.until_time
      else n.t >= m.from_time or n.t < m.until_time end)
$$;
