interface Row {
  id: string
  number: string
  title: string
  modId: number
  isOnline: number
  isDht: number
}

const names = ['censored', 'uncensored', 'western', 'fc2', 'anime']

/** Works of the running catalogue, to choose one by what a test needs. */
export async function worksWhere(url: string, fits: (work: Row) => boolean): Promise<Row[]> {
  const answer = await fetch(`${url}/prod-api/v2/works/detail/list?pageSize=300`)
  const { rows } = (await answer.json()) as { rows: Row[] }
  return rows.filter(fits)
}

/** The first such work; a catalogue without one cannot be tested. */
export async function workWhere(url: string, fits: (work: Row) => boolean): Promise<Row & { path: string }> {
  const [work] = await worksWhere(url, fits)
  if (!work) throw new Error('The catalogue has no such work')
  return { ...work, path: `/${names[work.modId - 1]}/${work.id}` }
}

/** The first work with so many magnets. */
export async function workWithMagnets(url: string, least: number): Promise<Row & { path: string }> {
  for (const work of await worksWhere(url, ({ isDht }) => isDht === 1)) {
    const answer = await fetch(`${url}/prod-api/v2/dht/list?data=${work.id}`)
    const { total } = (await answer.json()) as { total: number }
    if (total >= least) return workWhere(url, ({ id }) => id === work.id)
  }
  throw new Error('The catalogue has no such work')
}
