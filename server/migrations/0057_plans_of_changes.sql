-- 0051 wrote the function anew, which took the setting of 0050 away: in a session that had changed one work before, a
-- change of 14,700 compared each with each, 120 s.
alter function record_changed_works() set enable_nestloop = off;
