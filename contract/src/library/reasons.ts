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
  searches_full: { code: 402, words: ({ max }: Full) => fullText('保存的搜索', max) },
  search_query_invalid: { code: 500, words: '这个搜索的条件不对，无法保存' },
  search_without_conditions: { code: 500, words: '请先选择条件，再保存' },
  awaited_full: { code: 402, words: ({ max }: Full) => fullText('等待通知的作品', max) },
  awaited_is_there: { code: 402, words: '这部作品已经有了，不用再等' },
  followed_full: { code: 402, words: ({ max }: Full) => fullText('关注', max) },
} as const satisfies ReasonEntries
