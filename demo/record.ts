import type { ModName } from '@yehang/contract/channels'

/** A name, with its Chinese form where the two differ. */
export type NamedEntity = string | { name: string; nameCn: string }

export type TagRecord = { name: string; group: string }

export type MagnetRecord = {
  name: string
  /** 40 hexadecimal digits. */
  infoHash: string
  /** Bytes. */
  length: number
  /** YYYY-MM-DD HH:mm:ss */
  createTime: string
  category: string
  remark: string
}

/** One work as the import takes it: one line of NDJSON. Pictures are paths relative to the image host. */
export type ImportRecord = {
  channel: ModName
  number: string
  title: string
  synopsis?: string
  /** YYYY-MM-DD */
  pubTime: string
  picSmall: string
  picBig: string
  imageSmall: string[]
  imageBig: string[]
  mp4: string | null
  /** Minutes. */
  duration: number
  isOnline: 0 | 1 | 2
  playLevel: 0 | 1 | 2
  /** 0 to 5 with two decimals; null without ratings. */
  average: number | null
  evaluates: number
  collects: number
  likes: number
  maker: NamedEntity[]
  label: NamedEntity[]
  director: NamedEntity[]
  series: NamedEntity[]
  item: NamedEntity[]
  performer: NamedEntity[]
  tags: TagRecord[]
  magnets: MagnetRecord[]
}
