import { formatInteger } from '#kit/digits.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { ListPage } from '../list-page.ts'

function emptyTitle({ applied, otherPlates }: ListPage): string {
  if (applied.length > 0) return 'با این فیلترها آگهی‌ای پیدا نشد'
  return otherPlates.length > 0 ? 'فعلاً آگهی‌ای با پلاک ملی نیست' : 'فعلاً آگهی فعالی نیست'
}

/** Shown for an empty list: which filters to remove to find ads. */
export function NothingFound({ view }: { view: ListPage }) {
  return (
    <EmptyState
      drawing="no-results"
      title={emptyTitle(view)}
      action={
        view.applied.length > 0 ? (
          <>
            {view.save && <ButtonLink href={view.save}>با آگهی جدید خبرم کنید</ButtonLink>}
            <ButtonLink href={view.whole} kind="outline">
              حذف همهٔ فیلترها
            </ButtonLink>
          </>
        ) : undefined
      }
    >
      {view.relaxations.length > 0 && (
        <>
          <p>{view.relaxations.length > 1 ? 'با یکی از این تغییرها' : 'با این تغییر'} آگهی پیدا می‌شود:</p>
          <ul className="mt-2 space-y-1">
            {view.relaxations.map(({ label, count, href }) => (
              <li key={href}>
                <a href={href} className="btn btn-secondary">
                  {label}: {formatInteger(count)} آگهی
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  )
}
