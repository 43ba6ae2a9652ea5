import path from 'node:path'

/** Folders below DATA_DIR. */

const media = (dataDir: string) => path.join(dataDir, 'media')

/** The disk storage. */
export const readyFolder = (dataDir: string) => path.join(media(dataDir), 'ready')

/** A source that was fetched or uploaded, until its video is ready. */
export const incomingFile = (dataDir: string, videoId: string) =>
  path.join(media(dataDir), 'incoming', videoId)

/** An upload that is not complete. */
export const uploadFile = (dataDir: string, uploadId: string) =>
  path.join(media(dataDir), 'uploads', uploadId)

/** What a transcoding writes; nothing in it outlives its job. */
export const workFolder = (dataDir: string, videoId: string) => path.join(media(dataDir), 'work', videoId)

/** The folder of a video's media in the storage. */
export const storedFolder = (videoId: string) => `video/${videoId}`

/** The folder of the clip in the storage that all works of the demo play. */
export const demoClipFolder = 'demo/clip'
/** That of the one of some ten minutes, which one work plays. */
export const demoLongClipFolder = 'demo/long-clip'

/** A file of works that staff import, until it is written. */
export const importFile = (dataDir: string, importId: string) => path.join(dataDir, 'imports', importId)

/** Below the folder of pictures: what staff uploaded, which is on our server whatever host has the others. */
export const uploadedPictures = 'desk/'

export function imageFolder(dataDir: string): string {
  return path.join(dataDir, 'images')
}

/** Where the file of a picture is below a folder; null where it is none of ours. */
export function pictureFile(folder: string, name: string): string | null {
  if (/^(\w+:)?\/\//.test(name)) return null
  const place = path.resolve(folder, `./${name.replace(/[?#].*/s, '')}`)
  return place.startsWith(folder + path.sep) ? place : null
}
