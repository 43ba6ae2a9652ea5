/** The figures of docs/requirements.md. Counts are characters unless another unit is named. */

export const pageSizes = {
  latest: 32,
  latestUncensored: 12,
  search: 24,
  tag: 24,
  top: 12,
  directory: 32,
  entries: 48,
  channelGrid: 12,
  magnets: 48,
  folders: 42,
  memberFolders: 50,
  favourites: 24,
  likes: 10,
  history: 10,
  recommended: 24,
  orders: 20,
  messages: 12,
} as const

/** Ranking date ranges in days; 999 means all time. */
export const rankingRanges = {
  censored: [30, 90, 365, 999],
  uncensored: [90, 365, 999],
  western: [90, 365, 999],
  fc2: [90, 365, 999],
  anime: [365, 999],
} as const

export const allTime = 999

/**
 * High scores (sort `average`) are weighed: so many votes of this average are added to those of a work, and works with
 * fewer votes of their own than `minVotes` come after those with enough.
 */
export const rating = { minVotes: 5, priorVotes: 10, priorAverage: 3.5 } as const

/** Rankings end at this place, and a count that is not kept is not counted further than `cappedTotal`. */
export const rankingEnd = 1000
export const cappedTotal = 10_001

export const maxPageSize = 300
export const maxPageNum = 1_000_000
export const minIdLength = 16
/** Ids are bigints kept as text: 16 to 19 digits (docs/requirements.md, api 5), as long as PostgreSQL's bigint is. */
export const idPattern = /^\d{16,19}$/

/** Ours: of a search by conditions. `conditions`: entities that are asked for, in all, any and none together. */
export const finder = {
  conditions: 12,
  counted: 50,
  countIds: 60,
  dropped: 5,
  performersMost: 4,
  firstDay: '1900-01-01',
  lastDay: '2099-12-31',
  longestMinutes: 1440,
  /** The ratings and lengths that are offered, each counted. */
  averages: ['3', '3.5', '4', '4.5'],
  minutes: ['30', '60', '90', '120', '150', '180', '240'],
} as const

/** Works related to a work: whole rows of 2, 3, 4 and 6. */
export const relatedMax = 12

/** Ours: recommended works, and of a work those that the same members watched: whole rows of 2, 3, 4 and 6. */
export const recommendedMax = 192
export const alsoMax = 24
/** Works of a device's history that recommendations are asked for with. */
export const guestHistoryMax = 50
/** Works that a member does not want recommended; of more the oldest are forgotten. */
export const dismissedMax = 1000

export const keywordMax = 32
export const historyMax = 50
/** Rows of the home page that are one visitor's own: at most so many works each. */
export const homeRowMax = 12
/** A visitor's random works of a day are one of so many. */
export const randomSeeds = 1000

/** The level of a visitor without a sign-in (docs/requirements.md, members 1). */
export const guestLevel = 0

/** Magnet copies a day; VIP has no limit. */
export const copiesPerDay = { guest: 2, member: 10 } as const

export const repeatSubmitMs = 1000
export const requestTimeoutMs = 10_000
export const captchaTimeoutMs = 20_000
export const snackbarMs = 5000

export const foldersPerWork = 5
/** Ours: so many collected works are changed in one call. */
export const collectBatchMax = 300
export const folderNameMax = 30
export const folderDescriptionMax = 200
export const messageMax = 150
/** Ours: a reply of the staff. */
export const replyMax = 500
export const userNameMin = 6
export const userNameMax = 32
/** Of a new name: letters, digits and marks; nothing that looks like a blank or like nothing. */
export const userNamePattern = /^[\p{L}\p{N}_.-]+$/u
export const passwordMin = 8
export const passwordMax = 32
export const emailMin = 8
export const emailMax = 120
export const activationCodeMin = 8
export const captchaLength = 4
export const rememberDays = 30

/** Ours: what one member may keep of each. */
export const foldersMax = 200
export const hiddenMax = 500
export const followedMax = 300
/** New works of what is followed are counted so far. */
export const newWorksCounted = 100
/** Ours: works of which one member wants to be told; magnets that an account remembers as copied. */
export const awaitedMax = 300
export const copiedMax = 2000
export const savedSearchesMax = 200
export const savedSearchNameMax = 30
/** Characters of the address that a saved search stands for. */
export const savedQueryMax = 2000
/** New works that are kept of a saved search; more are not counted. */
export const newWorksKept = 100
/** Days in which the deletion of an account can be taken back. */
export const deletionDays = 7

/** Ours: codes by which a member sets a new password without mail. */
export const recoveryCodesCount = 8
/** Ours: a screenshot beside a message, as it is sent. */
export const messagePictureMaxBytes = 10 * 1024 * 1024
/** Pictures of one message, and the maximum width stored. */
export const messagePicturesMax = 6
export const messagePictureWidth = 1600
/** Ours: hours in which a visitor may use what staff let them do with a forgotten password. */
export const guestResetHours = 72

