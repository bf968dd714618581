import { IconPlus } from '#ui/icons/index.ts'
import { readFormWithFiles } from '#features/files/contract.ts'
import { cleanText } from '#kit/text.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { readIdCursor } from '#platform/keyset.ts'
import { newToken } from '#platform/secrets.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { readFormData } from '#ui/form/read-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { ListPage } from '#ui/parts/list-page.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { presentAbout, aboutText, readAbout } from '../about.ts'
import { complaintPath, supportPath, ticketPath } from '../addresses.ts'
import { AboutLine } from '../components/about-line.tsx'
import { RequestForm } from '../components/request-form.tsx'
import { TicketList } from '../components/ticket-list.tsx'
import { ticketStates, type TicketState } from '../rules.ts'
import { longestTitle, requestSchema } from '../schemas.ts'
import { countTickets, findTickets } from '../server/find-tickets.ts'
import { openTicket } from '../server/open-ticket.ts'
import { presentRow } from '../server/present-ticket.ts'
import { promisedAt } from '../server/promise.ts'
import { attachments } from '../server/ticket-attachment.ts'
import { requestTopics, stateNames } from '../texts.ts'
import { refuseSent } from './refuse-sent.ts'
import type { Route } from './+types/support'

export const middleware = [requireSignIn]

const pageSize = 20

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const { db, now } = ctx
  const params = url.searchParams
  const state = ticketStates.find((each) => each === params.get('state')) ?? null
  const after = readIdCursor(params.get('after'))
  const [{ tickets, next }, counts, promise] = await Promise.all([
    findTickets(db, { personId, state, after, size: pageSize }),
    countTickets(db, personId),
    promisedAt(db, 'request', now),
  ])
  const about = readAbout(params.get('about'))
  // The title of the help answer that did not help becomes the title of the request.
  const title = cleanText(params.get('title') ?? '').slice(0, longestTitle)
  return {
    tickets: tickets.map((ticket) => presentRow(ticket, now)),
    next,
    counts,
    state,
    about: about && {
      ...presentAbout(about),
      text: aboutText(about),
      topic: about.kind in requestTopics ? about.kind : null,
    },
    title,
    promise: formatDateTime(promise),
    sentKey: newToken(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const sent = await readFormWithFiles(ctx, request, attachments)
  const form = readFormData(sent.form, requestSchema, sent.problems)
  if (!form.ok) return form.answer
  const opened = await openTicket(ctx, { kind: 'request', personId, ...form.value })
  if (opened.ok) return redirect(ticketPath(opened.value.id))
  return refuseSent(form, opened)
}

export const meta: Route.MetaFunction = () => pageTitle('پشتیبانی')

/** The support page: a new request, and the person's tickets with their states. */
export default function Support({ loaderData, actionData }: Route.ComponentProps) {
  const { tickets, next, counts, state, about, title, promise, sentKey } = loaderData
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <div className="own-page">
      <PageHeader
        title="پشتیبانی"
        lead={
          <>
            اگر الان بنویسید، تا {promise} پاسخ می‌دهیم. برای شکایت،{' '}
            <a href={complaintPath} className="text-link-inline">
              فرم شکایت
            </a>{' '}
            را پر کنید.
          </>
        }
      />
      <details open={about !== null || title !== '' || all === 0 || actionData !== undefined} className="group card">
        <summary className="flex min-h-14 cursor-pointer items-center gap-2 px-4 font-bold text-lazuli">
          <IconPlus aria-hidden size={20} className="group-open:rotate-45" />
          درخواست جدید
        </summary>
        <div className="flex flex-col gap-4 p-4 pt-0">
          {about && <AboutLine about={about} />}
          <RequestForm
            answer={actionData}
            about={about?.text ?? null}
            topic={about?.topic ?? null}
            title={title}
            sentKey={sentKey}
          />
        </div>
      </details>
      {all > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-heading">درخواست‌های من</h2>
          <ListPage
            filters={<StateTabs current={state} counts={counts} all={all} />}
            count={tickets.length}
            empty={
              <EmptyState
                drawing="no-messages"
                title="درخواستی با این وضعیت ندارید"
                action={<TextLink href={supportPath}>همهٔ درخواست‌ها</TextLink>}
              />
            }
            next={next}
          >
            <TicketList tickets={tickets} />
          </ListPage>
        </section>
      )}
    </div>
  )
}

type StateTabsProps = { current: TicketState | null; counts: Partial<Record<TicketState, number>>; all: number }

function StateTabs({ current, counts, all }: StateTabsProps) {
  const tabs = [
    { state: null, label: 'همه', count: all },
    ...ticketStates.map((state) => ({ state, label: stateNames[state], count: counts[state] ?? 0 })),
  ]
  return (
    <LinkTabs
      label="وضعیت درخواست‌ها"
      tabs={tabs
        .filter(({ state, count }) => count > 0 || state === current)
        .map(({ state, label, count }) => ({
          href: state ? `${supportPath}?state=${state}` : supportPath,
          label,
          count,
          current: state === current,
        }))}
    />
  )
}
