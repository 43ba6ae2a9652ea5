/** The cover of a reported work: blurred; none where it is sealed. */
export function CaseCover({ src }: { src: string | null }) {
  return src ? (
    <img className="cv veil" src={src} alt="" loading="lazy" />
  ) : (
    <span className="cv no">无图</span>
  )
}
