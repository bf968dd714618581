import { formatInteger } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { sentFields } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { signInRequired } from '#platform/guards.ts'
import { pageTitle } from '#ui/page-title.ts'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { GuestBookmarks } from '../components/guest-bookmarks.tsx'
import { PersonBookmarks } from '../components/person-bookmarks.tsx'
import { SeenNumbers } from '../components/seen-numbers.tsx'
import { bookmarkChangeFields, bookmarkChangeSchema } from '../schemas.ts'
import { findBookmarks } from '../server/find-bookmarks.ts'
import { findSeenNumbers } from '../server/find-seen-numbers.ts'
import { removeBookmark } from '../server/change-bookmark.ts'
import { bookmarksPath } from '../../addresses.ts'
import type { Route } from './+types/my-bookmarks'

const path = bookmarksPath
const numbersTab = 'numbers'

/**
 * A person's bookmarks, and on a separate tab the ads with revealed numbers. A guest's are on the
 * device only.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) return { bookmarks: null, numbers: null }
  return url.searchParams.get('tab') === numbersTab
    ? { bookmarks: null, numbers: await findSeenNumbers(ctx, personId) }
    : { bookmarks: await findBookmarks(ctx, personId), numbers: null }
}

/** Removes a bookmark without JavaScript; with it, the cards' buttons post to `kept.ts`. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, scope } = contextOf(context)
  if (scope.session.personId === null) throw signInRequired(request, path)
  const change = await sentFields(request, bookmarkChangeFields, bookmarkChangeSchema)
  if (!change.success || change.data.intent !== 'drop') throw new AppError('invalid-form', 400)
  await removeBookmark(db, scope.session.personId, change.data.id)
  throw redirect(path)
}

export const meta: Route.MetaFunction = () => pageTitle('نشان‌شده‌ها', 'آگهی‌هایی که نشان کرده‌اید و تغییر قیمت آن‌ها.')

export default function MyBookmarks({ loaderData: { bookmarks, numbers } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-title">نشان‌شده‌ها</h1>
      {(bookmarks || numbers) && (
        <LinkTabs
          label="نشان‌شده‌ها"
          tabs={[
            { href: path, label: 'آگهی‌های نشان‌شده', current: !numbers },
            { href: `${path}?tab=${numbersTab}`, label: 'شماره‌های دیده‌شده', current: numbers !== null },
          ]}
        />
      )}
      {numbers ? (
        <div className="mt-4">
          <SeenNumbers view={numbers} />
        </div>
      ) : (
        <>
          <p className="my-4 text-label text-muted">
            {bookmarks ? `${formatInteger(bookmarks.cards.length)} آگهی` : 'آگهی‌هایی که روی این دستگاه نشان کرده‌اید'}
          </p>
          {bookmarks ? <PersonBookmarks view={bookmarks} /> : <GuestBookmarks />}
        </>
      )}
    </>
  )
}
