-- Returns the operations that a range of rows of a table belongs to.
create or replace function ledger_ops_of(p_table text, p_after bigint, p_upto bigint) returns text[] language plpgsql stable as $$
begin
  return case p_table
    when 'transfer' then array(select distinct op from transfer where id > p_after and id <= p_upto)
    when 'intent' then array(select 'i:' || public_id from intent where id > p_after and id <= p_upto)
    when 'withdrawal' then array(select 'w:' || public_id from withdrawal where id > p_after and id <= p_upto)
    when 'incoming_payment' then array(select op from incoming_payment where id > p_after and id <= p_upto and op is not null)
    when 'manual_entry' then array(select distinct op from manual_entry where id > p_after and id <= p_upto)
    when 'reversal' then array(select unnest(array[credit_op, 'reverse:' || credit_op]) from reversal where id > p_after and id <= p_upto)
    when 'condition' then array(select unnest(array['gift:' || public_id, 'forfeit:' || public_id]) from condition where id > p_after and id <= p_upto)
  end;
end $$;
