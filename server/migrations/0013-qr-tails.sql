-- A bank's own QR names no order: what tells it apart is the satang at the end of its amount.
alter table receiving_account
  -- Mobile or national number registered for PromptPay; without one the QR names the account itself.
  add column promptpay text;

alter table qr_request
  -- The account whose list of incoming money tells of the payment; null for a channel whose partner does.
  add column receiving_account_id bigint references receiving_account;

create index qr_request_tail on qr_request (receiving_account_id, payable_minor) where receiving_account_id is not null;
