import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { advertisementPath } from '../../addresses.ts'

/** Explains how to bookmark when there are no bookmarks. */
export function NoBookmarks({ children }: { children: string }) {
  return (
    <EmptyState
      drawing="no-bookmarks"
      title="هنوز آگهی‌ای نشان نکرده‌اید"
      action={<ButtonLink href={advertisementPath}>دیدن آگهی‌ها</ButtonLink>}
    >
      دکمهٔ نشان را روی هر آگهی بزنید تا بعداً مقایسه‌اش کنید و از تغییر قیمتش باخبر شوید. {children}
    </EmptyState>
  )
}
