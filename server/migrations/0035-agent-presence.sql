-- Which staff have the chat open, by the process that holds their sockets. Written again every 10 s and dead after 30,
-- so a process that was killed leaves no ghosts. True time, as sessions.
create table agent_presence (
  node_id uuid not null,
  staff_id bigint not null,
  beat_at timestamptz not null default now(),
  primary key (node_id, staff_id)
);

-- Where the PostgreSQL adapter of the sockets puts what is too large for a notice; it removes them itself.
create table socket_io_attachments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea
);
