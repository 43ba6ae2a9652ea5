/** The boxes of a list of entries that is on its way. */
export function EntriesSkeleton() {
  return (
    <div className="panel entries" aria-busy="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <span key={key} className="sk line" />
      ))}
    </div>
  )
}
