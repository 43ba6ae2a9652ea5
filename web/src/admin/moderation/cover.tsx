/** Of a reported work: veiled; nothing of what is sealed. */
export function CaseCover({ src }: { src: string | null }) {
  return src ? (
    <img className="cv veil" src={src} alt="" loading="lazy" />
  ) : (
    <span className="cv no">无图</span>
  )
}
