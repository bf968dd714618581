import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { formatInteger } from '#kit/digits.ts'
import { contextOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { signInRequired } from '#platform/guards.ts'
import { GuestBookmarks } from '../components/guest-bookmarks.tsx'
import { PersonBookmarks } from '../components/person-bookmarks.tsx'
import { bookmarkChangeSchema } from '../schemas.ts'
import { findBookmarks } from '../server/find-bookmarks.ts'
import { removeBookmark } from '../server/change-bookmark.ts'

const path = '/profile/my-bookmarks'

/** A person's bookmarks; a guest's are known to the device alone. */
export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  return personId === null ? null : findBookmarks(ctx, personId)
}

/** Removing without a script; with one, the buttons of the cards send to `kept.ts`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, scope } = contextOf(context)
  if (scope.session.personId === null) throw signInRequired(request, path)
  const change = bookmarkChangeSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!change.success || change.data.intent !== 'drop') throw new AppError('invalid-form', 400)
  await removeBookmark(db, scope.session.personId, change.data.id)
  throw redirect(path)
}

export const meta: MetaFunction = () => [
  { title: 'نشان‌شده‌ها · فرمان' },
  { name: 'description', content: 'آگهی‌هایی که نگه داشته‌اید و تغییر قیمت آن‌ها.' },
  { name: 'robots', content: 'noindex' },
]

export default function MyBookmarks() {
  const view = useLoaderData<typeof loader>()
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
