-- One word each for an account and for what is bought. A name that an operator has given stays.
update level set group_name = '注册用户' where level_id = 1 and group_name = '普通会员';
update level set group_name = 'VIP' where level_id = 2 and group_name = 'VIP会员';
