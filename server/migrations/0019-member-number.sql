-- A number of 8 characters that a member can read aloud. It also invites friends.
alter table member add column number text;
comment on column member.number is
  'Short number that members read aloud and friends type. Names a member, and proves nothing.';

-- The column default below needs this name. The current text is server/sql/member/new_member_number.sql.
create function new_member_number() returns text language plpgsql volatile as $$
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

-- Before the loop: each new number is looked up.
alter table member add constraint member_number_key unique (number);

do $$
declare
  one bigint;
begin
  for one in select id from member order by id loop
    update member set number = new_member_number() where id = one;
  end loop;
end $$;

alter table member
  alter column number set default new_member_number(),
  alter column number set not null,
  add constraint member_number_check check (number ~ '^[2346789ACDEFHJKMNPQRTWXY]{8}$');
