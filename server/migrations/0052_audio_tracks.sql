-- How many sounds a viewer chooses from (docs/decisions/0059).

alter table video add column audio_tracks smallint check (audio_tracks >= 0); -- null: it was made before there was a choice
