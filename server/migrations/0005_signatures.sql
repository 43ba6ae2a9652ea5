-- Signed requests (docs/decisions/0012) and the guard against submitting twice (specification §5).

-- The newest is the one that clients use; the one before stays valid. Older ones are deleted.
create table signing_key (
  id text primary key,
  public_key bytea not null, -- SPKI
  private_key bytea not null, -- PKCS#8, encrypted with a key that comes of SECRET_KEY
  created_at timestamptz not null
);

-- What is lost in a crash would have been forgotten within minutes, or within a second: not worth the log.
create unlogged table used_nonce (
  mark bytea primary key, -- a hash of secret and nonce
  until timestamptz not null
);
create index used_nonce_until on used_nonce (until);

create unlogged table submission (
  mark bytea primary key, -- an HMAC of person, method, address and body: a body may hold a password
  at timestamptz not null
);
create index submission_at on submission (at);
