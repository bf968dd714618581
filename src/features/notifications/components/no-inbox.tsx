import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { inboxPath } from '../addresses.ts'
import { inboxTexts } from '../texts.ts'

/** Shown when there are no notices, or no unread ones. */
export function NoInbox({ unreadOnly }: { unreadOnly: boolean }) {
  if (unreadOnly) {
    return (
      <EmptyState
        drawing="no-notices"
        title={inboxTexts.emptyUnreadTitle}
        action={<ButtonLink href={inboxPath}>{inboxTexts.emptyUnreadAction}</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      drawing="no-notices"
      title={inboxTexts.emptyTitle}
      action={<ButtonLink href="/services/used-vehicle/advertisement">{inboxTexts.emptyAction}</ButtonLink>}
    >
      {inboxTexts.emptyAbout}
    </EmptyState>
  )
}
