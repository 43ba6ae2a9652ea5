import { expect, test } from 'vitest'
import { readXml } from '../../../../test/tv/xml.ts'
import { vodXml } from './vod-xml.ts'
import type { TvWork } from './works.ts'

test('no text of a work ends the block that it stands in', () => {
  const text = '一]]><b>二'
  const work: TvWork = {
    id: '1000000000000001',
    number: 'SEA-001',
    title: text,
    modId: 1,
    channel: text,
    day: '2026-11-20',
    minutes: null,
    average: null,
    picture: '',
    play: '/play',
    films: [{ title: text, play: '/play/1' }],
    updated: '2026-11-20 00:00:00',
    performers: [text],
    directors: [text],
    tags: [],
  }
  const document = readXml(vodXml({ works: [work], total: 1 }, { page: 1, size: 20 }, false))
  const textsOf = (name: string, element = document): string[] =>
    element.children.flatMap((child) => (child.name === name ? [child.text] : textsOf(name, child)))
  expect(['type', 'actor', 'director', 'des', 'dd'].map((name) => textsOf(name)[0])).toEqual([
    text,
    text,
    text,
    text,
    `${text}$/play/1`,
  ])
})
