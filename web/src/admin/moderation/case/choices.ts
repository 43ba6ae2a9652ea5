import { formatBytes } from '../../ui/format.ts'
import type { CaseDetail } from '../calls.ts'

export type Remove = 'cover' | 'stills' | 'video' | 'magnets'
export type Block = 'number' | 'info_hash' | 'file_hash'

export interface Choice {
  title: string
  detail: string
  outcome: 'rejected' | 'partly' | 'upheld'
  /** Of an appeal. */
  review?: 'kept' | 'reversed' | 'partly'
  /** Asks what is removed and what is blocked. */
  picks?: true
  givesBack?: true
  /** Nothing is deleted. */
  gentle?: true
}

const rejected: Choice = {
  title: '不成立',
  detail: '恢复上架，告知来函人',
  outcome: 'rejected',
  gentle: true,
}
const partly: Choice = {
  title: '部分成立',
  detail: '去掉指明的内容，其余恢复',
  outcome: 'partly',
  picks: true,
}
const upheld: Choice = { title: '成立，下架', detail: '删除并封锁，不能再导入', outcome: 'upheld' }

/** The possible decisions of a case, or of the appeal in it. */
export function choicesOf({ state, sealed, outcome, appealSide }: CaseDetail): readonly Choice[] {
  if (state === 'open')
    return sealed ? [{ ...rejected, detail: '解封并恢复，要两位管理员' }, upheld] : [rejected, partly, upheld]
  const kept: Choice = {
    title: '维持',
    detail: '裁定不变，案件到此为止',
    outcome: outcome ?? 'rejected',
    review: 'kept',
    gentle: true,
  }
  if (appealSide === 'reporter') {
    return [
      kept,
      { ...upheld, title: '改判成立', review: 'reversed' },
      { ...partly, title: '改成部分成立', review: 'partly' },
    ]
  }
  const back: Choice = {
    title: '撤销，恢复',
    detail: outcome === 'upheld' ? '解除封锁，退回「待发布」' : '解除封锁',
    outcome: 'rejected',
    review: 'reversed',
    givesBack: true,
    gentle: true,
  }
  const inPart: Choice = {
    ...partly,
    title: '改成部分成立',
    detail: '逐项挑',
    review: 'partly',
    givesBack: true,
  }
  return sealed ? [kept, back] : [kept, back, inPart]
}

/** Only what is removed can be blocked, not what stays on the site. */
export function mayBlock(mark: Block, remove: readonly Remove[]): boolean {
  if (mark === 'info_hash') return remove.includes('magnets')
  return mark === 'number' || remove.some((one) => one !== 'magnets')
}

/** The effects, one a line. */
export function consequencesOf(
  { assets: has, number, reason, sealed, removed, state }: CaseDetail,
  { outcome, review, picks }: Choice,
  remove: readonly Remove[],
  block: readonly Block[],
): string[] {
  if (review === 'kept') return ['裁定不变，案件结束，不能再申诉']
  if (review === 'reversed' && outcome === 'rejected') {
    return [
      `解除这件封锁的 ${removed?.marks ?? 0} 项以上`,
      '作品退回「待发布」，检查后再上架',
      '已删的文件回不来，要重新上传',
    ]
  }
  if (picks) return [...removeLines(has, remove), ...blockLines(has, number, block), '其余恢复']
  if (outcome === 'rejected') {
    return sealed ? ['两位管理员都同意后解封，作品恢复'] : ['作品恢复上架', '理由写给来函人']
  }
  if (reason === 'age') return ['作品下架，编号、info hash、文件指纹进封锁表', '证据封存，到期自动销毁']
  const all = ['cover', 'stills', 'video'] as const
  return [
    `${number} 下架，播放令牌全部收回`,
    ...removeLines(has, all),
    ...blockLines(has, number, ['number', 'info_hash', 'file_hash']),
    state === 'open' ? '浏览器和 CDN 里的图，按 30 天缓存到期；CDN 请手动清除' : '以上删了就回不来',
  ]
}

function removeLines(has: CaseDetail['assets'], remove: readonly Remove[]): string[] {
  const lines: Record<Remove, string> = {
    cover: `删封面 ${has.cover} 张`,
    stills: `删剧照 ${has.stills} 张`,
    video: `删在线影片 ${has.videos} 部，${formatBytes(has.videoBytes)}，含海报和预览图`,
    magnets: `删磁力 ${has.magnets} 条`,
  }
  return remove.map((one) => lines[one])
}

function blockLines(has: CaseDetail['assets'], number: string, block: readonly Block[]): string[] {
  const lines: Record<Block, string> = {
    number: `封锁编号 ${number}`,
    info_hash: `封锁 info hash ${has.infoHashes} 个`,
    file_hash: '封锁删去的图和影片的文件指纹',
  }
  return block.map((one) => lines[one])
}
