-- Gives each stored address one spelling: IPv4 that came over IPv6 was kept as ::ffff:192.0.2.1, which matched no list.
update member set register_ip = substr(register_ip, 8) where register_ip ~* '^::ffff:[0-9.]+$';
update session set ip = substr(ip, 8) where ip ~* '^::ffff:[0-9.]+$';
update agreement set ip = substr(ip, 8) where ip ~* '^::ffff:[0-9.]+$';
update member_change set ip = substr(ip, 8) where ip ~* '^::ffff:[0-9.]+$';
update chat_guest set ip = substr(ip, 8) where ip ~* '^::ffff:[0-9.]+$';
update staff_session set ip = substr(ip, 8) where ip ~* '^::ffff:[0-9.]+$';

-- Trusted proxies are named by the environment (TRUSTED_PROXIES): a row in the database must not widen trust.
delete from setting where key = 'ip.trustedProxies';

-- The address (IPv4) or network (IPv6 /64) a guest's file came from, for the budget of bytes of one source and day.
alter table chat_upload add column source text;
create index chat_upload_source on chat_upload (source, created_at) where source is not null;
