-- A coupon is of the very member and prize of its spin, and so a spin that won nothing can have none.
alter table spin add constraint spin_prize unique (id, member_id, type);
alter table coupon add constraint coupon_of_its_spin
  foreign key (spin_id, member_id, type) references spin (id, member_id, type) on update cascade;
