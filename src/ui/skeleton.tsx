/** Placeholder shapes of an ad list; they appear only after a wait of 100 ms. */
export function AdListSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div aria-hidden className="ad-list late">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="ad-card">
          <div className="ad-card-picture skeleton" />
          <div className="ad-card-body space-y-2">
            <div className="skeleton h-5 w-3/4" />
            <div className="skeleton h-4 w-1/2" />
            <div className="skeleton h-5 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
