import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { advertisementPath } from '../../addresses.ts'

/** Nothing is kept yet: how it is done, and where to begin. */
export function NoBookmarks({ children }: { children: string }) {
  return (
    <EmptyState
      title="هنوز آگهی‌ای نشان نکرده‌اید"
      action={
        <ButtonLink href={advertisementPath} kind="main">
          دیدن آگهی‌ها
        </ButtonLink>
      }
    >
      با دکمهٔ نشان روی هر آگهی، آن را برای مقایسه نگه دارید و از تغییر قیمتش باخبر شوید. {children}
    </EmptyState>
  )
}
