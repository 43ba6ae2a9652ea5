import type { ReactNode } from 'react'
import { formatBytes } from '../../ui/bytes.ts'
import type { CaseDetail } from '../calls.ts'
import { type Block, mayBlock, type Remove } from './choices.ts'

interface RemovalOptionsProps {
  reportCase: CaseDetail
  remove: readonly Remove[]
  block: readonly Block[]
  onRemove: (one: Remove) => void
  onBlock: (one: Block) => void
}

/** What is removed from the work, and what is blocked from the site. What the work does not have cannot be chosen. */
export function RemovalOptions({ reportCase, remove, block, onRemove, onBlock }: RemovalOptionsProps) {
  const { assets: has, number } = reportCase
  const takesMagnets = mayBlock('info_hash', remove)
  const takesFiles = mayBlock('file_hash', remove)
  const parts: [Remove, string, number, string][] = [
    ['stills', `剧照 ${has.stills} 张`, has.stills, '删文件'],
    ['cover', '封面', has.cover, '换成默认'],
    ['video', '在线影片', has.videos, `${formatBytes(has.videoBytes)}，收回令牌`],
    ['magnets', `磁力 ${has.magnets} 条`, has.magnets, ''],
  ]
  const marks: [Block, ReactNode, number, string][] = [
    ['number', <>编号 {number}</>, 1, ''],
    [
      'info_hash',
      `info hash ${has.infoHashes} 个`,
      takesMagnets ? has.infoHashes : 0,
      has.infoHashes > 0 && !takesMagnets ? '先去掉磁力' : '',
    ],
    [
      'file_hash',
      '去掉的图和影片的指纹',
      takesFiles ? has.fileHashes : 0,
      has.fileHashes > 0 && !takesFiles ? '先勾选去掉什么' : '',
    ],
  ]
  return (
    <div className="removal-options">
      <h3>去掉什么</h3>
      {parts.map(([one, title, count, note]) => (
        <Option
          key={one}
          checked={remove.includes(one)}
          off={count === 0}
          note={note}
          onChange={() => onRemove(one)}
        >
          {title}
        </Option>
      ))}
      <h3>封锁，往后不许再进站</h3>
      {marks.map(([one, title, count, note]) => (
        <Option
          key={one}
          checked={block.includes(one)}
          off={count === 0}
          note={note}
          onChange={() => onBlock(one)}
        >
          {title}
        </Option>
      ))}
    </div>
  )
}

interface OptionProps {
  checked: boolean
  off: boolean
  note: string
  onChange: () => void
  children: ReactNode
}

function Option({ checked, off, note, onChange, children }: OptionProps) {
  return (
    <label className={off ? 'faint' : ''}>
      <input type="checkbox" checked={checked} disabled={off} onChange={onChange} />
      {children}
      <span className="end muted text-12">{off ? note || '没有' : note}</span>
    </label>
  )
}
