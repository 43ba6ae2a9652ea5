-- Imports of the command line stand beside those of the browser; workbooks are read.

alter table import_batch drop constraint import_batch_format_check;
alter table import_batch add constraint import_batch_format_check
  check (format in ('csv', 'xlsx', 'ndjson', 'json', 'maccms'));

-- The size of standard input and of a site is not known.
alter table import_batch drop constraint import_batch_bytes_check;
alter table import_batch add constraint import_batch_bytes_check check (bytes >= 0);

alter table import_batch add column origin text not null default 'browser'
  check (origin in ('browser', 'command'));

-- How a work was listed before its import was taken back: it comes back as that. Null where an older version took it back.
alter table work add column taken_back_published boolean;
