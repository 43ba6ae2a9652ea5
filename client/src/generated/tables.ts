// Made from the contract by `npm run generate`; a test compares.

/** A line an endpoint: name, method, path, and what is special about it (calls.ts). */
export const tables = {
  apiKeys: `listApiKeys GET /v2/staff/api-keys/list
makeApiKey POST /v2/staff/api-keys/make
revokeApiKey POST /v2/staff/api-keys/revoke`,
  billing: `listPlans GET /v2/app/vip/list
submitOrder POST /v2/orders/submit
listOrders GET /v2/orders/list rows
getOrder GET /v2/orders/detail/{orderId}
refreshOrder GET /v2/orders/getOrderId/{orderId}
cancelOrder POST /v2/orders/cancel
redeemCode POST /v2/user/redeem
listAdminOrders GET /v2/staff/orders/list rows
exportAdminOrders GET /v2/staff/orders/csv
listOrderExceptions GET /v2/staff/orders/exceptions
getAdminOrder GET /v2/staff/orders/detail/{orderId}
askChannel POST /v2/staff/orders/ask
askAllChannels POST /v2/staff/orders/ask-all
redriveAdminOrder POST /v2/staff/orders/redrive
refundAdminOrder POST /v2/staff/orders/refund
voidAdminOrder POST /v2/staff/orders/void
settleAdminOrder POST /v2/staff/orders/settle
listAdminPlans GET /v2/staff/plans/list
listPlanSales GET /v2/staff/plans/sales
createPlan POST /v2/staff/plans/create
savePlan POST /v2/staff/plans/save
sellAdminPlan POST /v2/staff/plans/sell
orderPlans POST /v2/staff/plans/order
listBatches GET /v2/staff/codes/batches rows
makeAdminBatch POST /v2/staff/codes/make
exportBatch POST /v2/staff/codes/export
revokeAdminBatch POST /v2/staff/codes/revoke
lookUpCode POST /v2/staff/codes/look-up
listRedemptions GET /v2/staff/codes/redemptions`,
  catalogue: `listWorks GET /v2/works/detail/list rows
findWorks GET /v2/works/find rows
getWork GET /v2/works/detail/{id}
listRelated GET /v2/works/related/{id}
listRandom GET /v2/works/random
listTagGroups GET /v2/tag/channel data
listDirectory GET /v2/tag/list rows
listPerformers GET /v2/works/performer/list rows
getEntry GET /v2/tag/detail/{id}
listEntries GET /v2/tag/entries rows
getEntryProfile GET /v2/tag/profile/{id}
listMagnets GET /v2/dht/list rows
suggestWorks GET /v2/works/suggest
copyMagnet POST /v2/dht/copy
getCopyQuota GET /v2/dht/quota`,
  devices: `makeDeviceCode POST /v2/devices/code
pairDevice POST /v2/devices/pair unsigned
listDevices GET /v2/devices
removeDevice POST /v2/devices/remove
listMemberDevices GET /v2/staff/members/{userId}/devices
removeMemberDevice POST /v2/staff/members/devices/remove`,
  editorial: `listAdminWorks GET /v2/staff/works/list rows
countAdminViews GET /v2/staff/works/views
exportAdminWorks GET /v2/staff/works/export
listWorksOnSite POST /v2/staff/works/listing
tagAdminWorks POST /v2/staff/works/tag
moveAdminWorks POST /v2/staff/works/channel
undoAdminChange POST /v2/staff/works/undo
deleteAdminWorks POST /v2/staff/works/delete
restoreAdminWorks POST /v2/staff/works/restore
getAdminWork GET /v2/staff/works/detail/{id}
saveAdminWork POST /v2/staff/works/save
releaseAdminFields POST /v2/staff/works/release
createAdminWork POST /v2/staff/works/create
suggestAdminEntries GET /v2/staff/works/entries
listAdminChanges GET /v2/staff/works/changes/{id}
saveAdminParts POST /v2/staff/works/parts
addAdminMagnets POST /v2/staff/works/magnets/add
editAdminMagnet POST /v2/staff/works/magnets/edit
removeAdminMagnet POST /v2/staff/works/magnets/remove
previewWorkMerge GET /v2/staff/works/merge
mergeWorks POST /v2/staff/works/merge
listSavedViews GET /v2/staff/works/saved
saveView POST /v2/staff/works/saved/save
renameView POST /v2/staff/works/saved/rename
removeView POST /v2/staff/works/saved/remove
getAddressChecks GET /v2/staff/works/addresses
recheckAddresses POST /v2/staff/works/addresses/recheck
acceptAddresses POST /v2/staff/works/addresses/accept
previewBulkChange GET /v2/staff/works/bulk/preview
startBulkChange POST /v2/staff/works/bulk/start
listBulkChanges GET /v2/staff/works/bulk/list rows
getBulkChange GET /v2/staff/works/bulk/detail/{bulkId}
listBulkRefused GET /v2/staff/works/bulk/refused/{bulkId} rows
stopBulkChange POST /v2/staff/works/bulk/stop
undoBulkChange POST /v2/staff/works/bulk/undo
listAdminEntities GET /v2/staff/entities/list rows
countAdminEntities GET /v2/staff/entities/counts
getAdminEntity GET /v2/staff/entities/detail/{id}
createAdminEntity POST /v2/staff/entities/create
editAdminEntity POST /v2/staff/entities/edit
setEntityPortrait PUT /v2/staff/entities/portrait/{id} bytes
removeEntityPortrait POST /v2/staff/entities/portrait/remove
previewEntityMerge GET /v2/staff/entities/merge
mergeAdminEntities POST /v2/staff/entities/merge
splitAdminEntities POST /v2/staff/entities/split
keepEntitiesApart POST /v2/staff/entities/apart
getAdminPictures GET /v2/staff/works/pictures/{id}
addAdminPicture PUT /v2/staff/works/pictures/{id} bytes
setAdminPictures POST /v2/staff/works/pictures
getAdminRights GET /v2/staff/works/rights/{id}
saveAdminRights POST /v2/staff/works/rights
addEvidence PUT /v2/staff/works/rights/{id} bytes
openEvidence POST /v2/staff/works/rights/open
removeEvidence POST /v2/staff/works/rights/remove`,
  imports: `beginImport POST /v2/staff/import/begin
addImportChunk PUT /v2/staff/import/upload/{importId} bytes
listImports GET /v2/staff/import/list rows
getImport GET /v2/staff/import/{importId}
listImportLines GET /v2/staff/import/{importId}/lines rows
setImportOptions POST /v2/staff/import/options
sampleImport POST /v2/staff/import/sample
fixImportLine POST /v2/staff/import/fix
exportWrongLines GET /v2/staff/import/{importId}/wrong
writeImport POST /v2/staff/import/write
stopImport POST /v2/staff/import/stop
dropImport POST /v2/staff/import/drop
publishImport POST /v2/staff/import/publish
undoImport POST /v2/staff/import/undo
listImportedWorks GET /v2/staff/import/{importId}/works rows
listImportSources GET /v2/staff/import-source/list
saveImportSource POST /v2/staff/import-source/save
readImportSource POST /v2/staff/import-source/read
pauseImportSource POST /v2/staff/import-source/pause
removeImportSource POST /v2/staff/import-source/remove
listDuplicates GET /v2/staff/duplicate/list rows
keepWorksApart POST /v2/staff/duplicate/apart`,
  library: `like POST /v2/user/like
listLikes GET /v2/user/like/detail/list rows
listFolders GET /v2/user/collect/cate/list rows
createFolder POST /v2/user/collect/cate/
editFolder POST /v2/user/collect/cate/edit
emptyFolder POST /v2/user/collect/cate/empty
deleteFolder POST /v2/user/collect/cate/delete
getPublicFolder GET /v2/collect/folder/{publicId} rows
addToFolders POST /v2/user/collect/adds
setFolders POST /v2/user/collect/edit
changeCollected POST /v2/user/collect/batch
restoreCollected POST /v2/user/collect/restore
foldersOfWork GET /v2/user/collect/{id}
listCollected GET /v2/user/collect/detail/list rows
hide POST /v2/user/hide
listHidden GET /v2/user/hide/list
hiddenAmong GET /v2/user/hide/works
follow POST /v2/user/follow
awaitWork POST /v2/user/await
getAwaited GET /v2/user/await/{id}
listCopied GET /v2/user/copied/{id}
listFollowed GET /v2/user/follow/list
listNewWorks GET /v2/user/follow/works rows
listLatestFollowed GET /v2/user/follow/latest
listSearches GET /v2/user/search/list
saveSearch POST /v2/user/search
renameSearch POST /v2/user/search/rename
deleteSearch POST /v2/user/search/delete
markSearchSeen POST /v2/user/search/seen
countNewInSearches GET /v2/user/search/new/count
getHistoryState GET /v2/user/history/state
setHistoryState POST /v2/user/history/state
addHistory POST /v2/user/history
listHistory GET /v2/user/history/list rows
listBegun GET /v2/user/history/begun
listProgress GET /v2/user/history/progress
clearHistory POST /v2/user/history/clear`,
  members: `getCaptcha GET /v2/user/captcha
register POST /v2/user/register new
login POST /v2/user/login new
refreshTokens GET /v2/user/token renew
logout POST /v2/user/logout end
getInfo GET /v2/user/getInfo
forgotPassword POST /v2/user/forgot
recoverAccount POST /v2/user/recover
resetPassword POST /v2/user/reset
changePassword POST /v2/user/password
changeEmail POST /v2/user/email
getRecoveryCodes GET /v2/user/recovery-codes
makeRecoveryCodes POST /v2/user/recovery-codes
listSessions GET /v2/user/sessions
closeSession POST /v2/user/sessions/close
exportAccount GET /v2/user/export
deleteAccount POST /v2/user/delete
restoreAccount POST /v2/user/restore
listMembers GET /v2/staff/members rows
getMember GET /v2/staff/members/{userId}
addDays POST /v2/staff/members/days
setLevel POST /v2/staff/members/level
banMember POST /v2/staff/members/ban
unbanMember POST /v2/staff/members/unban
endMemberSignIns POST /v2/staff/members/sign-out
resetMemberPassword POST /v2/staff/members/password
addMemberNote POST /v2/staff/members/note
exportMember POST /v2/staff/members/export
deleteMember POST /v2/staff/members/delete
restoreMember POST /v2/staff/members/restore`,
  moderation: `reportWork POST /v2/report
getReport GET /v2/report/{reportCode}
appealReport POST /v2/report/appeal
addReportFile PUT /v2/report/file/{reportCode} bytes
listCases GET /v2/staff/report/list rows
countCases GET /v2/staff/report/counts
getCase GET /v2/staff/report/case/{id}
openEvidence POST /v2/staff/report/evidence
fileCase POST /v2/staff/report/file
listBlocked GET /v2/staff/report/blocked rows
listStopped GET /v2/staff/report/stopped rows
openCaseFile POST /v2/staff/report/attachment
listBursts GET /v2/staff/report/bursts
rejectBurst POST /v2/staff/report/bursts/reject
assignCase POST /v2/staff/report/assign
noteCase POST /v2/staff/report/note
writeLetter POST /v2/staff/report/letter
hideByCase POST /v2/staff/report/hide
decideCase POST /v2/staff/report/decide
reviewCase POST /v2/staff/report/review
previewTakeDown GET /v2/staff/report/takedown/{id}
takeDownWork POST /v2/staff/report/takedown`,
  operations: `getSummary GET /v2/staff/summary
getFigures GET /v2/staff/overview/figures
getState GET /v2/staff/overview/state
listJobs GET /v2/staff/job/list
getJob GET /v2/staff/job/{jobId}
retryJob POST /v2/staff/job/retry
retryAllJobs POST /v2/staff/job/retry/all
cancelJob POST /v2/staff/job/cancel
runJobNow POST /v2/staff/job/hasten
getSite GET /v2/staff/site
saveSite POST /v2/staff/site`,
  playback: `getVideo GET /v2/video/censored/{id}
endVideo POST /v2/video/end
listPlaying GET /v2/video/playing
endPlaying POST /v2/video/playing/end
setPosition POST /v2/video/position
reportPlayback POST /v2/video/report
searchSubtitles GET /v2/video/subtitle/search rows
listMarkers GET /v2/video/marker/list
listMoments GET /v2/video/marker/moments rows
proposeMarker POST /v2/video/marker/propose
listOwnMarkers GET /v2/video/marker/own rows
withdrawMarker POST /v2/video/marker/withdraw
downloadVideo POST /web/cloud/file/download
beginUpload POST /v2/staff/video/upload
getUpload GET /v2/staff/video/upload/{uploadId}
addUploadChunk PUT /v2/staff/video/upload/{uploadId} bytes
cancelUpload POST /v2/staff/video/upload/cancel
listVideos GET /v2/staff/video/list rows
retryVideo POST /v2/staff/video/retry
retryWorks POST /v2/staff/video/retry-works
removeVideo POST /v2/staff/video/remove
listSubtitles GET /v2/staff/video/subtitle/list
addSubtitle PUT /v2/staff/video/subtitle/{workId} bytes
editSubtitle POST /v2/staff/video/subtitle/edit
removeSubtitle POST /v2/staff/video/subtitle/remove
listCues GET /v2/staff/video/subtitle/cues rows
listStaffMarkers GET /v2/staff/video/marker/list
addMarker POST /v2/staff/video/marker/add
editMarker POST /v2/staff/video/marker/edit
removeMarker POST /v2/staff/video/marker/remove
listProposedMarkers GET /v2/staff/video/marker/proposed rows
decideMarkers POST /v2/staff/video/marker/decide
getPlaybackFigures GET /v2/staff/video/figures`,
  recommendations: `listRecommended GET /v2/works/recommended rows
listByCollected GET /v2/works/recommended/collected
listAlso GET /v2/works/also/{id}
recommendToGuest POST /v2/works/recommended/guest
dismiss POST /v2/user/recommendations/dismiss
getRecommendationState GET /v2/user/recommendations/state
setRecommendationState POST /v2/user/recommendations/state
clearRecommendations POST /v2/user/recommendations/clear`,
  signatures: `getSigningKey GET /v2/app/key unsigned`,
  staff: `tellPresence POST /v2/staff/presence
getMe GET /v2/staff/me
giveSecondFactor POST /v2/staff/second-factor
beginSecondFactor POST /v2/staff/second-factor/begin
confirmSecondFactor POST /v2/staff/second-factor/confirm
renewRecoveryCodes POST /v2/staff/second-factor/recovery
removeSecondFactor POST /v2/staff/second-factor/remove
listRoles GET /v2/staff/roles
createRole POST /v2/staff/roles/create
saveRole POST /v2/staff/roles/save
removeRole POST /v2/staff/roles/remove
listTeam GET /v2/staff/team
findInvitee GET /v2/staff/team/account
inviteMember POST /v2/staff/team/invite-member
invite POST /v2/staff/team/invite
setRoles POST /v2/staff/team/roles
resetSecondFactor POST /v2/staff/team/second-factor
listAudit GET /v2/staff/audit rows
getAuditEntry GET /v2/staff/audit/{entryId}
exportAudit POST /v2/staff/audit/export
find GET /v2/staff/find
listSettings GET /v2/staff/settings`,
  support: `createMessage POST /v2/message
addMessage POST /v2/message/data
addMessagePicture PUT /v2/message/{id}/picture bytes
getMessagePicture GET /v2/message/picture/{pictureId}
createGuestMessage POST /v2/message/guest
viewGuestMessage POST /v2/message/guest/view
addGuestMessage POST /v2/message/guest/data
openGuestReset POST /v2/message/guest/reset
listMessages GET /v2/message/list rows
closeMessage POST /v2/message/update
getThread GET /v2/message/{id}
countUnread GET /v2/message/unread/count
listAdminMessages GET /v2/staff/message/list rows
countAdminMessages GET /v2/staff/message/counts
countWaiting GET /v2/staff/message/waiting
getAdminThread GET /v2/staff/message/{id}
getAdminPicture GET /v2/staff/message/picture/{pictureId}
getAdminGuest GET /v2/staff/message/{id}/guest
allowGuestReset POST /v2/staff/message/guest/reset
replyMessage POST /v2/staff/message/reply
closeAdminMessage POST /v2/staff/message/close
saveDraft POST /v2/staff/message/draft
takeOverMessage POST /v2/staff/message/take
assignMessage POST /v2/staff/message/assign
putOffMessage POST /v2/staff/message/later
addMessageNote POST /v2/staff/message/note
listColleagues GET /v2/staff/message/colleagues
getAdminMember GET /v2/staff/message/{id}/member
getAdminOrder GET /v2/staff/message/order/{orderId}
askAdminOrder POST /v2/staff/message/order/ask
creditAdminOrder POST /v2/staff/message/order/credit
listCanned GET /v2/staff/message/canned/list
createCanned POST /v2/staff/message/canned/create
saveCanned POST /v2/staff/message/canned/save
removeCanned POST /v2/staff/message/canned/remove`,
  webhooks: `listWebhooks GET /v2/staff/webhooks/list
saveWebhook POST /v2/staff/webhooks/save
renewWebhookSecret POST /v2/staff/webhooks/secret
pauseWebhook POST /v2/staff/webhooks/pause
removeWebhook POST /v2/staff/webhooks/remove
testWebhook POST /v2/staff/webhooks/test
listWebhookMessages GET /v2/staff/webhooks/messages rows
getWebhookMessage GET /v2/staff/webhooks/message/{messageId}
replayMessage POST /v2/staff/webhooks/replay
replayMessages POST /v2/staff/webhooks/replay-since`,
} as const
