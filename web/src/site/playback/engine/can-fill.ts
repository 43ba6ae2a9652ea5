const codecs = 'video/mp4; codecs="avc1.42e01e,mp4a.40.2"'

/** Whether a script may fill the video element. */
export const canFill = () => 'MediaSource' in globalThis && MediaSource.isTypeSupported(codecs)
