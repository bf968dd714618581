import { IconChecks } from '@tabler/icons-react'
import {
  Form,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { formatInteger } from '#kit/digits.ts'
import { contextOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requireSignIn, signInRequired } from '#platform/guards.ts'
import { Button } from '#ui/button.tsx'
import { inboxPath } from '../addresses.ts'
import { ChoicesForm } from '../components/choices-form.tsx'
import { NoInbox } from '../components/no-inbox.tsx'
import { NoticeDays } from '../components/notice-days.tsx'
import { useInboxNews } from '../components/use-inbox-news.ts'
import { readFormSchema } from '../schemas.ts'
import { loadInbox } from '../server/load-inbox.ts'
import { readNotices } from '../server/read-notices.ts'
import { choiceTexts, inboxTexts } from '../texts.ts'

export const middleware = [requireSignIn]

export async function loader({ url, context }: LoaderFunctionArgs) {
  const ctx = contextOf(context)
  const inbox = await loadInbox(ctx, ctx.scope.session.personId!, url.searchParams)
  return { ...inbox, choosing: url.searchParams.has('choices') }
}

/** Read marks without a script; with one, `read.ts` takes them. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const here = url.pathname + url.search
  if (personId === null) throw signInRequired(request, here)
  const form = readFormSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!form.success) throw new AppError('invalid-form', 400)
  await readNotices(ctx, personId, form.data.intent === 'read' ? [form.data.id] : 'all')
  throw redirect(here)
}

export const meta: MetaFunction = () => [
  { title: `${inboxTexts.title} · فرمان` },
  { name: 'description', content: inboxTexts.description },
  { name: 'robots', content: 'noindex' },
]

/** What a person was told, by day; unread ones alone on request. */
export default function MyNotifications() {
  const { days, next, unread, unreadOnly, choices, choosing } = useLoaderData<typeof loader>()
  useInboxNews(unread)
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="flex-1 text-title">{inboxTexts.title}</h1>
        {unread > 0 && (
          <Form method="post">
            <Button
              kind="secondary"
              type="submit"
              name="intent"
              value="read-all"
              icon={<IconChecks aria-hidden size={20} />}
            >
              {inboxTexts.readAll}
            </Button>
          </Form>
        )}
      </header>
      <nav aria-label={inboxTexts.filter} className="flex gap-2">
        <FilterLink href={inboxPath} chosen={!unreadOnly}>
          {inboxTexts.all}
        </FilterLink>
        <FilterLink href={`${inboxPath}?show=unread`} chosen={unreadOnly}>
          {unread > 0 ? `${inboxTexts.unread} (${formatInteger(unread)})` : inboxTexts.unread}
        </FilterLink>
      </nav>
      {days.length > 0 ? <NoticeDays days={days} /> : <NoInbox unreadOnly={unreadOnly} />}
      {next && (
        <a
          href={`${inboxPath}?${unreadOnly ? 'show=unread&' : ''}after=${next}`}
          rel="next"
          data-prefetch="none"
          className="flex min-h-12 items-center justify-center rounded-control border border-control bg-surface text-label font-bold hover:border-ink"
        >
          {inboxTexts.older}
        </a>
      )}
      <p className="text-note text-muted">{inboxTexts.kept}</p>
      <details className="card" id="choices" open={choosing}>
        <summary className="flex min-h-14 cursor-pointer items-center px-4 font-medium">{choiceTexts.title}</summary>
        <div className="border-t border-line p-4">
          <ChoicesForm choices={choices} next={inboxPath} />
        </div>
      </details>
    </div>
  )
}

function FilterLink({ href, chosen, children }: { href: string; chosen: boolean; children: string }) {
  return (
    <a
      href={href}
      aria-current={chosen ? 'true' : undefined}
      className="inline-flex min-h-11 items-center rounded-control border border-line bg-surface px-4 text-label hover:border-control aria-[current]:border-lazuli aria-[current]:bg-lazuli-soft aria-[current]:font-bold aria-[current]:text-lazuli"
    >
      {children}
    </a>
  )
}
