import { formatInteger } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { advertisementPath } from '../../addresses.ts'
import { savedSearchesPath } from '../../saved-search-addresses.ts'
import type { FollowedDealer } from '../../dealers/followed.ts'
import { findFollowed, unfollowDealer } from '../../dealers/server/follow.ts'
import { channels, periods, searchChangeSchema, searchTexts, type Channel, type Period } from '../saved-search.ts'
import { changeSearch, deleteSearch } from '../server/change-searches.ts'
import { findSearches, type SavedSearchView } from '../server/find-searches.ts'
import type { Route } from './+types/my-searches'

export const middleware = [requireSignIn]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const [searches, followed] = await Promise.all([findSearches(ctx, personId), findFollowed(ctx.db, personId)])
  return { searches, followed, saved: url.searchParams.has('saved') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const slug = await sentField(request, 'unfollow')
  if (slug !== null) {
    await unfollowDealer(ctx, { personId, slug })
    return redirect(savedSearchesPath)
  }
  const form = await readForm(request, searchChangeSchema)
  if (!form.ok) return form.answer
  const { intent, search } = form.value
  if (intent === 'delete') await deleteSearch(ctx, personId, search)
  else if (intent === 'rename') {
    if (form.value.name === undefined) return form.refuse({ name: 'نام جست‌وجو را بنویسید.' })
    await changeSearch(ctx, personId, search, { name: form.value.name })
  } else {
    await changeSearch(ctx, personId, search, changeOf(intent))
  }
  return redirect(savedSearchesPath)
}

function changeOf(intent: 'pause' | 'resume' | Period | Channel) {
  if (intent === 'pause' || intent === 'resume') return { active: intent === 'resume' }
  return intent === 'inbox' || intent === 'sms' ? { channel: intent } : { period: intent }
}

export const meta: Route.MetaFunction = () => pageTitle(searchTexts.title)

/** The saved searches of a person. */
export default function MySearches({ loaderData: { searches, followed, saved } }: Route.ComponentProps) {
  return (
    <div className="own-page">
      <PageHeader title={searchTexts.title} actions={<ButtonLink href={advertisementPath}>آگهی‌ها</ButtonLink>} />
      {saved && (
        <Notice tone="good" live>
          جست‌وجو ذخیره شد. وقتی آگهی جدیدی منتشر شود، در اعلان‌ها خبرتان می‌کنیم.
        </Notice>
      )}
      {searches.length === 0 && <EmptyState title={searchTexts.empty}>{searchTexts.how}</EmptyState>}
      <ul className="flex flex-col gap-3">
        {searches.map((search) => (
          <li key={search.id}>
            <Search {...search} />
          </li>
        ))}
      </ul>
      {followed.length > 0 && <Followed galleries={followed} />}
    </div>
  )
}

const Followed = ({ galleries }: { galleries: readonly FollowedDealer[] }) => (
  <section aria-labelledby="followed" className="flex flex-col gap-3">
    <h2 id="followed" className="text-heading">
      نمایشگاه‌هایی که دنبال می‌کنید
    </h2>
    <ul className="divide-y divide-line card px-4">
      {galleries.map(({ slug, name, href, since, told }) => (
        <li key={slug} className="flex flex-wrap items-center justify-between gap-2 py-3 text-label">
          <span className="min-w-0">
            <a href={href} className="font-bold text-link">
              {name}
            </a>
            <span className="block text-note text-muted">
              از {since}
              {told > 0 && ` · تا حالا خبر ${formatInteger(told)} آگهی را داده‌ایم`}
            </span>
          </span>
          <PostForm>
            <Button kind="quiet" type="submit" name="unfollow" value={slug} aria-label={`لغو دنبال کردن ${name}`}>
              لغو دنبال کردن
            </Button>
          </PostForm>
        </li>
      ))}
    </ul>
  </section>
)

function Search({ id, name, href, words, period, channel, active, found, live, since, broken }: SavedSearchView) {
  return (
    <article className="flex flex-col gap-3 card p-4">
      <div className="min-w-0 text-label">
        <h2 className="flex flex-wrap items-center gap-2 font-bold [overflow-wrap:anywhere]">
          <a href={href} className="text-link">
            {name}
          </a>
          {!active && <Badge>خاموش</Badge>}
        </h2>
        <p className="text-muted">{words.join('، ')}</p>
        {live !== null && (
          <p>
            <a href={href} className="text-link">
              {live > 0 ? `الان ${formatInteger(live)} آگهی` : 'الان آگهی‌ای نیست'}
            </a>
          </p>
        )}
        <p className="text-note text-muted">
          از {since}
          {found > 0 && ` · تا حالا خبر ${formatInteger(found)} آگهی را داده‌ایم`}
        </p>
        {broken && <p className="text-warn">{searchTexts.broken}</p>}
      </div>
      <PostForm className="flex flex-col gap-3">
        <input type="hidden" name="search" value={id} />
        <span role="group" aria-labelledby={`period-${id}`} className="flex flex-wrap gap-2">
          <span id={`period-${id}`} className="w-full text-note text-muted">
            کی خبر بدهیم؟
          </span>
          {(Object.keys(periods) as Period[]).map((each) => (
            <Button
              key={each}
              kind={each === period ? 'solid' : 'outline'}
              type="submit"
              name="intent"
              value={each}
              aria-pressed={each === period}
            >
              {periods[each]}
            </Button>
          ))}
        </span>
        <span role="group" aria-labelledby={`channel-${id}`} className="flex flex-wrap gap-2">
          <span id={`channel-${id}`} className="w-full text-note text-muted">
            چطور خبر بدهیم؟
          </span>
          {(Object.keys(channels) as Channel[]).map((each) => (
            <Button
              key={each}
              kind={each === channel ? 'solid' : 'outline'}
              type="submit"
              name="intent"
              value={each}
              aria-pressed={each === channel}
            >
              {channels[each]}
            </Button>
          ))}
        </span>
        <span className="flex flex-wrap gap-2 border-t border-line pt-3">
          <Button type="submit" name="intent" value={active ? 'pause' : 'resume'}>
            {active ? 'خاموش کردن' : 'روشن کردن'}
            <span className="sr-only">: {name}</span>
          </Button>
          <Button kind="quiet" type="submit" name="intent" value="delete" aria-label={`حذف ${name}`}>
            حذف
          </Button>
        </span>
      </PostForm>
      <EditSearch id={id} name={name} href={href} />
    </article>
  )
}

function EditSearch({ id, name, href }: Pick<SavedSearchView, 'id' | 'name' | 'href'>) {
  return (
    <details className="text-label">
      <summary className="flex min-h-11 cursor-pointer items-center text-link">تغییر نام و شرایط</summary>
      <PostForm className="flex flex-wrap items-end gap-2 pt-2">
        <input type="hidden" name="search" value={id} />
        <TextField
          name="name"
          label="نام جست‌وجو"
          defaultValue={name}
          maxLength={60}
          required
          className="min-w-0 flex-1"
        />
        <Button type="submit" name="intent" value="rename">
          ذخیرهٔ نام
        </Button>
      </PostForm>
      <p className="pt-2 text-note text-muted">
        برای تغییر شرایط،{' '}
        <a href={href} className="text-link">
          لیست را باز کنید
        </a>
        ، فیلترها را عوض کنید و موقع ذخیره همین جست‌وجو را انتخاب کنید.
      </p>
    </details>
  )
}
