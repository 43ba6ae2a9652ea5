const siteName = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? ''

export function SiteName() {
  return (
    <div className="mark">
      <i />
      {siteName}
      <span>值班台</span>
    </div>
  )
}
