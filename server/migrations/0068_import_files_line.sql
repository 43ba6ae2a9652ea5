-- The films and subtitles of the lines up to here are given: a batch of lines is in before its files are.
alter table import_batch add column files_line integer not null default 0;
update import_batch set files_line = done_line where done_line > 0;