/** Ours: a token to watch lives this long, seconds. */
export const streamSeconds = 600
/** Ours: televisions and apps. */
export const deviceNameMax = 20
export const deviceCodeMinutes = 10
/** A day of video, seconds. */
export const watchSecondsMax = 86_400
export const uploadMaxBytes = 64 * 1024 ** 3
/** A subtitle file, bytes; the longest film with styles has some 2 MB. */
export const subtitleMaxBytes = 5 * 1024 ** 2
export const subtitleCuesMax = 20_000
/** Of a work's film, or of a part. */
export const subtitlesMax = 40
export const subtitleTitleMax = 40
export const subtitleOffsetMaxMs = 3_600_000
/** Of a work and its parts: marked moments that are shown; those that wait for the staff; chapters that a film brings. */
export const markersMax = 200
export const markersWaitingMax = 50
export const chaptersMax = 200
export const markerTitleMax = 40
export const markerTagsMax = 8
/** That one member may propose within 24 hours. */
export const markerProposalsPerDay = 20
/** Moments that a search or a tag finds; more are not counted. */
export const momentsFoundMax = 1000
/** Of a moment with an end, seconds. */
export const momentSecondsMax = 3600
/** Within so long a request has to have come in, bytes that are uploaded among it: a slow line takes its time. */
export const uploadTimeoutMs = 120_000
/** One piece of an upload. */
export const uploadChunkBytes = 8 * 1024 ** 2
/** Ours: a file of works to import, and how long an import can be taken back. */
export const importMaxBytes = 512 * 1024 ** 2
export const importUndoHours = 24
/** Uploads that one member of the staff may have unfinished. */
export const openUploadsMax = 20

/** Ours: what staff write beside what they do, and for each other. */
export const adminReasonMax = 200
export const staffNoteMax = 300
/** Ours: limits of the membership pages of the back office. */
export const planNameMax = 40
export const planRemarkMax = 60
export const planDaysMax = 36_500
export const batchLabelMax = 60
/** Codes of one batch that is made in the browser; the command line makes more. */
export const adminBatchMax = 5000
/** Lines of an exported file. */
export const csvLinesMax = 10_000

export const payChannels = ['alipay', 'weixin'] as const
/** The means of payment and the payment channels, as staff see them. */
export const payChannelNames = { alipay: '支付宝', weixin: '微信' } as const
export const providerNames = { alipay: '支付宝', wechat: '微信', epay: '易支付' } as const

/** Works that staff change in one go. */
export const adminBulkMax = 300
/** Ours: hours in which a change of all works of a filter can be undone, and tags that it may add or remove. */
export const bulkUndoHours = 24
export const bulkTagsMax = 20
/** Ours: days in which a deleted work can be restored. */
export const deletedDays = 7
/** Ours: saved views of the list of works per member of staff, and the length of their names. */
export const adminViewsMax = 30
export const adminViewNameMax = 20
/** Ours: what a report may say, and how long its sides may appeal and staff may take. */
export const reportStatementMin = 10
export const reportStatementMax = 2000
export const reportSenderMax = 60
export const reportContactMin = 5
export const reportContactMax = 120
export const reportHours = 48
export const appealDays = 14
/** Files that come with a report, and with an appeal; each of at most `evidenceMaxBytes`. */
export const caseFilesMax = 3
/** A note or a letter of the staff, and what is said of a decision. */
export const caseTextMax = 1000
/** Ours: an uploaded cover or still, and what shows a right; bytes. */
export const pictureMaxBytes = 20 * 1024 * 1024
export const evidenceMaxBytes = 10 * 1024 * 1024
export const stillsMax = 200
/** Ours: pictures are stored in these widths at most: cards, large covers, the lightbox. */
export const pictureWidths = { small: 480, cover: 1280, big: 1920 } as const
/** Ours: a portrait of a performer, series and so on, in a directory and on its own page. */
export const portraitWidths = { small: 256, large: 640 } as const
/**
 * Ours: beside that the site keeps its own pictures in these widths, from which its pages let the browser choose
 * (docs/decisions/0039-picture-widths.md): a card on a phone with two dots a pixel and on a desktop, a card with three
 * dots or on a dense desktop, and the picture of a work's page.
 */
export const sizedWidths = [360, 560, 1280] as const
/** Below the site's images, where they are served. */
export const sizedFolder = 'sized'
/** Ours: hours in which a merge can be taken back. */
export const splitHours = 24
/** Ours: names of tags, makers, performers and so on, and how many others one of them may have. */
export const entityNameMax = 120
/** Parts or episodes of a work, and characters of the title of one. */
export const partsMax = 1000
export const partTitleMax = 60
export const aliasesMax = 40
/** Of a work: its title and other titles, its synopsis, its area and its language, its remarks. */
export const titleMax = 300
export const synopsisMax = 10_000
export const areaMax = 60
export const remarksMax = 100

/** So many open reports of one source may be rejected in one step. */
export const burstMin = 3
export const burstMax = 1000

/** What the operator writes of the site. */
export const siteLengths = {
  name: 40,
  announcement: 120,
  gateText: 300,
  discreetTitle: 40,
  footerText: 120,
  titlesText: 40,
  refundText: 120,
  url: 300,
  channelName: 12,
  homeRowName: 20,
} as const

/** Sources that imports are read from on a schedule. */
export const importSourcesMax = 50
export const importSourceMinutes = { min: 15, max: 43_200 }

/** Ours: keys of programs, of which so many may be in use. */
export const apiKeysMax = 50
export const apiKeyNameMax = 40
export const apiKeyDays = { usual: 90, max: 365 } as const
export const apiKeyPerMinute = { usual: 120, max: 6000 } as const
export const apiKeyAddressesMax = 20

/** Ours: addresses that are told what happens. */
export const webhooksMax = 20
export const webhookNameMax = 40
export const webhookSecretHoursMax = 168
