import type { ReasonEntries } from '../reason.ts'

interface Named {
  name: string
}

interface Size {
  width: number
  height: number
}

interface Lengths {
  /** Seconds. */
  claimed: number
  made: number
}

/** Why no video could be made of a source. */
export const preparationReasons = {
  source_empty: { words: '文件是空的' },
  source_no_file: { words: '这不是一个文件' },
  source_format_unknown: { words: '无法识别的影片文件，支持 MP4、MOV、MKV、WebM、TS、AVI、FLV' },
  source_cut_off: { words: '影片文件不完整，可能没有下载或上传完' },
  source_without_picture: { words: '文件里没有画面，不是影片' },
  source_picture_codec: { words: ({ name }: Named) => `不支持的画面编码：${name}` },
  source_sound_codec: { words: ({ name }: Named) => `不支持的声音编码：${name}` },
  source_dolby_vision: {
    words: '这个影片的颜色是杜比视界 Profile 5，只有杜比视界播放器能显示，请换 HDR10、HLG 或 SDR 版本',
  },
  source_picture_size: { words: ({ width, height }: Size) => `画面尺寸超出范围：${width}×${height}` },
  source_picture_size_unknown: { words: '画面尺寸无法识别，或超出范围' },
  source_picture_shape: { words: ({ width, height }: Size) => `画面比例异常：${width}×${height}` },
  source_frame_rate: { words: '帧率超出范围，最高每秒 300 帧' },
  source_too_long: { words: '影片太长，最长 24 小时' },
  source_too_short: { words: '影片太短，不到半秒' },
  source_shorter_than_claimed: {
    words: ({ claimed, made }: Lengths) => `影片不完整：应有 ${claimed} 秒，只能解出 ${made} 秒`,
  },
  source_slow_to_read: { words: '读取影片信息超时，文件可能已损坏' },
  source_undecodable: { words: '影片无法解码，文件可能已损坏' },
  source_blocked: { words: '这个影片文件已被下架并封锁，不能再进站' },
  source_upload_lost: { words: '这台服务器上找不到上传的文件' },
  transcode_stalled: { words: '转码停滞不前，文件可能已损坏' },
  transcode_overdue: { words: '转码用时远超影片长度，已中止' },
  transcode_too_much_memory: { words: '转码占用内存过多，已中止' },
  transcode_out_of_memory: { words: '内存不足' },
  transcode_disk_full: { words: '磁盘已满' },
  transcode_disk_low: { words: '磁盘空间不足' },
  transcode_disk_waits: { words: '磁盘空间不足，腾出空间后会再试' },
  transcode_ended: { words: 'ffmpeg 被系统中止' },
  transcode_interrupted: { words: '处理多次意外中断，没有完成' },
  sandbox_missing: { words: '这台机器不能隔离 ffmpeg，而设置要求隔离：请安装 bubblewrap' },
  encoder_missing: { words: '这个 ffmpeg 不能编码 H.264（libx264）和 AAC，请安装完整版' },
  video_encoder_missing: {
    words: ({ name }: Named) => `这个 ffmpeg 没有编码器 ${name}：请安装完整版，或更改 VIDEO_ENCODER`,
  },
  hardware_encoder_unusable: {
    words: ({ name }: Named) =>
      `编码器 ${name} 在这台机器上用不了：请检查显卡、驱动和权限，或把 VIDEO_ENCODER 改回 x264`,
  },
  tone_mapping_missing: {
    words: ({ name }: Named) =>
      `这个影片是 HDR 或广色域，而 ffmpeg 没有滤镜 ${name}，无法转为普通画面：请安装完整版`,
  },
  ffmpeg_missing: { words: '找不到 ffmpeg，请先安装' },
} as const satisfies ReasonEntries
