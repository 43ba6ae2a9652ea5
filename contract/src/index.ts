import * as accounts from './accounts/index.ts'
import * as catalogue from './catalogue/index.ts'
import * as workFiles from './catalogue-desk/files.ts'
import { worksDeskEndpoints } from './catalogue-desk/index.ts'
import * as collections from './collections/index.ts'
import type { Endpoint } from './endpoint.ts'
import * as entitiesDesk from './entities-desk/index.ts'
import * as importing from './importing/index.ts'
import * as membership from './membership/index.ts'
import * as moderation from './moderation/index.ts'
import * as overview from './overview/index.ts'
import * as personal from './personal/index.ts'
import * as playback from './playback/index.ts'
import * as signatures from './signatures/index.ts'
import * as staff from './staff/index.ts'
import * as support from './support/index.ts'

export * as accounts from './accounts/index.ts'
export * from './audit-words.ts'
export * as catalogue from './catalogue/index.ts'
export * as workFiles from './catalogue-desk/files.ts'
export * as catalogueDesk from './catalogue-desk/index.ts'
export * from './channels.ts'
export * as collections from './collections/index.ts'
export * from './endpoint.ts'
export * as entitiesDesk from './entities-desk/index.ts'
export * as importing from './importing/index.ts'
export * from './limits.ts'
export * as membership from './membership/index.ts'
export * as moderation from './moderation/index.ts'
export * as overview from './overview/index.ts'
export * from './permissions.ts'
export * as personal from './personal/index.ts'
export * as playback from './playback/index.ts'
export * as signatures from './signatures/index.ts'
export * as staff from './staff/index.ts'
export * as support from './support/index.ts'
export * from './texts.ts'

/** Every endpoint that is bound. The server, the client's types, OpenAPI, the API page and tests read this. */
export const endpoints = [
  catalogue.listWorks,
  catalogue.getWork,
  catalogue.listRelated,
  catalogue.listTagGroups,
  catalogue.listDirectory,
  catalogue.listPerformers,
  catalogue.getEntry,
  catalogue.listMagnets,
  catalogue.suggestWorks,
  catalogue.copyMagnet,
  catalogue.getCopyQuota,
  accounts.getCaptcha,
  accounts.register,
  accounts.login,
  accounts.refreshTokens,
  accounts.logout,
  accounts.getInfo,
  accounts.forgotPassword,
  accounts.recoverAccount,
  accounts.resetPassword,
  accounts.changePassword,
  accounts.changeEmail,
  accounts.getRecoveryCodes,
  accounts.makeRecoveryCodes,
  accounts.listSessions,
  accounts.closeSession,
  accounts.exportAccount,
  accounts.deleteAccount,
  accounts.restoreAccount,
  collections.like,
  collections.listLikes,
  collections.listFolders,
  collections.createFolder,
  collections.editFolder,
  collections.emptyFolder,
  collections.deleteFolder,
  collections.getPublicFolder,
  collections.addToFolders,
  collections.setFolders,
  collections.changeCollected,
  collections.restoreCollected,
  collections.foldersOfWork,
  collections.listCollected,
  personal.hide,
  personal.listHidden,
  personal.hiddenAmong,
  personal.follow,
  personal.listFollowed,
  personal.listNewWorks,
  personal.getHistoryState,
  personal.setHistoryState,
  personal.addHistory,
  personal.listHistory,
  personal.clearHistory,
  playback.getVideo,
  playback.endVideo,
  playback.listPlaying,
  playback.endPlaying,
  playback.setPosition,
  playback.downloadVideo,
  playback.beginUpload,
  playback.getUpload,
  playback.addUploadChunk,
  playback.cancelUpload,
  playback.listVideos,
  playback.retryVideo,
  playback.retryWorks,
  playback.removeVideo,
  membership.listPlans,
  membership.submitOrder,
  membership.listOrders,
  membership.getOrder,
  membership.refreshOrder,
  membership.cancelOrder,
  membership.redeemCode,
  ...membership.orderDeskEndpoints,
  ...membership.planDeskEndpoints,
  ...membership.codeDeskEndpoints,
  support.createMessage,
  support.addMessage,
  support.addMessagePicture,
  support.getMessagePicture,
  support.createGuestMessage,
  support.viewGuestMessage,
  support.addGuestMessage,
  support.openGuestReset,
  support.listMessages,
  support.closeMessage,
  support.getThread,
  support.countUnread,
  ...support.supportDeskEndpoints,
  ...importing.importEndpoints,
  signatures.getSigningKey,
  ...staff.staffEndpoints,
  ...accounts.memberDeskEndpoints,
  ...worksDeskEndpoints,
  ...overview.overviewEndpoints,
  ...moderation.moderationEndpoints,
  ...entitiesDesk.entitiesDeskEndpoints,
  ...workFiles.workFilesEndpoints,
] as const satisfies readonly Endpoint[]

type Bound = (typeof endpoints)[number]
export type EndpointKey = `${Bound['method']} ${Bound['path']}` & keyof EndpointTable
/** Endpoints by `METHOD /path`, for typed calls. */
export type EndpointTable = { [E in Bound as `${E['method']} ${E['path']}`]: E }
