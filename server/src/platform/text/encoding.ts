import { isUtf8 } from 'node:buffer'

/** The encodings in which Chinese files come. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5'] as const
export type Encoding = (typeof encodings)[number]

/** Frequent in running text and in headers of tables, in both scripts: what is read in a wrong encoding has few of them. */
const frequent = new Set(
  '的一是不了在人有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于着下自之年过過发發后後作里用道行所然家种種事成方多经經么去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理心她本前开開但因只从從想实實日军軍者意无無力它与與长長把机機十民第公此已工使情明性知全三又关關点點正业業外将將两兩高间間由问問很最重并物手应應战戰向头頭文体體政美相见見被利什二等产產或新己制身果加西斯月话話合回特代内信表化老给給世位次度门門任常先海通教儿兒原东東声聲提立及比员員解水名真论論处處走义義各入几幾口认認条條平系气氣题題活尔爾更别打女变變四神总總何电電数數安少报報才结結反受目太量再感建务務做接必场場件计計管期市直德资資命山金指克许許统統区區保至队隊形社便空决治展马馬科司五基眼书書非则則听聽白却卻界达達光放强強即像难難且权權思王象完设設式色路记記南品住告类類求据程北边邊死张張该該交规規万萬取拉格望觉覺术術领領共确確传傳师師观觀清今切院让讓识識候带帶导導争爭运運片番号號标標题演导期签籤简簡介封剧劇照址列商型语語评評级級链鏈版影视視频頻春夏秋冬风風花雪夜星河江湖船桥橋灯燈塔木石雨云雲林周晴朝港街城茶',
)

const utf16Mark = (bytes: Uint8Array): Encoding | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

/** UTF-16 without its mark: text has line breaks, digits and separators, half of which are zero bytes. */
function zeroBytes(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0]
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < Math.max(1, bytes.length / 100)) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** A part of a file may end within a character: the last three bytes are left aside. */
function readsAsUtf8(bytes: Buffer, isWhole: boolean): boolean {
  if (isUtf8(bytes)) return true
  if (isWhole) return false
  return [1, 2, 3].some((cut) => bytes.length > cut && isUtf8(bytes.subarray(0, bytes.length - cut)))
}

/** How much of what is not ASCII reads as frequent characters, -1 to 1; what cannot be decoded counts against it. */
function likelihood(bytes: Uint8Array, encoding: Encoding): number {
  let known = 0
  let all = 0
  for (const character of new TextDecoder(encoding).decode(bytes)) {
    if (character < '\u0080') continue
    all++
    if (character === '\ufffd' || /[\ue000-\uf8ff]/.test(character)) known--
    else if (frequent.has(character) || /[，。、：；！？（）《》「」【】“”‘’]/.test(character)) known++
  }
  return all === 0 ? 0 : known / all
}

const sampleBytes = 64 * 1024

/** In which encoding a text is, or its start (`isWhole` false), which may end within a character. */
export function encodingOf(bytes: Buffer, isWhole = true): Encoding {
  const sample = bytes.subarray(0, sampleBytes)
  const isCut = !isWhole || sample.length < bytes.length
  const sixteen = utf16Mark(sample) ?? zeroBytes(sample)
  if (sixteen !== null) return sixteen
  if (readsAsUtf8(sample, !isCut)) return 'utf-8'
  // A file in UTF-8 may have a broken line: so that one is named, it stays UTF-8 where most of it reads as such.
  const likely = (['gb18030', 'big5', 'utf-8'] as const).map((name) => ({
    name,
    by: likelihood(sample, name),
  }))
  return likely.reduce((best, next) => (next.by > best.by ? next : best)).name
}

/** The text of a whole file, without its byte order mark. */
export function decodeText(bytes: Buffer, encoding = encodingOf(bytes)): string {
  return new TextDecoder(encoding).decode(bytes)
}

const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80 && byte !== 0)

/**
 * Bytes of a text as those of UTF-8, decided when the first byte comes that is not ASCII: what is UTF-8 passes as it is,
 * also what is broken in it. `given` is not questioned. `onFound` is told once.
 */
export async function* asUtf8(
  chunks: AsyncIterable<Buffer>,
  given: Encoding | null,
  onFound: (encoding: Encoding) => void,
): AsyncGenerator<Buffer> {
  let encoding = given
  let decoder: InstanceType<typeof TextDecoder> | null = null
  let isSaid = false
  for await (const chunk of chunks) {
    if (encoding === null && isAscii(chunk)) {
      yield chunk
      continue
    }
    encoding ??= encodingOf(chunk, false)
    if (!isSaid) onFound(encoding)
    isSaid = true
    if (encoding === 'utf-8') {
      yield chunk
      continue
    }
    decoder ??= new TextDecoder(encoding)
    yield Buffer.from(decoder.decode(chunk, { stream: true }))
  }
  if (decoder !== null) yield Buffer.from(decoder.decode())
  if (!isSaid) onFound('utf-8')
}
