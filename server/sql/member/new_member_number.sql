-- Returns a free number for a member: 8 characters, none that looks or sounds like another (no 0 O, 1 I L, 5 S, B, G, U V, Z).
create or replace function new_member_number() returns text language plpgsql volatile as $$
declare
  letters constant text := '2346789ACDEFHJKMNPQRTWXY';
  drawn bytea;
  found text;
begin
  loop
    drawn := uuid_send(gen_random_uuid());
    select string_agg(substr(letters, 1 + get_byte(drawn, at) % length(letters), 1), '' order by at) into found
    from unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) at;
    exit when not exists (select from member where number = found);
  end loop;
  return found;
end $$;
