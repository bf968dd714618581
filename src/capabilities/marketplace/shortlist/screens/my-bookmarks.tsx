import { formatInteger } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { sentFields } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { signInRequired } from '#platform/guards.ts'
import { pageTitle } from '#ui/page-title.ts'
import { GuestBookmarks } from '../components/guest-bookmarks.tsx'
import { PersonBookmarks } from '../components/person-bookmarks.tsx'
import { bookmarkChangeFields, bookmarkChangeSchema } from '../schemas.ts'
import { findBookmarks } from '../server/find-bookmarks.ts'
import { removeBookmark } from '../server/change-bookmark.ts'
import { bookmarksPath } from '../../addresses.ts'
import type { Route } from './+types/my-bookmarks'

const path = bookmarksPath

/** A person's bookmarks; a guest's are known to the device alone. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  return personId === null ? null : findBookmarks(ctx, personId)
}

/** Removing without a script; with one, the buttons of the cards send to `kept.ts`. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, scope } = contextOf(context)
  if (scope.session.personId === null) throw signInRequired(request, path)
  const change = await sentFields(request, bookmarkChangeFields, bookmarkChangeSchema)
  if (!change.success || change.data.intent !== 'drop') throw new AppError('invalid-form', 400)
  await removeBookmark(db, scope.session.personId, change.data.id)
  throw redirect(path)
}

export const meta: Route.MetaFunction = () => pageTitle('نشان‌شده‌ها', 'آگهی‌هایی که نشان کرده‌اید و تغییر قیمت آن‌ها.')

export default function MyBookmarks({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-title">نشان‌شده‌ها</h1>
      <p className="mb-4 text-label text-muted">
        {view ? `${formatInteger(view.cards.length)} آگهی` : 'آگهی‌هایی که روی این دستگاه نشان کرده‌اید'}
      </p>
      {view ? <PersonBookmarks view={view} /> : <GuestBookmarks />}
    </>
  )
}
