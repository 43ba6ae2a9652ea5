import type { Prepared } from './prepared-files.ts'
import type { SoundTrack } from './sound-tracks.ts'
import type { Stream } from './stream.ts'

/** A height of the picture that can be asked for. */
export interface Quality {
  id: number
  /** Lines, of the shorter side. */
  lines: number
}

/** The browser is left to choose. */
export const automatic = -1

/** The engine that loads a stream into the video element. */
export interface Engine {
  /** The finest first; empty where only the browser chooses. */
  qualities: readonly Quality[]
  /** The requested quality, by default `automatic`. */
  chosen(): number
  /** The height of the playing quality in lines; undefined while it is not known. */
  shown(): number | undefined
  choose(quality: number): void
  /** Pictures a second; undefined where it is not known. */
  frameRate(): number | undefined
  /** Empty or one where there is nothing to choose, and while it is not known. */
  soundTracks(): readonly SoundTrack[]
  chosenSoundTrack(): number
  chooseSoundTrack(id: number): void
}

/** A film that may be played. */
export interface Beginning {
  /** The master playlist. */
  address: string
  /** Seconds. */
  from: number
  /** What has come of the film with the leave to watch it. */
  prepared: Prepared | undefined
}

export interface EngineInput {
  video: HTMLVideoElement
  stream: Stream
  /** The manifest is read. */
  onReady(engine: Engine): void
  /** Nothing more comes: an ApiError, where the server gave no new token, or a PlaybackFault. */
  onFault(fault: unknown): void
}

export interface AttachedEngine {
  begin(film: Beginning): void
  /** Leaves the element; whether or not it has begun. */
  detach(): void
}

/** Prepares the element, which takes as long as the answer that gives leave to watch. */
export type AttachEngine = (input: EngineInput) => AttachedEngine

/**
 * Failures outside the API: the connection, the permission, files that the server does not give, what they hold, or
 * another film in the place of the one that plays.
 */
export class PlaybackFault extends Error {
  readonly of: 'network' | 'leave' | 'files' | 'media' | 'replaced'

  constructor(of: PlaybackFault['of']) {
    super(of)
    this.of = of
  }
}
