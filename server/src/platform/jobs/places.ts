import type { JobName } from './queries.ts'

/**
 * Where jobs of a kind may run: `folder` where DATA_DIR is the folder of the site, since they read or change files there;
 * `any` on any machine that reaches the database and the storage (docs/decisions/0075).
 */
export const placesOfJobs: Readonly<Record<JobName, 'any' | 'folder'>> = {
  // Of an upload or of a file it needs the folder: such a job carries the flag.
  'prepare-video': 'any',
  'check-order': 'any',
  'case-files': 'folder',
  'case-mail': 'any',
  // What lies in a folder of a machine goes when that machine's worker tidies.
  'remove-media': 'any',
  'refresh-search': 'any',
  'rebuild-search': 'any',
  'size-pictures': 'folder',
  'remove-work-files': 'folder',
  'change-works': 'any',
  'compare-entities': 'any',
  'fetch-import': 'folder',
  'find-duplicates': 'any',
  'check-import': 'folder',
  'write-import': 'folder',
  'publish-import': 'any',
  'undo-import': 'folder',
}

/** Carried by a job that needs the folder though others of its kind do not. */
export const folderFlag = 'folder'
