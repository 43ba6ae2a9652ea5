/** One's own value of a field, and the saved one over which it was typed. */
interface FieldEdit<Value> {
  from: Value
  to: Value
}

/** Edits over a state of the server, by their fields. A field without one follows the server. */
export type Edit<Fields> = { readonly [Name in keyof Fields]?: FieldEdit<Fields[Name]> }

interface EditRules<Fields> {
  /** Whether two values of a field are one to the server; spaces around a text are none by default. */
  isSame?: (one: unknown, other: unknown, field: keyof Fields & string) => boolean
  /** Lists of texts to which several colleagues may add at once. */
  lists?: readonly (keyof Fields & string)[]
  /** Options of the form that are no change by themselves. */
  options?: readonly (keyof Fields & string)[]
}

const isIdentical = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const isSameText = (one: unknown, other: unknown) =>
  typeof one === 'string' && typeof other === 'string' ? one.trim() === other.trim() : isIdentical(one, other)

type Name<Fields> = keyof Fields & string
const namesOf = <Fields extends object>(edit: Edit<Fields> | null) =>
  Object.keys(edit ?? {}) as Name<Fields>[]

/** What was added to and removed from a list, done to what the list has by now. */
function mergedList<Value>({ from, to }: FieldEdit<Value>, stands: Value): Value {
  const [before, own, now] = [from, to, stands] as unknown as [string[], string[], string[]]
  const kept = now.filter((item) => own.includes(item) || !before.includes(item))
  const added = own.filter((item) => !before.includes(item) && !kept.includes(item))
  return [...kept, ...added] as unknown as Value
}

export class Edits<Fields extends object> {
  readonly #rules: EditRules<Fields>

  constructor(rules: EditRules<Fields> = {}) {
    this.#rules = rules
  }

  #isSame(field: Name<Fields>, one: unknown, other: unknown): boolean {
    return (this.#rules.isSame ?? isSameText)(one, other, field)
  }

  /** What both have added to it and removed from it counts: it is not asked for. */
  isMerged(field: Name<Fields>): boolean {
    return this.#rules.lists?.includes(field) ?? false
  }

  /** The values as the fields show them. */
  values(stands: Fields, edit: Edit<Fields> | null): Fields {
    const own = namesOf(edit).flatMap((field) => {
      const one = edit?.[field]
      return one ? [[field, this.isMerged(field) ? mergedList(one, stands[field]) : one.to]] : []
    })
    return { ...stands, ...Object.fromEntries(own) }
  }

  /** The fields in which one's own value differs from the saved one. */
  changed(stands: Fields, edit: Edit<Fields> | null): Name<Fields>[] {
    const values = this.values(stands, edit)
    return (Object.keys(stands) as Name<Fields>[]).filter(
      (field) => !this.#rules.options?.includes(field) && !this.#isSame(field, values[field], stands[field]),
    )
  }

  /** Adds typed values; null where nothing is edited any more. */
  add(stands: Fields, edit: Edit<Fields> | null, typed: Partial<Fields>): Edit<Fields> | null {
    const more = (Object.keys(typed) as Name<Fields>[]).map((field) => {
      // A list is typed over what both have made of it.
      const from = this.isMerged(field) ? stands[field] : (edit?.[field]?.from ?? stands[field])
      return [field, { from, to: typed[field] }]
    })
    return this.#withoutEmpty(stands, { ...edit, ...Object.fromEntries(more) } as Edit<Fields>)
  }

  #withoutEmpty(stands: Fields, edit: Edit<Fields>): Edit<Fields> | null {
    const left = Object.entries(edit).filter(([field, value]) => {
      const { from, to } = value as FieldEdit<unknown>
      return !isIdentical(to, from) && !isIdentical(to, stands[field as keyof Fields])
    })
    const isChange = left.some(([field]) => !this.#rules.options?.includes(field as Name<Fields>))
    return isChange ? (Object.fromEntries(left) as unknown as Edit<Fields>) : null
  }

  /** The fields that a colleague has changed meanwhile, to something else than one's own value. */
  disputed(stands: Fields, edit: Edit<Fields> | null): Name<Fields>[] {
    return this.changed(stands, edit).filter(
      (field) =>
        !this.isMerged(field) && edit?.[field] && !this.#isSame(field, edit[field].from, stands[field]),
    )
  }

  /** Once it is decided in which of the disputed fields one's own value is to be saved. */
  decided(
    stands: Fields,
    edit: Edit<Fields> | null,
    disputed: readonly Name<Fields>[],
    mine: readonly Name<Fields>[],
  ): Edit<Fields> | null {
    const left = namesOf(edit)
      .filter((field) => !disputed.includes(field) || mine.includes(field))
      .map((field) => {
        const one = edit?.[field]
        return [field, one && disputed.includes(field) ? { ...one, from: stands[field] } : one]
      })
    return this.#withoutEmpty(stands, Object.fromEntries(left) as Edit<Fields>)
  }

  /** The rest of an edit after a part of it was saved: what was typed, or reverted, meanwhile. */
  afterSaving(edit: Edit<Fields> | null, sent: Edit<Fields>, stands: Fields): Edit<Fields> | null {
    const names = [...new Set([...namesOf(sent), ...namesOf(edit)])]
    const left = names.flatMap((field) => {
      const [before, now] = [sent[field], edit?.[field]]
      if (before === undefined) return now ? [[field, now] as const] : []
      const to = now ? now.to : before.from
      return isIdentical(to, before.to) ? [] : [[field, { from: stands[field], to }] as const]
    })
    return this.#withoutEmpty(stands, Object.fromEntries(left) as Edit<Fields>)
  }
}

/** A body to save: each changed field with the value over which it was typed, and its new value. */
export const changesBetween = <Fields extends object>(
  changed: readonly Name<Fields>[],
  values: Fields,
  edit: Edit<Fields>,
) =>
  Object.fromEntries(changed.map((field) => [field, { from: edit[field]?.from, to: values[field] }])) as {
    [Field in Name<Fields>]?: { from: Fields[Field]; to: Fields[Field] }
  }
