-- Pictures that the site keeps in several widths, by the path with which works name them. A job, uploads and the demo
-- bring the rows: a work is shown without them as well.
create table sized_picture (
  path text primary key,
  sizes text, -- name of the files, colour, widths and type, as answers carry them; null: what is at the path cannot be read as a picture
  source text, -- length and time of the file that they were made of; null: the path never gets another file
  made_at timestamptz not null
);
-- Several paths may have the same files: the small and the large form of a picture.
create index sized_picture_name on sized_picture (left(sizes, 13)) where sizes is not null;

-- Pictures that are there already.
select graphile_worker.add_job(
  identifier => 'size-pictures', payload => '{"after":"0"}'::json, job_key => 'size-pictures', max_attempts => 8
)
where exists (select from work);
