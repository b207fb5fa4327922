-- Serve the job that removes what is past its time, so that a turn with nothing to do reads next to nothing.
create index chat_conversation_old_guest on chat_conversation (last_message_at)
  where guest_id is not null and preview is not null;
create index chat_upload_sent on chat_upload (created_at) where state = 'sent';
create index chat_guest_address on chat_guest (last_seen_at) where ip is not null;
create index login_device_old on login_device (last_login_at);
create index staff_device_old on staff_device (last_login_at);
