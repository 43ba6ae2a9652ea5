import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** bigint columns come as text: an id never passes through a number. */
type BigInt = ColumnType<string, string, string>
/** `YYYY-MM-DD` as text. */
type Day = ColumnType<string, string, string>

export type EntityKind = 'tag' | 'series' | 'maker' | 'label' | 'director' | 'item' | 'performer'
export type HiddenKind = 'work' | 'tag' | 'performer'
export type HistoryState = 'off' | 'on' | 'paused'
export type VideoSource = 'download' | 'upload' | 'file' | 'demo'
export type VideoState = 'waiting' | 'fetching' | 'transcoding' | 'ready' | 'failed' | 'removed'
export type PayChannel = 'alipay' | 'weixin'
export type ProviderName = 'alipay' | 'wechat' | 'epay'
export type Device = 'phone' | 'desktop'
export type OrderState =
  | 'created'
  | 'pending'
  | 'paid'
  | 'refunding'
  | 'refunded'
  | 'partial'
  | 'closing'
  | 'closed'
  | 'abnormal'
/** What may not come back: a work's `mod_id number`, an info hash or the SHA-256 of a file in hexadecimal. */
export type BlockedKind = 'number' | 'info_hash' | 'file_hash'
export type ReportReason = 'rights' | 'consent' | 'age' | 'illegal' | 'wrong' | 'other'
export type CaseState = 'open' | 'decided' | 'appealed' | 'closed'
export type CaseOutcome = 'rejected' | 'partly' | 'upheld'
export type CaseReview = 'kept' | 'reversed' | 'partly'
export type CaseSide = 'reporter' | 'other'
/** Where a work is listed, and why it is not. */
export type ListedBefore = 'published' | 'draft' | 'hidden'
export type ImportState =
  | 'uploading'
  | 'checking'
  | 'ready'
  | 'writing'
  | 'publishing'
  | 'done'
  | 'stopped'
  | 'failed'
  | 'undoing'
  | 'undone'
  | 'dropped'
export type ImportFormat = 'csv' | 'ndjson' | 'json' | 'maccms'
export type LineOutcome = 'added' | 'changed' | 'unchanged' | 'wrong' | 'blocked'
/** By what right a work is shown: made ourselves, licensed, under an open licence, in the public domain, by another one. */
export type RightsBasis = 'own' | 'licence' | 'open' | 'public' | 'other'
export type EvidenceKind = 'licence' | 'consent'
export type RankingSort = 'collect' | 'average' | 'evaluates'

/** What a dry run found beside its five counts. */
export interface ImportFacts {
  /** Lines whose work stands again later in the file, and lines left out: both are among the unchanged ones. */
  repeated?: number
  skipped?: number
  unknownFields?: string[]
  /** Field → how many works would have it changed; field → how many wrong lines it spoils. */
  changes?: Record<string, number>
  /** Not all wrong lines could be kept. */
  isCut?: boolean
}
export interface ImportProblem {
  field: string
  reason: string
  value: string
}
export interface ImportDifference {
  field: string
  before: string
  after: string
}
export interface ImportBlocked {
  why: 'number' | 'info_hash' | 'removed'
  mark: string
  caseId: string | null
}

