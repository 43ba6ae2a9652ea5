import type { Why } from './calls.ts'

const quoted = (name: string | undefined) => (name === undefined ? '的作品' : `“${name}”`)

/** Why a work is recommended, in one line. */
export function whyText({ code, name }: Why): string {
  switch (code) {
    case 'watched':
      return `因为你看过${quoted(name)}`
    case 'liked':
      return `因为你喜欢${quoted(name)}`
    case 'collected':
      return `因为你收藏了${quoted(name)}`
    case 'followed':
      return `你关注的${name ?? '内容'}`
    case 'series':
      return `同系列：${name ?? ''}`
    case 'performer':
      return `你常看的演员：${name ?? ''}`
    case 'maker':
      return `你常看的制作商：${name ?? ''}`
    case 'tag':
      return `你常看的类别：${name ?? ''}`
    case 'also':
      return '看过这部的人也看'
    case 'popular':
      return '很多人收藏'
  }
}

/** The same below one work: what both have in common. */
export function sharedText({ code, name }: Why): string {
  const shared = { series: '同系列', performer: '同演员', maker: '同制作商', tag: '同类别' }
  return code in shared && name !== undefined
    ? `${shared[code as keyof typeof shared]}：${name}`
    : whyText({ code, name })
}
