import { readFormWithFiles } from '#features/files/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { newToken } from '#platform/secrets.ts'
import { readFormData, type FormAnswer } from '#ui/form/read-form.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { readAbout } from '../about.ts'
import { complaintPath } from '../addresses.ts'
import { FollowedComplaint, SentComplaint } from '../components/complaint-answers.tsx'
import { ComplaintForm } from '../components/complaint-form.tsx'
import { Escalation } from '../components/escalation.tsx'
import { FollowForm } from '../components/follow-form.tsx'
import { complaintSchema, followSchema } from '../schemas.ts'
import { followComplaint } from '../server/follow-complaint.ts'
import { openTicket } from '../server/open-ticket.ts'
import { presentThread } from '../server/present-ticket.ts'
import { promisedAt } from '../server/promise.ts'
import { attachments } from '../server/ticket-attachment.ts'
import { aboutNames, complaintTypes, tooManyTriesText } from '../texts.ts'
import type { ThreadView } from '../ticket-view.ts'
import { refuseSent } from './refuse-sent.ts'
import type { Route } from './+types/complaint'

type Answer = { sent: { id: string; code: string; due: string } } | { followed: ThreadView }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, scope, now } = contextOf(context)
  const about = readAbout(url.searchParams.get('about'))
  return {
    origin: scope.origin,
    guest: scope.session.personId === null,
    follows: url.searchParams.get('tab') === 'follow',
    about: about
      ? about.kind === 'ad'
        ? `${scope.origin}/a/${about.ref}`
        : `${aboutNames[about.kind]} ${about.ref}`
      : '',
    promise: formatDateTime(await promisedAt(db, 'complaint', now)),
    sentKey: newToken(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const sent = await readFormWithFiles(ctx, request, attachments)
  return sent.form.get('intent') === 'follow' ? follow(ctx, sent.form) : send(ctx, sent)
}

type Sent = Awaited<ReturnType<typeof readFormWithFiles>>

async function send(ctx: RequestContext, sent: Sent) {
  const form = readFormData(sent.form, complaintSchema, sent.problems)
  if (!form.ok) return form.answer
  const { type, mobile, ...rest } = form.value
  const { personId } = ctx.scope.session
  const opened = await openTicket(ctx, {
    ...rest,
    kind: 'complaint',
    personId,
    topic: type,
    title: complaintTypes[type],
    mobile: personId === null ? mobile : null,
  })
  if (!opened.ok) return refuseSent(form, opened)
  const { id, code, dueAt } = opened.value
  return { sent: { id, code: code!, due: formatDateTime(dueAt) } } satisfies Answer
}

async function follow(ctx: RequestContext, sent: FormData) {
  const form = readFormData(sent, followSchema)
  if (!form.ok) return form.answer
  const match = await followComplaint(ctx, form.value)
  if (match.ok) return { followed: presentThread(match.value, ctx.now) } satisfies Answer
  if (match.code === 'too-many') return form.refuse({ '': tooManyTriesText(match.wait) }, 429)
  return form.refuse({ '': 'با این مشخصات شکایتی پیدا نشد. اگر موقع ثبت شماره نوشته‌اید، همان را هم وارد کنید.' }, 404)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'ثبت و پیگیری شکایت',
    description: 'شکایتتان از آگهی، نمایشگاه یا خدمات فرمان را ثبت کنید و با کد پیگیری، بدون ورود، پاسخ را ببینید.',
    path: complaintPath,
    origin: loaderData?.origin ?? '',
  })

const followLead = 'با کد پیگیری ببینید شکایتتان به کجا رسیده است.'

/** The complaint page, with and without an account: send a complaint, or follow one by its code. */
export default function Complaint({ loaderData, actionData }: Route.ComponentProps) {
  const { guest, about, promise, sentKey } = loaderData
  const { sent, followed, refused } = partsOf(actionData)
  const follows = loaderData.follows || followed !== null
  return (
    <div className="mx-auto flex max-w-[720px] flex-col gap-6">
      <PageHeader
        title="شکایت"
        lead={sent ? undefined : follows ? followLead : `اگر الان ثبت کنید، تا ${promise} پاسخ می‌دهیم.`}
      />
      <LinkTabs
        label="شکایت"
        tabs={[
          { href: complaintPath, label: 'ثبت شکایت', current: !follows },
          { href: `${complaintPath}?tab=follow`, label: 'پیگیری', current: follows },
        ]}
      />
      {sent && <SentComplaint {...sent} guest={guest} />}
      {followed && <FollowedComplaint complaint={followed} />}
      {!sent && !follows && <ComplaintForm answer={refused} about={about} sentKey={sentKey} guest={guest} />}
      {!followed && follows && <FollowForm answer={refused} />}
      <Escalation />
    </div>
  )
}

function partsOf(answer: Answer | FormAnswer | undefined) {
  const sent = answer && 'sent' in answer ? answer.sent : null
  const followed = answer && 'followed' in answer ? answer.followed : null
  return { sent, followed, refused: sent || followed ? undefined : (answer as FormAnswer | undefined) }
}
