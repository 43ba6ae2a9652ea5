import type { ColumnType, Generated } from 'kysely'
import type { Day, Int8 } from './columns.ts'

/** What is listed and searched. */

export type EntityKind = 'tag' | 'series' | 'maker' | 'label' | 'director' | 'item' | 'performer'
/** By what right a work is shown: made ourselves, licensed, under an open licence, in the public domain, by another one. */
export type RightsBasis = 'own' | 'licence' | 'open' | 'public' | 'other'
export type EvidenceKind = 'licence' | 'consent'
export type RankingSort = 'collect' | 'average' | 'evaluates'
/** What a list is narrowed to: works with a magnet or a film, with a magnet, with a film that can be watched. */
export type ListedAvailability = 'all' | 'resource' | 'magnet' | 'online'

export interface CatalogueTables {
  channel: {
    mod_id: number
    name: string
    work_count: Generated<number>
    dht_count: Generated<number>
    online_count: Generated<number>
    resource_count: Generated<number>
  }
  work: {
    id: Generated<string>
    pub_time: Day
    /** What of `pub_time` is known, where the day is not. */
    pub_precision: 'month' | 'year' | null
    evaluates: Generated<number>
    average: number | null
    mod_id: number
    duration: number | null
    is_online: Generated<number>
    /** Of its film or of a part's, whether the film is there or not. */
    has_subtitles: Generated<boolean>
    /** Chapters or marked moments that are shown. */
    has_markers: Generated<boolean>
    /** The video whose short clip stands for the work; whether it is shown depends on `play_level`. */
    preview_id: string | null
    play_level: Generated<number>
    is_dht: Generated<boolean>
    published: Generated<boolean>
    /** Why a work that is not published is not; null is a draft as well. */
    unlisted: 'draft' | 'hidden' | 'removed' | null
    /** The work that this one was merged into. */
    merged_into: string | null
    is_demo: Generated<boolean>
    number: string
    number_norm: string
    title: string
    pic_small: string | null
    pic_big: string | null
    image_small: Generated<string[]>
    image_big: Generated<string[]>
    mp4: string | null
    import_hash: Buffer | null
    /** Staff changed its pictures: an import leaves them. */
    pictures_by_staff: Generated<boolean>
    /** Field → its value before staff first changed it: an import leaves them. */
    staff_fields: ColumnType<Record<string, unknown> | null, string | undefined, string>
    /** The key by which imports knew the work before staff changed its channel or number. */
    former_key: ColumnType<string | null, string | undefined, string>
    /** Deleted by staff, until the row goes; it counts as removed. */
    deleted_at: Date | null
    /** What it was before. */
    deleted_from: 'published' | 'draft' | 'hidden' | 'removed' | null
    /** Hidden by taking an import back: its next line brings it back. */
    taken_back_at: Date | null
    /** How it was listed before; null where that is not known. */
    taken_back_published: boolean | null
    media_epoch: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  /** Pictures that the site keeps in several widths, by the path with which works name them. */
  sized_picture: {
    path: string
    sizes: string | null
    source: string | null
    made_at: Date
  }
  /** Magnets that staff added, changed or removed. */
  staff_magnet: { work_id: Int8; info_hash: Buffer }
  desk_undo: {
    id: Generated<string>
    kind: 'listing' | 'tag' | 'channel' | 'merge'
    actor_id: Int8
    work_id: string | null
    made_at: Date
    until: Date
    taken_back_at: Date | null
    what: Record<string, unknown>
  }
  work_stat: {
    work_id: Int8
    imported_collects: Generated<number>
    own_collects: Generated<number>
    imported_likes: Generated<number>
    own_likes: Generated<number>
  }
  tag_group: { id: Generated<number>; mod_id: number; position: number; name: string }
  entity: {
    id: Generated<string>
    kind: EntityKind
    mod_id: number | null
    tag_group_id: number | null
    name: string
    name_cn: string | null
    sort_key: string
    search: string
    merged_into: string | null
    /** `nameCn`, `group`: an import leaves what staff changed. */
    staff_fields: string[] | null
    version: Generated<number>
  }
  entity_alias: {
    entity_id: Int8
    kind: EntityKind
    mod_id: number | null
    alias: string
    created_at: Date
  }
  entity_similarity: { kind: EntityKind; mod_id: number; key: string; entity_id: Int8 }
  entity_distinct: { first_id: Int8; second_id: Int8 }
  entity_merge: {
    id: Generated<string>
    from_id: Int8
    into_id: Int8
    works: number
    moved_works: string[]
    shared_works: string[]
    shared_positions: number[]
    moved_followers: string[]
    shared_followers: string[]
    moved_hiders: string[]
    shared_hiders: string[]
    moved_aliases: string[]
    added_aliases: string[]
    moved_merges: string[]
    merged_by: string | null
    merged_at: Date
    undone_at: Date | null
  }
  entity_stat: {
    entity_id: Int8
    work_count: Generated<number>
    dht_count: Generated<number>
    uncensored_count: Generated<number>
    uncensored_dht_count: Generated<number>
    online_count: Generated<number>
    resource_count: Generated<number>
    uncensored_online_count: Generated<number>
    uncensored_resource_count: Generated<number>
    mod_id: number | null
    kind: EntityKind
    /** `A` to `Z` by pinyin, `0` for every other beginning. */
    initial: Generated<string>
    first_on: Day | null
    last_on: Day | null
    /** Of its works, as of the catalogue's `collects_on`. */
    collects: Generated<string>
  }
  /** What staff uploaded. */
  entity_portrait: {
    entity_id: Int8
    small: string
    large: string
    file_hash: string
    created_by: string | null
    created_at: Date
  }
  directory: { kind: EntityKind; mod_id: number; total: number }
  entity_stale: { entity_id: Int8 }
  work_entity: {
    entity_id: Int8
    work_id: Int8
    pub_time: Day
    mod_id: number
    position: number
    is_dht: boolean
    is_online: number
    published: boolean
  }
  magnet: {
    id: Generated<string>
    work_id: Int8
    length: string | null
    create_time: ColumnType<Date, Date | string, Date | string>
    info_hash: Buffer
    name: string
    category: string | null
    remark: string | null
    /** Null: of the whole work. */
    part_id: string | null
  }
  /** Of works of several parts alone. */
  work_part: { id: Generated<string>; work_id: Int8; position: number; title: string }
  magnet_copy_day: { day: Day; level: number; copies: number }
  /** Of works alone of which something is said. */
  work_description: {
    work_id: Int8
    original_title: string | null
    aliases: Generated<string[]>
    synopsis: string | null
    area: string | null
    language: string | null
    remarks: string | null
    synopsis_norm: string | null
    synopsis_doc: string | null
  }
  unmatched_work: { work_id: Int8 }
  work_change: {
    id: Generated<string>
    transaction: Generated<string>
    work_ids: string[] | null
    changed_at: Generated<Date>
  }
  cache_change: {
    id: Generated<string>
    transaction: Generated<string>
    tags: string[] | null
    version: Int8 | null
    seen: string | null
  }
  edge_state: {
    singleton: Generated<boolean>
    build: string | null
    version: Int8 | null
    since: string | null
    site_version: number | null
    purged_build: string | null
    purged_at: Date | null
    failing_since: Date | null
    failure: string | null
  }
  work_search: {
    work_id: Int8
    pub_time: Day
    mod_id: number
    is_dht: boolean
    is_online: number
    published: boolean
    norm: string
    doc: string
  }
  ranking: {
    days: number
    sort: RankingSort
    mod_id: number
    availability: ListedAvailability
    position: number
    work_id: Int8
  }
  catalogue_state: {
    singleton: Generated<boolean>
    version: Generated<string>
    ranked_on: Day | null
    collects_on: Day | null
    is_live: Generated<boolean>
    names_version: Generated<string>
    compared_to: Generated<string>
  }
  picture: {
    work_id: Int8
    small: string
    big: string
    cover: string
    file_hash: string | null
    width: number | null
    height: number | null
    created_by: string | null
    created_at: Date
    gone_at: Date | null
  }
  work_rights: {
    work_id: Int8
    basis: RightsBasis | null
    licensor: string | null
    starts_on: string | null
    ends_on: string | null
    territory: string | null
    people: number | null
    consents: number | null
    note: string | null
    version: Generated<number>
    updated_by: string | null
    updated_at: Date
  }
  rights_evidence: {
    id: Generated<string>
    work_id: Int8
    kind: EvidenceKind
    name: string
    type: string
    bytes: number
    file_hash: string
    file: string
    created_by: string | null
    created_at: Date
    removed_at: Date | null
  }
}