export interface Tables {
  channel: { mod_id: number; name: string; work_count: Generated<number>; dht_count: Generated<number> }
  work: {
    id: Generated<string>
    pub_time: Day
    evaluates: Generated<number>
    average: number | null
    mod_id: number
    duration: number | null
    is_online: Generated<number>
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
    media_epoch: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  desk_undo: {
    id: Generated<string>
    kind: 'listing' | 'tag' | 'channel' | 'merge'
    actor_id: BigInt
    work_id: string | null
    made_at: Date
    until: Date
    taken_back_at: Date | null
    what: Record<string, unknown>
  }
  work_stat: {
    work_id: BigInt
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
    version: Generated<number>
  }
  entity_alias: {
    entity_id: BigInt
    kind: EntityKind
    mod_id: number | null
    alias: string
    created_at: Date
  }
  entity_likeness: { kind: EntityKind; mod_id: number; key: string; entity_id: BigInt }
  entity_distinct: { first_id: BigInt; second_id: BigInt }
  entity_merge: {
    id: Generated<string>
    from_id: BigInt
    into_id: BigInt
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
    entity_id: BigInt
    work_count: Generated<number>
    dht_count: Generated<number>
    uncensored_count: Generated<number>
    uncensored_dht_count: Generated<number>
    mod_id: number | null
    kind: EntityKind
  }
  directory: { kind: EntityKind; mod_id: number; total: number }
  entity_stale: { entity_id: BigInt }
  work_entity: {
    entity_id: BigInt
    work_id: BigInt
    pub_time: Day
    mod_id: number
    position: number
    is_dht: boolean
    published: boolean
  }
  magnet: {
    id: Generated<string>
    work_id: BigInt
    length: string | null
    create_time: ColumnType<Date, Date | string, Date | string>
    info_hash: Buffer
    name: string
    category: string | null
    remark: string | null
  }
  magnet_copy_day: { day: Day; level: number; copies: number }
  work_search: {
    work_id: BigInt
    pub_time: Day
    mod_id: number
    is_dht: boolean
    published: boolean
    norm: string
    doc: string
  }
  ranking: {
    days: number
    sort: RankingSort
    mod_id: number
    is_dht: boolean
    position: number
    work_id: BigInt
  }
  catalogue_state: {
    singleton: Generated<boolean>
    version: Generated<string>
    ranked_on: Day | null
    is_live: Generated<boolean>
    names_version: Generated<string>
    likened_to: Generated<string>
  }
  picture: {
    work_id: BigInt
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
    work_id: BigInt
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
    work_id: BigInt
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
  level: { level_id: number; group_name: string }
  member: {
    id: Generated<string>
    user_name: string | null
    user_name_key: string | null
    email: string | null
    password_hash: string | null
    roles: Generated<string[]>
    avatar: Generated<string>
    is_demo: Generated<boolean>
    banned_at: Date | null
    /** When the ban ends by itself; null: it does not. */
    banned_until: Date | null
    ban_reason: string | null
    delete_after: Date | null
    erased_at: Date | null
    history_state: Generated<HistoryState>
    news_seen_at: Generated<Date>
    created_at: Generated<Date>
  }
  member_level: { member_id: BigInt; level_id: number; until: Date | null }
  plan: {
    id: Generated<string>
    name: string
    remark: Generated<string>
    price_fen: number
    orig_price_fen: number
    level_id: number
    days: number
    on_sale: Generated<boolean>
    position: Generated<number>
    is_demo: Generated<boolean>
    version: Generated<number>
    created_at: Date
  }
  orders: {
    id: BigInt
    member_id: BigInt
    plan_id: BigInt
    pay_name: string
    level_id: number
    days: number
    price_fen: number
    pay_channel: PayChannel
    provider: ProviderName
    merchant: string
    device: Device
    state: Generated<OrderState>
    pay_url: string | null
    qr_code: string | null
    trade_no: string | null
    paid_fen: number | null
    paid_at: Date | null
    granted_at: Date | null
    refunded_fen: Generated<number>
    exception: string | null
    expires_at: Date
    next_check_at: Date | null
    checks: Generated<number>
    asked_at: Date | null
    created_at: Date
    updated_at: Date
  }
  payment_event: {
    id: Generated<string>
    at: Date
    provider: ProviderName
    event_key: string
    order_id: string | null
    source: 'notice' | 'query' | 'refund' | 'staff'
    body_hash: Buffer
    outcome: string
  }
  refund: { order_id: BigInt; number: number; fen: number; asked_by: string | null; asked_at: Date }
  activation_batch: {
    id: Generated<string>
    label: string
    plan_id: BigInt
    level_id: number
    days: number
    ends_at: Date | null
    count: number
    once_per_member: Generated<boolean>
    exported_at: Date | null
    exported_by: string | null
    revoked_at: Date | null
    is_demo: Generated<boolean>
    created_by: string | null
    created_at: Date
  }
  activation_code: {
    hash: Buffer
    batch_id: BigInt
    tail: string | null
    redeemed_by: string | null
    redeemed_at: Date | null
    revoked_at: Date | null
  }
  refused_code: {
    id: Generated<string>
    at: Date
    member_id: BigInt
    batch_id: string | null
    tail: string
    reason: 'unknown' | 'used' | 'yours' | 'ended' | 'revoked' | 'once' | 'endless'
    code_hash: Buffer | null
  }
  entitlement: {
    id: Generated<string>
    member_id: BigInt
    kind: 'order' | 'refund' | 'code'
    order_id: string | null
    code_hash: Buffer | null
    level_id: number
    days: number
    seconds: string
    refunded_fen: number | null
    until: Date | null
    created_at: Date
  }
  metered_copy: { day: Day; person: Buffer; magnet_id: BigInt }
  message: {
    id: Generated<string>
    member_id: BigInt
    order_id: string | null
    status: Generated<number>
    first_text: string
    waiting_since: Date | null
    seen_at: Date
    replied_at: Date | null
    assignee_id: string | null
    /** Out of the queue until then. */
    later_until: Date | null
    first_reply_at: Date | null
    created_at: Date
    updated_at: Date
  }
  message_draft: { message_id: BigInt; staff_id: BigInt; text: string; updated_at: Date }
  canned_reply: {
    id: Generated<string>
    title: string
    text: string
    states_grant: Generated<boolean>
    updated_at: Date
  }
  staff_presence: { member_id: BigInt; place: string; seen_at: Date }
  staff_hold: { place: string; member_id: BigInt; wrote_at: Date; length: number }
  message_entry: {
    id: Generated<string>
    message_id: BigInt
    type: number
    staff_id: string | null
    text: string
    sender_id: BigInt
    sending_id: string | null
    created_at: Date
  }
  sign_in: {
    id: Generated<string>
    member_id: BigInt
    remembered: boolean
    device: string
    address: string
    created_at: Date
    last_at: Date
    expires_at: Date
    absolute_expires_at: Date
    ended_at: Date | null
    second_factor_at: Date | null
  }
  staff_role: {
    name: string
    title: string
    permissions: string[]
    built_in: Generated<boolean>
    created_at: Generated<Date>
  }
  second_factor: {
    member_id: BigInt
    secret: Buffer
    last_step: Generated<string>
    created_at: Date
    confirmed_at: Date | null
  }
  recovery_code: { hash: Buffer; member_id: BigInt; used_at: Date | null }
  member_note: {
    id: Generated<string>
    member_id: BigInt
    author_id: BigInt
    text: string
    created_at: Date
  }
  refresh_token: { hash: Buffer; sign_in_id: BigInt; created_at: Date; used_at: Date | null }
  access_token: { hash: Buffer; sign_in_id: BigInt; expires_at: Date }
  captcha: { uuid: string; answer: Buffer; expires_at: Date }
  try_count: { key: Buffer; count: number; until: Date }
  retired_name: { hash: Buffer }
  password_reset: { hash: Buffer; member_id: BigInt; expires_at: Date }
  audit_entry: {
    id: Generated<string>
    at: Date
    actor_id: string | null
    action: string
    member_id: string | null
    detail: Generated<Record<string, unknown>>
    subject_kind: string | null
    subject_id: string | null
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
    reason: string | null
    address: string | null
    request_id: string | null
  }
  blocked_mark: { kind: BlockedKind; mark: string; case_id: string | null; created_at: Date }
  report_case: {
    id: Generated<string>
    number: Generated<number>
    code: string
    other_code: string
    sending_id: string | null
    work_id: BigInt
    mod_id: number
    work_number: string
    work_title: string
    reason: ReportReason
    statement: string
    sender: Generated<string>
    contact: string
    source_mark: Buffer
    filed_by: string | null
    state: Generated<CaseState>
    due_at: Date | null
    assignee_id: string | null
    hides: Generated<boolean>
    listed_before: ListedBefore | null
    sealed_at: Date | null
    release_asked_by: string | null
    released_at: Date | null
    keep_until: Date | null
    purged_at: Date | null
    outcome: CaseOutcome | null
    decided_by: string | null
    decided_at: Date | null
    decision: string | null
    removed: Record<string, number> | null
    pictures: Generated<string[]>
    pictures_gone: Generated<boolean>
    blocks_files: Generated<boolean>
    appeal_until: Date | null
    appeal_side: CaseSide | null
    appeal_statement: string | null
    appeal_contact: string | null
    appealed_at: Date | null
    review: CaseReview | null
    reviewed_by: string | null
    reviewed_at: Date | null
    review_text: string | null
    created_at: Date
    updated_at: Date
  }
  case_event: {
    id: Generated<string>
    case_id: BigInt
    at: Date
    staff_id: string | null
    kind: string
    letter_to: CaseSide | 'both' | null
    text: Generated<string>
  }
  work_like: { member_id: BigInt; work_id: BigInt; created_at: Date }
  folder: {
    id: Generated<string>
    member_id: BigInt
    name: string
    description: Generated<string>
    is_private: Generated<boolean>
    is_default: Generated<boolean>
    work_id: string | null
    created_at: Date
  }
  collected_work: { member_id: BigInt; work_id: BigInt; created_at: Date }
  folder_work: { folder_id: BigInt; work_id: BigInt; member_id: BigInt; created_at: Date }
  hidden: { member_id: BigInt; kind: HiddenKind; target_id: BigInt; created_at: Date }
  followed: { member_id: BigInt; entity_id: BigInt; created_at: Date }
  viewed_work: {
    member_id: BigInt
    work_id: BigInt
    viewed_at: Date
    position: number | null
    length: number | null
  }
  video: {
    id: Generated<string>
    work_id: BigInt
    source_kind: VideoSource
    source: string
    source_mark: string | null
    /** SHA-256 of the source, in hexadecimal; null until it was fetched. */
    source_hash: string | null
    state: Generated<VideoState>
    progress: Generated<number>
    attempts: Generated<number>
    reason: string | null
    folder: string | null
    bytes: string | null
    seconds: number | null
    width: number | null
    height: number | null
    has_sound: boolean | null
    failed_in: 'waiting' | 'fetching' | 'transcoding' | null
    created_by: string | null
    created_at: Date
    updated_at: Date
  }
  upload: {
    id: Generated<string>
    work_id: BigInt
    file_name: string
    video_id: Generated<string>
    bytes: string
    created_by: string | null
    created_at: Date
    updated_at: Date
  }
  import_batch: {
    id: Generated<string>
    file_name: string
    bytes: string
    state: Generated<ImportState>
    reason: string | null
    format: ImportFormat | null
    columns: Generated<string[]>
    types: JSONColumnType<{ id: string; name: string; count: number }[], string | undefined, string>
    channel: number | null
    mapping: JSONColumnType<
      { columns: Record<string, string>; types: Record<string, string> },
      string | undefined,
      string
    >
    as_drafts: Generated<boolean>
    added: Generated<number>
    changed: Generated<number>
    unchanged: Generated<number>
    wrong: Generated<number>
    blocked: Generated<number>
    fixed: Generated<number>
    facts: JSONColumnType<ImportFacts, string | undefined, string>
    check_ms: number | null
    written_added: Generated<number>
    written_changed: Generated<number>
    written_blocked: Generated<number>
    done_line: Generated<number>
    progress: Generated<number>
    stop_asked: Generated<boolean>
    began_at: Date | null
    ended_at: Date | null
    undo_until: Date | null
    done_state: 'done' | 'stopped' | null
    published: Generated<number>
    undo: JSONColumnType<
      { hidden: number; restored: number; left: number } | null,
      string | undefined,
      string
    >
    created_by: string | null
    created_at: Date
    updated_at: Date
  }
  import_line: {
    batch_id: BigInt
    line: number
    origin: Exclude<LineOutcome, 'unchanged'>
    outcome: LineOutcome
    number: Generated<string>
    title: Generated<string>
    work_id: string | null
    problems: JSONColumnType<ImportProblem[], string | undefined, string>
    raw: JSONColumnType<Record<string, unknown> | null, string | undefined, string>
    fixes: JSONColumnType<Record<string, unknown>, string | undefined, string>
    differences: JSONColumnType<ImportDifference[], string | undefined, string>
    blocked: JSONColumnType<ImportBlocked | null, string | undefined, string>
  }
  import_change: {
    batch_id: BigInt
    kind: 'added' | 'changed'
    work_id: BigInt
    before: JSONColumnType<Record<string, unknown> | null>
    before_hash: Buffer | null
    after_mark: Buffer | null
  }
  stream: {
    id: Buffer
    member_id: string | null
    sign_in_id: string | null
    work_id: BigInt
    video_id: BigInt
    address: string
    media_epoch: number
    seen_at: Date
    expires_at: Date
  }
  play_day: { day: Day; slot: number; plays: number }
  play_mark: { day: Day; mark: Buffer }
  day_figures: {
    day: Day
    members: number | null
    orders: number | null
    revenue_fen: string | null
    reports: number | null
    vip: number | null
    open_messages: number | null
    counted_at: Date | null
  }
  hour_figures: { day: Day; hour: number; copies: number; plays: number }
  job_run: {
    id: Generated<string>
    job_id: BigInt
    task: string
    subject: string | null
    attempt: number
    process: string
    began_at: Generated<Date>
    ended_at: Date | null
    outcome: 'done' | 'failed' | 'stopped' | 'lost' | null
    reason: string | null
  }
  process: {
    name: string
    kind: 'api' | 'worker'
    host: string
    version: string
    began_at: Date
    seen_at: Date
    cpu: number
    load: number
    memory: BigInt
    requests: number | null
    p99: number | null
    parallel: number | null
  }
  disk: {
    host: string
    size: BigInt
    free: BigInt
    media: Generated<string>
    pictures: Generated<string>
    database: string | null
    media_elsewhere: boolean
    measured_at: Date
    walked_at: Date
  }
  disk_day: { host: string; day: Day; used: BigInt }
  signing_key: { id: string; public_key: Buffer; private_key: Buffer; created_at: Date }
  used_nonce: { mark: Buffer; until: Date }
  submission: { mark: Buffer; at: Date }
  schema_migration: { version: number; name: string; applied_at: Generated<Date> }
}
