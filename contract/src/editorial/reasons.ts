import type { ReasonEntries } from '../reason.ts'
import { fullText } from '../texts.ts'

const nameFields: Readonly<Record<string, string>> = {
  name: '名称',
  nameCn: '中文名',
  group: '标签组',
  aliases: '别名',
}

interface Holder {
  name: string
  /** The entry that has the name already. */
  holder: string
  by: 'name' | 'alias'
}

const whose = ({ name, holder, by }: Holder) =>
  holder === name ? '已有同名条目' : `是「${holder}」的${by === 'name' ? '名称' : '别名'}`

const ofMergedEntry = '是并入它的旧条目的名称，已经能找到它'

interface OfWork {
  /** Of the work, where several are concerned. */
  number?: string
}

const of = ({ number }: OfWork) => (number === undefined ? '' : `${number}：`)

interface Max {
  max: number
}

export const editorialReasons = {
  // works
  work_gone: { code: 500, words: (work: OfWork) => `${of(work)}没有这部作品` },
  part_gone: { code: 500, words: '没有这一集，可能已被别人去掉' },
  part_repeated: {
    code: 500,
    words: ({ title }: { title: string }) => `有两集都叫「${title}」`,
  },
  part_has_film: {
    code: 500,
    words: ({ titles }: { titles: string[] }) => `${titles.join('、')}有影片，去掉就撤下影片`,
  },
  work_removed: { code: 500, words: (work: OfWork) => `${of(work)}已下架，只能由案件恢复` },
  work_deleted: { code: 500, words: (work: OfWork) => `${of(work)}已删除，先恢复` },
  work_under_case: {
    code: 500,
    words: ({ caseNumber }: { caseNumber: number }) => `案件 C-${caseNumber} 还没有了结，不能删除`,
  },
  work_changed_since: { words: '之后又改过' },
  bulk_nothing_found: { code: 500, words: '没有这样的作品' },
  bulk_count_changed: {
    code: 500,
    words: ({ works }: { works: number }) => `现在是 ${works} 部，请重新确认`,
  },
  bulk_not_undoable: { code: 500, words: '已经撤销过，或还在进行' },
  bulk_broke_off: { words: '中途出错，停在这里；已经改的可以撤销' },
  bulk_undo_broke_off: { words: '撤销中途出错，可以再撤一次' },
  work_merged: { code: 500, words: (work: OfWork) => `${of(work)}已并入另一部` },
  work_held: {
    code: 500,
    words: (work: OfWork & { caseNumber: number }) =>
      `${of(work)}案件 C-${work.caseNumber} 在办，先在「举报」办结`,
  },
  work_number_blocked: { words: '番号在封锁表里' },
  work_magnets_blocked: { words: '有磁力在封锁表里' },
  work_rights_missing: {
    words: ({ missing }: { missing: readonly string[] }) => `权利还缺${missing.join('、')}`,
  },
  tag_there_already: { words: '已经有这个标签' },
  magnet_lines_full: { words: ({ max }: Max) => `一次最多 ${max} 条` },
  magnet_unreadable: { words: '不是磁力链接，也不是 40 位的 info hash' },
  magnet_blocked: { words: '在封锁表里，不能加入' },
  magnet_there_already: { words: '这部已经有了' },
  magnet_of_another: {
    words: ({ number }: { number: string | null }) =>
      `已挂在${number === null ? '另一部作品上' : ` ${number}`}`,
  },
  number_empty: { code: 500, words: '番号里要有字母或数字' },
  number_taken: {
    code: 500,
    words: ({ modName, number, id }: { modName: string; number: string; id: string }) =>
      `${modName} 里已有 ${number}，编号 ${id}`,
  },
  number_blocked: { code: 500, words: '这个番号在封锁表里' },
  entry_gone: { code: 500, words: ({ name }: { name: string }) => `「${name}」已经不在，请重新选` },
  entry_name_empty: { code: 500, words: '名字是空的' },
  title_empty: { code: 500, words: '标题是空的' },
  publish_day_invalid: { code: 500, words: '应为日期，如 2026-11-20' },
  undo_expired: { code: 500, words: '过了可以撤销的时间' },
  merge_target_unclear: { code: 500, words: '没有找到这一部，或不止一部', inField: '请写完整番号' },
  merge_into_itself: { code: 500, words: '不能并入自己', inField: '请选另一部' },
  unmerge_held: { code: 500, words: '有案件在办，不能撤销' },
  unmerge_changed: { code: 500, words: '这两部已经不是合并时的样子，不能撤销' },
  unmerge_merged_on: {
    code: 500,
    words: ({ number }: { number: string }) => `${number} 后来又并入了别的，先撤销那一次`,
  },
  unmerge_removed: { code: 500, words: ({ number }: { number: string }) => `${number} 已下架，不能撤销合并` },
  view_not_found: { code: 404, words: '没有这个视图' },
  view_without_filters: { code: 500, words: '先筛选一下，再存成视图' },
  views_full: { code: 402, words: ({ max }: Max) => fullText('自己的视图', max) },
  view_name_taken: { code: 500, words: '已有同名的视图' },
  // pictures and rights
  pictures_sealed: { code: 500, words: '这部作品被案件封存，图片不能改' },
  picture_type: { code: 500, words: '只收 JPG、PNG、WebP 图片' },
  picture_blocked: { code: 500, words: '这张图片在封锁表里，不能使用' },
  stills_full: { code: 500, words: ({ max }: Max) => `最多 ${max} 张剧照` },
  pictures_changed_meanwhile: { code: 500, words: '图片刚被别人改过，请看过新的再改' },
  picture_gone: { code: 500, words: '有图片已经不在了，请刷新' },
  rights_changed_meanwhile: { code: 500, words: '权利刚被别人改过，请看过新的再改' },
  rights_end_before_begin: { code: 500, words: '许可期的结束早于开始', inField: '早于开始' },
  rights_too_many_consents: { code: 500, words: '已存的同意多于出镜的人数', inField: '多于出镜的人数' },
  evidence_type: { code: 500, words: '凭据只收 PDF、JPG、PNG、WebP' },
  evidence_blocked: { code: 500, words: '这个文件在封锁表里，不能使用' },
  evidence_removed_long_ago: { code: 500, words: '移除超过一天，不能再放回来' },
  // entries
  entry_name_held: {
    code: 500,
    words: (held: Holder) => `「${held.name}」${whose(held)}，可以把两者合并`,
    inField: whose,
  },
  entry_name_of_merged: {
    code: 500,
    words: ({ name }: { name: string }) => `「${name}」${ofMergedEntry}`,
    inField: ofMergedEntry,
  },
  entry_name_blank: {
    code: 500,
    words: ({ field }: { field: string }) => `${nameFields[field] ?? field}不能只有空白`,
    inField: '不能只有空白',
  },
  group_without_tag: { code: 500, words: '只有标签才有标签组', inField: '只有标签才有' },
  channel_missing: { code: 500, words: '请选择频道' },
  entry_merged: { code: 500, words: '这个条目已经并入另一个，不能再改' },
  entry_changed_meanwhile: { code: 500, words: '别人刚改过这个条目，请看过新的内容再改' },
  entries_of_different_kind: { code: 500, words: '只能合并同一类、同一频道的条目' },
  entry_merged_already: { code: 500, words: ({ name }: { name: string }) => `「${name}」已经并入另一个条目` },
  entry_too_large_to_merge: {
    code: 500,
    words: ({ name }: { name: string }) => `「${name}」的作品太多，请调个方向合并`,
  },
  entries_split_already: { code: 500, words: '这次合并已经拆回' },
  split_expired: { code: 500, words: ({ hours }: { hours: number }) => `合并超过 ${hours} 小时，不能再拆回` },
  split_merged_on: {
    code: 500,
    words: ({ name }: { name: string }) => `「${name}」后来也并入了别的条目，请先拆回那一次`,
  },
} as const satisfies ReasonEntries
