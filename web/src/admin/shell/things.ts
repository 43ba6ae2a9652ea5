type Thing = 'work' | 'member' | 'order' | 'message' | 'case'

const pages: Readonly<Record<Thing, (id: string) => string>> = {
  work: (id) => `/staff/works/${id}`,
  member: (id) => `/staff/members/${id}`,
  order: (id) => `/staff/orders?keyword=${id}`,
  message: (id) => `/staff/support?keyword=${id}&at=${id}`,
  case: (id) => `/staff/moderation/${id}`,
}

/** Where a thing is looked at; undefined for what has no page of its own. */
export const hrefOfThing = (kind: string, id: string): string | undefined =>
  kind in pages ? pages[kind as Thing](id) : undefined
