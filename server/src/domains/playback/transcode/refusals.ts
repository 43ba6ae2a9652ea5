import { SourceError } from '../../../platform/files/source-error.ts'

/** Why a source will not do, as the staff read it. */
export const refusals = {
  empty: '文件是空的',
  notFile: '这不是一个文件',
  unknownFormat: '无法识别的影片文件，支持 MP4、MOV、MKV、WebM、TS、AVI、FLV',
  cutOff: '影片文件不完整，可能没有下载或上传完',
  noPicture: '文件里没有画面，不是影片',
  pictureCodec: (name: string) => `不支持的画面编码：${name}`,
  soundCodec: (name: string) => `不支持的声音编码：${name}`,
  pictureSize: (width: number, height: number) => `画面尺寸超出范围：${width}×${height}`,
  noPictureSize: '画面尺寸无法识别，或超出范围',
  pictureShape: (width: number, height: number) => `画面比例异常：${width}×${height}`,
  frameRate: '帧率超出范围，最高每秒 300 帧',
  tooLong: '影片太长，最长 24 小时',
  tooShort: '影片太短，不到半秒',
  shorterThanClaimed: (claimed: number, made: number) =>
    `影片不完整：应有 ${Math.round(claimed)} 秒，只能解出 ${Math.round(made)} 秒`,
  slowToRead: '读取影片信息超时，文件可能已损坏',
  undecodable: '影片无法解码，文件可能已损坏',
  stalled: '转码停滞不前，文件可能已损坏',
  overdue: '转码用时远超影片长度，已中止',
  tooMuchMemory: '转码占用内存过多，已中止',
  noSandbox: '这台机器不能隔离 ffmpeg，而设置要求隔离：请安装 bubblewrap',
  noEncoder: '这个 ffmpeg 不能编码 H.264（libx264）和 AAC，请安装完整版',
}

/** ffmpeg is not installed, or cannot do what we need of it. Trying again changes nothing until it is. */
export class FfmpegMissing extends SourceError {
  override name = 'FfmpegMissing'

  constructor(message = '找不到 ffmpeg，请先安装') {
    super(message)
  }
}
