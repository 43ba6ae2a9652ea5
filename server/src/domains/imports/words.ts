import type { LineReason } from '@yehang/contract'
import { modNames } from '@yehang/contract/channels'
import { type InEnglish, reasonSayer, type SaidReason } from '../../platform/text/said.ts'

/** For the command line, in English; the contract has the Chinese words of the same reasons. */

const lines = {
  line_missing: 'missing',
  line_no_channel: 'missing: name it in the line, or give --channel',
  line_not_text: ({ value }) => `expected text, got ${value}`,
  line_too_long_text: ({ max, value }) => `longer than ${max} characters: ${value}`,
  line_not_number: ({ min, max, value }) => `expected a number from ${min} to ${max}, got ${value}`,
  line_not_whole: ({ min, max, value }) => `expected a whole number from ${min} to ${max}, got ${value}`,
  line_not_day: ({ value }) => `expected a date as 2024-05-31, got ${value}`,
  line_not_time: ({ value }) => `expected a time as 2024-05-31 20:15:00, got ${value}`,
  line_address_space: ({ value }) =>
    `${value} must not contain white space or backslashes (write %20 for a space)`,
  line_address_scheme: ({ value, scheme }) =>
    `${value} must be http, https or a relative path, not ${scheme}:`,
  line_address_incomplete: ({ value }) => `${value} is no complete address`,
  line_address_slashes: ({ value }) => `${value} starts with // : write https:// in front, or a path`,
  line_address_dots: ({ value }) => `${value} must not contain . or .. as a folder`,
  line_address_comma: ({ value }) => `${value} contains a comma: write %2C`,
  line_not_path: ({ value }) => `expected the path of a file, got ${value}`,
  line_not_addresses: ({ value }) => `expected a list of addresses, got ${value}`,
  line_too_many: ({ count, max }) => `has ${count} entries, more than ${max}`,
  line_not_channel: ({ value }) => `expected one of ${modNames.join(', ')}, got ${value}`,
  line_empty_number: ({ value }) => `has neither letter nor digit: ${value}`,
  line_not_work: ({ value }) => `expected one object with the fields of a work, got ${value}`,
  line_nameless_entry: ({ value }) => `an entry has no name: ${value}`,
  line_not_names: ({ value }) => `expected names, got ${value}`,
  line_not_magnets: ({ value }) => `expected a list of magnets, got ${value}`,
  line_not_magnet: ({ value }) => `expected a magnet link or an info hash of 40 hex digits, got ${value}`,
  line_not_parts: ({ value }) => `expected a list of parts, got ${value}`,
  line_repeated_part: ({ value }) => `two parts have the title ${value}`,
  line_video_unset: ({ value }) => `${value} names a file, but MEDIA_IMPORT_DIR is not set`,
  line_video_shape: ({ value }) =>
    `${value} is no path below MEDIA_IMPORT_DIR: parts with / between them, none of them . or ..`,
  line_video_folder: ({ value }) =>
    `${value} cannot be looked up: MEDIA_IMPORT_DIR does not exist or cannot be read`,
  line_video_absent: ({ value }) => `${value} is not there below MEDIA_IMPORT_DIR`,
  line_video_outside: ({ value }) => `${value} leads out of MEDIA_IMPORT_DIR`,
  line_video_kind: ({ value }) => `${value} is no regular file`,
  line_video_empty: ({ value }) => `${value} is an empty file`,
  line_video_closed: ({ value }) => `${value} cannot be read`,
  line_subtitle_unreadable: ({ value }) => `${value} is no subtitle file that can be read (SRT, VTT, ASS)`,
  line_subtitles_full: ({ value }) => `${value} was left out: the film has as many subtitles as it may`,
  line_video_waits:
    'must wait, since another video of this work is being prepared: import the file again later',
  line_columns: ({ count, header }) => `has ${count} columns, the header has ${header}`,
  line_not_utf8: 'is not UTF-8: save the file as UTF-8 (in Excel: "CSV UTF-8") and import it again',
  line_not_json: ({ fault }) => `is not valid JSON: ${fault}`,
  line_too_long: ({ bytes }) => `longer than ${bytes} bytes`,
  line_type_without_channel: ({ type, id }) =>
    `type ${type} has no channel: add --map ${id}=CHANNEL (or =skip), or --channel`,
  line_skipped_unpublished: 'unpublished there',
  line_skipped_type: ({ type }) => `of type ${type}, left out by --map`,
} as const satisfies Required<Pick<InEnglish, LineReason>>

