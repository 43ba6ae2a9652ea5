import * as apiKeys from './api-keys/index.ts'
import * as billing from './billing/index.ts'
import * as catalogue from './catalogue/index.ts'
import * as devices from './devices/index.ts'
import * as editorial from './editorial/index.ts'
import type { Endpoint } from './endpoint.ts'
import * as imports from './imports/index.ts'
import * as library from './library/index.ts'
import * as members from './members/index.ts'
import * as moderation from './moderation/index.ts'
import * as operations from './operations/index.ts'
import * as playback from './playback/index.ts'
import * as recommendations from './recommendations/index.ts'
import * as signatures from './signatures/index.ts'
import * as staff from './staff/index.ts'
import * as support from './support/index.ts'
import * as webhooks from './webhooks/index.ts'

export * as apiKeys from './api-keys/index.ts'
export * from './audit-words.ts'
export * as billing from './billing/index.ts'
export * as catalogue from './catalogue/index.ts'
export * from './channels.ts'
export * as devices from './devices/index.ts'
export * as editorial from './editorial/index.ts'
export * from './endpoint.ts'
export * from './event-types.ts'
export { anyReason } from './failure.ts'
export * from './home-rows.ts'
export * as imports from './imports/index.ts'
export * as library from './library/index.ts'
export * from './limits.ts'
export * as members from './members/index.ts'
export * as moderation from './moderation/index.ts'
export * as operations from './operations/index.ts'
export * from './permissions.ts'
export * as playback from './playback/index.ts'
export { fieldReasons, speak } from './reason.ts'
export * from './reasons.ts'
export * as recommendations from './recommendations/index.ts'
export * from './scopes.ts'
export * from './seen.ts'
export * as signatures from './signatures/index.ts'
export * as staff from './staff/index.ts'
export * as support from './support/index.ts'
export * from './texts.ts'
export * as webhooks from './webhooks/index.ts'

/** Every endpoint that is bound. The server, the client's types, OpenAPI, the API page and tests read this. */
export const endpoints = [
  catalogue.listWorks,
  catalogue.findWorks,
  catalogue.getWork,
  catalogue.listRelated,
  catalogue.listRandom,
  catalogue.listTagGroups,
  catalogue.listDirectory,
  catalogue.listPerformers,
  catalogue.getEntry,
  catalogue.listEntries,
  catalogue.getEntryProfile,
  catalogue.listMagnets,
  catalogue.suggestWorks,
  catalogue.copyMagnet,
  catalogue.getCopyQuota,
  members.getCaptcha,
  members.register,
  members.login,
  members.refreshTokens,
  members.logout,
  members.getInfo,
  members.forgotPassword,
  members.recoverAccount,
  members.resetPassword,
  members.changePassword,
  members.changeEmail,
  members.getRecoveryCodes,
  members.makeRecoveryCodes,
  members.listSessions,
  members.closeSession,
  members.exportAccount,
  members.deleteAccount,
  members.restoreAccount,
  library.like,
  library.listLikes,
  library.listFolders,
  library.createFolder,
  library.editFolder,
  library.emptyFolder,
  library.deleteFolder,
  library.getPublicFolder,
  library.addToFolders,
  library.setFolders,
  library.changeCollected,
  library.restoreCollected,
  library.foldersOfWork,
  library.listCollected,
  library.hide,
  library.listHidden,
  library.hiddenAmong,
  library.follow,
  library.awaitWork,
  library.getAwaited,
  library.listCopied,
  library.listFollowed,
  library.listNewWorks,
  library.listLatestFollowed,
  library.listSearches,
  library.saveSearch,
  library.renameSearch,
  library.deleteSearch,
  library.markSearchSeen,
  library.countNewInSearches,
  library.getHistoryState,
  library.setHistoryState,
  library.addHistory,
  library.listHistory,
  library.listBegun,
  library.listProgress,
  library.clearHistory,
  recommendations.listRecommended,
  recommendations.listByCollected,
  recommendations.listAlso,
  recommendations.recommendToGuest,
  recommendations.dismiss,
  recommendations.getRecommendationState,
  recommendations.setRecommendationState,
  recommendations.clearRecommendations,
  playback.getVideo,
  playback.endVideo,
  playback.listPlaying,
  playback.endPlaying,
  playback.setPosition,
  playback.reportPlayback,
  playback.searchSubtitles,
  playback.listMarkers,
  playback.listMoments,
  playback.proposeMarker,
  playback.listOwnMarkers,
  playback.withdrawMarker,
  devices.makeDeviceCode,
  devices.pairDevice,
  devices.listDevices,
  devices.removeDevice,
  devices.listMemberDevices,
  devices.removeMemberDevice,
  playback.downloadVideo,
  playback.beginUpload,
  playback.getUpload,
  playback.addUploadChunk,
  playback.cancelUpload,
  playback.listVideos,
  playback.retryVideo,
  playback.retryWorks,
  playback.removeVideo,
  playback.listSubtitles,
  playback.addSubtitle,
  playback.editSubtitle,
  playback.removeSubtitle,
  playback.listCues,
  playback.listStaffMarkers,
  playback.addMarker,
  playback.editMarker,
  playback.removeMarker,
  playback.listProposedMarkers,
  playback.decideMarkers,
  playback.getPlaybackFigures,
  billing.listPlans,
  billing.submitOrder,
  billing.listOrders,
  billing.getOrder,
  billing.refreshOrder,
  billing.cancelOrder,
  billing.redeemCode,
  ...billing.orderAdminEndpoints,
  ...billing.planAdminEndpoints,
  ...billing.codeAdminEndpoints,
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
  ...support.supportAdminEndpoints,
  ...imports.importEndpoints,
  signatures.getSigningKey,
  ...staff.staffEndpoints,
  ...members.memberAdminEndpoints,
  ...editorial.worksAdminEndpoints,
  ...operations.overviewEndpoints,
  ...moderation.moderationEndpoints,
  ...editorial.bulkChangeEndpoints,
  ...editorial.entitiesAdminEndpoints,
  ...editorial.workFilesEndpoints,
  ...apiKeys.apiKeyEndpoints,
  ...webhooks.webhookEndpoints,
] as const satisfies readonly Endpoint[]

type Bound = (typeof endpoints)[number]
export type EndpointKey = `${Bound['method']} ${Bound['path']}` & keyof EndpointTable
/** Endpoints by `METHOD /path`, for typed calls. */
export type EndpointTable = { [E in Bound as `${E['method']} ${E['path']}`]: E }
