import { foldersPerWork } from '../limits.ts'
import type { ReasonEntries } from '../reason.ts'
import { fullText, texts } from '../texts.ts'

interface Full {
  max: number
}

/** The sixth folder, whether in one call or beside those in which the work stands. */
export const tooManyFolders = `一部作品最多收藏到 ${foldersPerWork} 个收藏夹`

export const libraryReasons = {
  too_many_folders_of_work: { code: 500, words: tooManyFolders },
  folder_missing: { code: 500, words: '请选择收藏夹' },
  folders_full: { code: 402, words: ({ max }: Full) => fullText('收藏夹', max) },
  default_folder_stays: { code: 402, words: texts.defaultFolderStays },
  hidden_full: { code: 402, words: ({ max }: Full) => fullText('隐藏的内容', max) },
  followed_full: { code: 402, words: ({ max }: Full) => fullText('关注', max) },
} as const satisfies ReasonEntries
