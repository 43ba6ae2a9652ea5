/** What ffmpeg may open, and with which of its decoders. Anything else in it was never tried on hostile files. */

/** Demuxers that read a file and nothing beside it: no playlists, lists or addresses. */
export const formats = ['mov', 'matroska', 'mpegts', 'avi', 'flv']

const namedAlike = (...names: string[]): [string, string[]][] => names.map((name) => [name, [name]])

export const pictureDecoders: ReadonlyMap<string, string[]> = new Map([
  ...namedAlike('h264', 'hevc', 'mpeg1video', 'mpeg2video', 'mpeg4', 'h263', 'mjpeg', 'prores', 'dnxhd'),
  ...namedAlike('vp6', 'vp6f', 'theora', 'wmv1', 'wmv2', 'wmv3', 'vc1', 'msmpeg4v1', 'msmpeg4v2', 'dvvideo'),
  ['av1', ['libdav1d', 'libaom-av1', 'av1']],
  ['vp8', ['vp8', 'libvpx']],
  ['vp9', ['vp9', 'libvpx-vp9']],
  ['flv1', ['flv']],
  ['msmpeg4v3', ['msmpeg4']],
])

export const soundDecoders: ReadonlyMap<string, string[]> = new Map([
  ...namedAlike('ac3', 'eac3', 'truehd', 'flac', 'alac', 'wmav1', 'wmav2', 'wmapro', 'nellymoser'),
  ...namedAlike(
    'adpcm_ms',
    'adpcm_ima_wav',
    'adpcm_ima_qt',
    'adpcm_swf',
    'pcm_bluray',
    'pcm_alaw',
    'pcm_mulaw',
  ),
  ...namedAlike('pcm_u8', 'pcm_s8', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le'),
  ...namedAlike('pcm_s32be', 'pcm_f32le', 'pcm_f32be'),
  ['aac', ['aac', 'aac_fixed', 'libfdk_aac']],
  ['mp3', ['mp3float', 'mp3']],
  ['mp2', ['mp2float', 'mp2']],
  ['dts', ['dca']],
  ['opus', ['opus', 'libopus']],
  ['vorbis', ['vorbis', 'libvorbis']],
  ['speex', ['speex', 'libspeex']],
  ['amr_nb', ['amrnb', 'libopencore_amrnb']],
  ['amr_wb', ['amrwb', 'libopencore_amrwb']],
])