const errors = {
  import_database_away: ({ fault }) => `The database cannot be reached: ${fault}.`,
  import_database_failed: ({ fault }) =>
    `The database failed: ${fault}. What was counted so far is in; run it again.`,
  import_running: 'An import is running on this database: wait until it has ended.',
  import_no_file: ({ file }) => `There is no file ${file}.`,
  import_unreadable: ({ file, fault }) => `${file} cannot be read: ${fault}.`,
  import_folder: ({ file }) => `${file} is a folder: name a file.`,
  import_errors_unwritable: ({ file, fault }) => `--errors ${file} cannot be written: ${fault}.`,
  import_empty: 'There is nothing in it: the file is empty.',
  import_not_utf8:
    'The file is not UTF-8: save the file as UTF-8 (in Excel: "CSV UTF-8") and import it again.',
  import_gzip: ({ fault }) =>
    `The gzip data is damaged or cut off (${fault}). What came before is in; import the whole file once you have it.`,
  import_column_twice: ({ column }) => `The header has the column ${column} twice.`,
  import_no_column: ({ map, column, columns, last }) =>
    `${map}: there is no column ${column}. Name one of the header (${columns}), or its place: #1 to #${last}.`,
  import_no_number: ({ columns }) =>
    `No column (${columns}) holds the number: name it with --map number=COLUMN, or let --number PREFIX+COLUMN make one ` +
    'of a column that stays the same.',
  import_number_rule: ({ option }) => `--number ${option}: write it as COLUMN or PREFIX+COLUMN.`,
  import_separator: ({ option, signs, fields }) =>
    `--separator ${option}: the signs are ${signs}; of one field alone as FIELD=SIGN, of ${fields}.`,
  import_dates_unknown: ({ option, known }) => `--dates ${option}: it is one of ${known}.`,
  import_encoding_unknown: ({ option, known }) => `--encoding ${option}: it is one of ${known}.`,
  import_types_of_none: ({ type }) =>
    `--map ${type}=…: ${type} is no field, and the file is none of MacCMS, which alone has types.`,
  import_not_workbook: ({ fault }) => `The workbook cannot be read: ${fault}.`,
  import_no_sheet: ({ sheet }) => `The workbook has no sheet ${sheet}, or nothing is in it.`,
  import_workbook_too_large: ({ megabytes }) =>
    `The workbook unpacks to more than can be read (texts up to ${megabytes} MB): save it as CSV.`,
  import_packed_workbook: 'A workbook inside a gzip file cannot be read: import the .xlsx itself.',
  import_unpacks_too_large: ({ megabytes }) =>
    `The file unpacks to more than ${megabytes} MB: import it in several files.`,
  import_old_workbook:
    'Workbooks of the old kind (.xls) and encrypted ones cannot be read: save it as .xlsx or CSV.',
  import_no_columns: ({ columns }) =>
    `None of the columns (${columns}) is a field of ours: name them with --map field=column.`,
  import_open_quote: ({ line }) =>
    `A quote that is opened before line ${line} is never closed. What came before it is in; ` +
    'close the quote and import the file again.',
  import_not_csv: ({ line, fault }) => `Line ${line} cannot be read as CSV: ${fault}.`,
  import_dump_columns: ({ table }) =>
    `The dump names the columns of ${table} nowhere: make it with its CREATE TABLE statements, or with --complete-insert.`,
  import_dump_sites: ({ tables }) =>
    `The dump holds the works of several sites (${tables}): name one by --prefix.`,
  import_open_array: 'The JSON array does not end: the file was cut off. What came before is in.',
  import_long_entry: ({ bytes }) => `An entry is longer than ${bytes} bytes.`,
  import_map_shape: ({ option }) => `--map ${option}: write it as field=column.`,
  import_map_play: ({ option }) => `--map ${option}: play addresses are never taken in.`,
  import_map_field: ({ option, field, fields }) =>
    `--map ${option}: there is no field ${field}. The fields: ${fields}.`,
  import_closed: ({ place }) =>
    `${place} answers "closed": its collection interface (provide/vod) is switched off.`,
  import_no_page: ({ place, start }) => `${place} is no MacCMS page: it starts with ${start}.`,
  import_no_list: ({ place }) => `${place} is no MacCMS page: it has no list.`,
  import_no_details: ({ place }) =>
    `${place} is an answer of ac=list, which has no details: ask for ac=detail.`,
  import_answers_code: ({ place, code, said }) => `${place} answers code ${code}: ${said}.`,
  import_page_too_long: ({ place, megabytes }) => `${place} is longer than ${megabytes} MB.`,
  import_site_too_large: ({ pages, megabytes, hours }) =>
    `The site has more than one reading takes: ${pages} pages, ${megabytes} MB, ${hours} hours.`,
  import_unasked_address: ({ place, fault }) =>
    `${place} leads to an address that may not be asked: ${fault}.`,
  import_page_unread: ({ place, tries, fault }) =>
    `${place} could not be read (tried ${tries} times): ${fault}. What came before is in; run it again later.`,
} as const satisfies InEnglish

export type LineFault = SaidReason<LineReason>

/** What is wrong with a line, or why it is left out. Values come as `shown` quotes them. */
export const sayLine = reasonSayer(lines)

/** What ends an import. */
export const sayError = reasonSayer(errors)
