-- Returns the conversation of a member or guest, and creates it at the first message.
create or replace function chat_open(p_member bigint, p_guest uuid) returns uuid language plpgsql as $$
declare
  found_id uuid;
begin
  select id into found_id from chat_conversation where member_id = p_member or guest_id = p_guest;
  if found_id is not null then return found_id; end if;
  insert into chat_conversation (member_id, guest_id) values (p_member, p_guest)
    on conflict do nothing returning id into found_id;
  if found_id is not null then return found_id; end if;
  select id into found_id from chat_conversation where member_id = p_member or guest_id = p_guest;
  return found_id;
end $$;
